import { join } from 'node:path'
import type { ApiResponse } from '@org/openapi-core'
import type { Handler } from './handler.js'
import { isReading } from './json-answer.js'
import { staticPages } from './static-pages.js'
import type { PageFile } from './static-pages.js'

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
/** For files with the version in their name: what is at such an address never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

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
  const pages = staticPages({ files: FILES, contentSecurityPolicy: CONTENT_SECURITY_POLICY })
  return {
    async handle(request) {
      if (request.path === '/docs/' && isReading(request.method)) return WITHOUT_SLASH
      return pages.handle(request)
    },
  }
}
