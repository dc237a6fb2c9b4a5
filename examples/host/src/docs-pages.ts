import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StaticAnswer } from '@org/openapi-core'
import type { ApiRequest, ApiResponse } from '@org/openapi-core'

const require = createRequire(import.meta.url)
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'))
/** Beside `src` and `dist` alike. */
const assets = fileURLToPath(new URL('../assets', import.meta.url))

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Everything that the page loads comes from here: it works without the internet, and says so to the browser. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/docs': [join(assets, 'docs.html'), HTML],
  '/docs/': [join(assets, 'docs.html'), HTML],
  '/docs/docs.css': [join(assets, 'docs.css'), CSS],
  '/docs/docs.js': [join(assets, 'docs.js'), SCRIPT],
  '/docs/swagger-ui.css': [join(swaggerUi, 'swagger-ui.css'), CSS],
  '/docs/swagger-ui-bundle.js': [join(swaggerUi, 'swagger-ui-bundle.js'), SCRIPT],
  '/docs/swagger-ui-standalone-preset.js': [join(swaggerUi, 'swagger-ui-standalone-preset.js'), SCRIPT],
  '/docs/favicon-32x32.png': [join(swaggerUi, 'favicon-32x32.png'), 'image/png'],
}

/** Read when they are first asked for; scripts of 2 MB are worth compressing once. */
const answers = new Map<string, Promise<StaticAnswer>>()

/** The documentation page and what it loads; undefined for any other path. */
export async function docsPage(request: Pick<ApiRequest, 'path' | 'header'>): Promise<ApiResponse | undefined> {
  const { path } = request
  if (!Object.hasOwn(files, path)) return undefined
  const answer = answers.get(path) ?? readAnswer(files[path] as (typeof files)[string])
  answers.set(path, answer)
  return (await answer).to(request)
}

async function readAnswer([file, contentType]: readonly [file: string, type: string]): Promise<StaticAnswer> {
  const headers = { 'content-security-policy': CONTENT_SECURITY_POLICY, 'x-content-type-options': 'nosniff' }
  return new StaticAnswer({
    contentType,
    body: new Uint8Array(await readFile(file)),
    cacheControl: 'public, max-age=300',
    headers,
  })
}
