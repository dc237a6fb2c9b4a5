import { join } from 'node:path'
import type { ApiResponse } from '@org/openapi-core'
import { packagedFile } from '@org/openapi-core/node'
import type { Handler } from './handler.js'
import { isReading } from './json-answer.js'
import { staticPages } from './static-pages.js'
import type { PageFile } from './static-pages.js'

/** Of the build, where Scalar is put: seen from the folder of the pages, in the sources and in the build. */
const BUILT = '../../dist/docs'

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

/** The path of each file, of a folder of pages. */
function filesOf(folder: string): ReadonlyMap<string, PageFile> {
  const own = (name: string, contentType: string): PageFile => ({
    file: join(folder, name),
    contentType,
    cacheControl: SHORT,
  })
  const scalar = join(folder, BUILT, 'scalar-1.46.4.js')
  return new Map([
    ['/docs', own('docs.html', HTML)],
    ['/docs/docs.css', own('docs.css', CSS)],
    ...['docs.js', 'accessible.js', 'code-samples.js', 'host-calls.js', 'reference-options.js'].map(
      (name) => [`/docs/${name}`, own(name, SCRIPT)] as const,
    ),
    ['/docs/favicon.svg', own('favicon.svg', 'image/svg+xml')],
    ['/docs/scalar-1.46.4.js', { file: scalar, contentType: SCRIPT, cacheControl: FOR_EVER }],
  ])
}

/** The page refers to what is beside it, wherever a proxy has put it. */
const WITHOUT_SLASH: ApiResponse = {
  status: 308,
  headers: { location: '../docs', 'cache-control': SHORT, 'x-content-type-options': 'nosniff' },
  body: '',
}

/** `/docs`: both APIs to read and to try. The admin API is shown to whoever types an admin key into the page. */
export function docsPage(): Handler {
  const needed = { by: 'docsPage', what: 'pages', of: '@org/openapi-host' }
  const files = filesOf(packagedFile({ folder: __dirname, path: 'docs', needed }))
  const pages = staticPages({ files, contentSecurityPolicy: CONTENT_SECURITY_POLICY })
  return {
    async handle(request) {
      if (request.path === '/docs/' && isReading(request.method)) return WITHOUT_SLASH
      return pages.handle(request)
    },
  }
}
