import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StaticAnswer } from '@org/openapi-core'
import type { ApiResponse } from '@org/openapi-core'
import type { Handler } from './handler.js'
import { isReading } from './json-answer.js'

/** Beside this file in the sources and in the build. */
const own = join(__dirname, 'docs')
/** Of the build, where Scalar is put: seen from the sources, too. */
const built = join(__dirname, '..', 'dist', 'docs')

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/**
 * Everything that the page loads comes from here: it works without the internet, and says so to the browser. Styles alone may
 * stand in the page: Scalar makes them as it goes, some anew for each operation, and knows no nonce.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SHORT = 'public, max-age=300'
/** Whose name has the version: what is at such an address never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

interface PageFile {
  readonly file: string
  readonly contentType: string
  readonly cacheControl: string
}

const ownFile = (name: string, contentType: string): PageFile => ({
  file: join(own, name),
  contentType,
  cacheControl: SHORT,
})

/** The path of each file. */
const FILES: ReadonlyMap<string, PageFile> = new Map([
  ['/docs', ownFile('docs.html', HTML)],
  ['/docs/docs.css', ownFile('docs.css', CSS)],
  ...['docs.js', 'accessible.js', 'code-samples.js', 'host-calls.js', 'reference-options.js'].map(
    (name) => [`/docs/${name}`, ownFile(name, SCRIPT)] as const,
  ),
  ['/docs/favicon.svg', ownFile('favicon.svg', 'image/svg+xml')],
  ['/docs/scalar-1.46.4.js', { file: join(built, 'scalar-1.46.4.js'), contentType: SCRIPT, cacheControl: FOR_EVER }],
])

/** The page refers to what is beside it, wherever a proxy has put it. */
const WITHOUT_SLASH: ApiResponse = {
  status: 308,
  headers: { location: '../docs', 'cache-control': SHORT, 'x-content-type-options': 'nosniff' },
  body: '',
}

/** `/docs`: both APIs to read and to try. The admin API is shown to whoever types an admin key into the page. */
export function docsPage(): Handler {
  /** Read when they are first asked for; a script of 3.5 MB is worth compressing once. */
  const answers = new Map<string, Promise<StaticAnswer>>()
  return {
    async handle(request) {
      if (!isReading(request.method)) return undefined
      if (request.path === '/docs/') return WITHOUT_SLASH
      const file = FILES.get(request.path)
      if (file === undefined) return undefined
      const answer = answers.get(request.path) ?? readAnswer(file)
      answers.set(request.path, answer)
      return (await answer).to(request)
    },
  }
}

async function readAnswer({ file, contentType, cacheControl }: PageFile): Promise<StaticAnswer> {
  const headers = { 'content-security-policy': CONTENT_SECURITY_POLICY, 'x-content-type-options': 'nosniff' }
  return new StaticAnswer({ contentType, body: new Uint8Array(await readFile(file)), cacheControl, headers })
}
