import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { staticPages } from '@org/openapi-host'
import type { Handler, PageFile } from '@org/openapi-host'
import { z } from 'zod'

/** What `tools/render-guides.mjs` writes beside the pages. */
const indexSchema = z.record(z.string(), z.object({ file: z.string(), type: z.string() }))

const CACHE_CONTROL = 'public, max-age=300'

const NOTHING_ELSE = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
const OWN_LOOKS = ["style-src 'self'", "img-src 'self'"]
/** Its scripts write styles, and ask for its icons and its index of names. */
const LOOKS_OF_TYPEDOC = ["style-src 'self' 'unsafe-inline'", "img-src 'self'", "connect-src 'self'"]

/** `/docs/guides` and what belongs to it: the pages that the build has rendered into a folder. They have no script. */
export function guidesPage(folder: string): Handler {
  const index = indexSchema.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')))
  const files = Object.entries(index).flatMap(([path, { file, type }]): [string, PageFile][] => {
    const page = { file: join(folder, file), contentType: type, cacheControl: CACHE_CONTROL }
    return [
      [path, page],
      [`${path}/`, page],
    ]
  })
  return staticPages({ files: new Map(files), contentSecurityPolicy: [...NOTHING_ELSE, ...OWN_LOOKS].join('; ') })
}

const REFERENCE = '/docs/reference'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** `/docs/reference`: what `npm run write:reference` has written into a folder; nothing where it has not. */
export function referencePage(folder: string): Handler {
  if (!existsSync(join(folder, 'index.html'))) return { handle: () => Promise.resolve(undefined) }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name): [string, PageFile][] => {
    const contentType = TYPES[extname(name)]
    if (contentType === undefined) return []
    const page = { file: join(folder, name), contentType, cacheControl: CACHE_CONTROL }
    return [[`${REFERENCE}/${name.replaceAll('\\', '/')}`, page]]
  })
  const policy = [...NOTHING_ELSE, ...LOOKS_OF_TYPEDOC, `script-src 'self' ${inlineScripts(folder)}`]
  const pages = staticPages({ files: new Map(files), contentSecurityPolicy: policy.join('; ') })
  return {
    async handle(request) {
      if (request.path !== REFERENCE && request.path !== `${REFERENCE}/`) return pages.handle(request)
      // Its links are relative.
      return { status: 302, headers: { location: `${REFERENCE}/index.html`, 'cache-control': 'no-store' }, body: '' }
    },
  }
}

/** TypeDoc writes one script into its pages, the same into each: it may run because it is that one. */
function inlineScripts(folder: string): string {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ')
}
