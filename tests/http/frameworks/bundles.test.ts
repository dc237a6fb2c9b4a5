import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** An engine that answers, on the storage that needs files of its own the most. */
const ENGINE = `
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
async function main() {
  const openApi = await createOpenApi({ storage: sqliteStorage({ file: ':memory:' }), channels: sandboxChannels() })
  const answer = await openApi.fetch(new Request('http://127.0.0.1/open-api/goods/detail', { method: 'POST' }))
  console.log(answer.status)
  await openApi.close()
}
void main()`

/** Nobody listens there: it gets as far as its first connection. */
const POSTGRES = `
import { postgresStorage } from '@org/openapi-storage-postgres'
postgresStorage({ url: 'postgres://127.0.0.1:1/none' }).migrate().catch((error) => console.log(error.driverCode))`

const REFUSALS = `
import { consoleHandler } from '@org/openapi-console'
import { docsPage } from '@org/openapi-host'
import { pdfInvoiceRenderer } from '@org/openapi-invoices'
for (const make of [consoleHandler, docsPage, pdfInvoiceRenderer]) {
  try { make() } catch (error) { console.log(error.message) }
}`

const refusal = (asker: string, what: string, name: string) =>
  `${asker}: the ${what} of @org/openapi-${name} do not lie beside it. Leave the package outside the bundle (esbuild --external:@org/openapi-${name}), and install it where the bundle runs\n`

/** Binaries, and what reads files of its own while it is loaded. */
const external = ['better-sqlite3', 'pdfkit']

describe.each(['cjs', 'esm'] as const)('of the built packages in one file as %s', (format) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-bundle-'))
    for (const name of external) {
      const link = join(folder, 'node_modules', name)
      await mkdir(dirname(link), { recursive: true })
      await symlink(join(root, 'node_modules', name), link, 'junction')
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** What a program writes whose bundle lies in a folder of its own. */
  async function run(contents: string): Promise<string> {
    const outfile = join(folder, `bundle.${format === 'cjs' ? 'cjs' : 'mjs'}`)
    const stdin = { contents, resolveDir: join(root, 'tests') }
    // As every guide of esbuild has it for dependencies that are CommonJS.
    const require = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`
    const banner = format === 'esm' ? { js: require } : {}
    // Without the paths of this repository's tsconfig, which lead to the sources.
    await build({
      stdin,
      outfile,
      format,
      external,
      banner,
      bundle: true,
      platform: 'node',
      tsconfigRaw: {},
      logLevel: 'error',
    })
    return (await promisify(execFile)(process.execPath, [outfile])).stdout
  }

  it('the engine starts and answers', async () => {
    expect(await run(ENGINE)).toBe('400\n')
    expect(await run(POSTGRES)).toBe('ECONNREFUSED\n')
  })

  it('what needs files beside it says how to bundle', async () => {
    expect(await run(REFUSALS)).toBe(
      refusal('consoleHandler', 'files', 'console') +
        refusal('docsPage', 'pages', 'host') +
        refusal('pdfInvoiceRenderer', 'fonts', 'invoices'),
    )
  })
})
