import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { checkOptions, option, StaticAnswer } from '@org/openapi-core'
import type { ApiRequest, ApiResponse } from '@org/openapi-core'
import { packagedFile } from '@org/openapi-core/node'
import { exchange, faultOfSignOn, signOnMembers } from './sign-on.js'
import type { SignOn } from './sign-on.js'

/** Where the console is mounted. */
export interface ConsoleOptions {
  /** The path below which everything is the console's; absent: `/console`. Without a slash at its end. */
  readonly base?: string | undefined
  /** How people sign in; absent: by an admin key. */
  readonly signOn?: SignOn | undefined
}

/** What a host mounts beside the engine; undefined for requests that are not the console's. */
export interface ConsoleHandler {
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
}

const shape = {
  base: option.matching(/^(\/[^\s/?#]+)*$/, 'must be a path that begins with a slash, and ends with none').optional(),
  signOn: option.implementing('way to sign in').optional(),
}

/** The built application, from the sources and from the build. */
const APP = '../dist/app'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
}

/** Nothing from elsewhere but the pictures that a row names; no form is sent but by scripts, and nobody may frame it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
]

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY.join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
}

const FOREVER = 'public, max-age=31536000, immutable'

/** The operator's console at `/console`: any path below it is the application, which knows its own addresses. */
export function consoleHandler(options: ConsoleOptions = {}): ConsoleHandler {
  const { base = '/console', signOn = { kind: 'key' } } = checkOptions('consoleHandler', options, shape)
  const fault = faultOfSignOn(signOn)
  if (fault !== undefined) throw new TypeError(`consoleHandler: ${fault}`)
  const needed = { by: 'consoleHandler', what: 'files', of: '@org/openapi-console' }
  const app = packagedFile({ folder: __dirname, path: APP, needed })
  let files: Promise<ReadonlyMap<string, StaticAnswer>> | undefined
  return {
    async handle(request) {
      const { method, path } = request
      if (method === 'POST' && path === `${base}/token`) return exchange(signOn, request)
      if ((method !== 'GET' && method !== 'HEAD') || !isBelow(base, path)) return undefined
      // A read that failed is forgotten: the next request tries again.
      const known = await (files ??= readFiles({ base, signOn, app }).catch((error: unknown) => {
        files = undefined
        throw error
      }))
      const name = path.slice(base.length + 1)
      // An asset of another build is not there: the application in its place would be taken for a script.
      if (name.startsWith('assets/') && !known.has(name)) return undefined
      return (known.get(name) ?? known.get('index.html'))?.to(request)
    },
  }
}

const isBelow = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`)

/** How it is mounted, and where its files are. */
interface Mounted {
  readonly base: string
  readonly signOn: SignOn
  readonly app: string
}

async function readFiles(mounted: Mounted): Promise<ReadonlyMap<string, StaticAnswer>> {
  const entries = await readdir(mounted.app, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(names.map(async (file) => [nameOf(mounted, file), await answerOf(mounted, file)] as const)),
  )
}

const nameOf = ({ app }: Mounted, file: string): string => file.slice(app.length + 1).replaceAll('\\', '/')

async function answerOf(mounted: Mounted, file: string): Promise<StaticAnswer> {
  const bytes = new Uint8Array(await readFile(file))
  const isEntry = file.endsWith('.html')
  return new StaticAnswer({
    contentType: TYPES[extname(file)] ?? 'application/octet-stream',
    body: isEntry ? mountedAt(mounted, new TextDecoder().decode(bytes)) : bytes,
    cacheControl: isEntry ? 'no-cache' : nameOf(mounted, file).startsWith('assets/') ? FOREVER : 'public, max-age=3600',
    headers: HEADERS,
  })
}

/** The entry is answered at any depth: its addresses begin at the base. */
function mountedAt({ base, signOn }: Mounted, html: string): string {
  const { kind, url } = signOnMembers(signOn)
  return html
    .replaceAll('"./', `"${base}/`)
    .replace('content="/console"', `content="${base}"`)
    .replace('content="key"', () => `content="${kind}" data-url="${escaped(url)}"`)
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
