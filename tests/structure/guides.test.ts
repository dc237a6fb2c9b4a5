import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const guide = read('docs/guides/embed.md')
const parts = [...guide.matchAll(/<!-- (\w+\.ts) -->\n\n```ts no-check\n([\s\S]*?)\n```/g)]

it.each(['express.ts', 'koa.ts', 'fastify.ts', 'nest.ts', 'node.ts', 'hono.ts', 'next.ts'])(
  'the guide shows a part of %s, which runs',
  (file) => {
    const [part] = parts.filter(([, name]) => name === file)
    expect(read(`examples/frameworks/src/${file}`)).toContain(part?.[2] ?? 'a part of the file')
  },
)

it('the guide ends as every one of them does', () => {
  const end = /```ts no-check\n(process\.once[\s\S]*?)\n```/.exec(guide)?.[1] ?? 'an end'
  for (const [, file] of parts) expect(read(`examples/frameworks/src/${file}`)).toContain(end)
})

it('the guide about tests shows one that passes', () => {
  const [, example] = /```ts no-check\n([\s\S]*?)```/.exec(read('docs/guides/test-your-integration.md')) ?? []
  expect(example).toBe(read('tests/service/integration-example.test.ts'))
})

it('the guide about production shows how another origin is let in, as a test does it', () => {
  const [, shown = ''] =
    /```ts no-check\n(app\.use\([\s\S]*?)\n```/.exec(read('docs/guides/run-in-production.md')) ?? []
  expect(shown.split('\n').length).toBeGreaterThan(5)
  const indented = shown.split('\n').map((line) => `    ${line}`)
  expect(read('tests/http/hosts/cors.test.ts')).toContain(indented.join('\n'))
})

/** Lines that are shown of a file, and are none of it. */
function strangersIn(shown: string, file: string): string[] {
  const lines = read(`packages/${file}`)
    .split('\n')
    .map((line) => line.trim())
  const code = shown.split('\n').map((line) => line.replace(/ +\/\/ .*$|^\/\*\*.*/, '').trim())
  expect(code.length).toBeGreaterThan(4)
  return code.filter((line) => line !== '' && !line.includes('…') && !lines.includes(line))
}

it.each([
  ['add-an-operation.md', ['core/src/goods/operations/get-qc-images.ts']],
  ['add-an-admin-resource.md', ['core/src/goods/admin/qc-record.ts']],
  [
    'add-a-domain.md',
    [
      'core/src/wallet-payments/module.ts',
      'storage-drizzle/src/wallet-payments/index.ts',
      'storage-drizzle/src/wallet-payments/wallet-payment-repository.ts',
    ],
  ],
])('%s shows nothing but lines of %j', (page, files) => {
  const shown = [...read(`docs/guides/${page}`).matchAll(/```ts no-check\n([\s\S]*?)\n *```/g)]
  expect(shown.length).toBe(files.length)
  for (const [index, file] of files.entries())
    expect([file, strangersIn(shown[index]?.[1] ?? '', file)]).toEqual([file, []])
})

it('the guide about moving a tenant says of every refusal what to do', () => {
  const page = read('docs/guides/move-a-tenant.md')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, failure]) => failure),
  )
  const source = read('packages/storage-drizzle/src/tenant-move/tenant-move-error.ts')
  const failures = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, failure]) => failure)
  expect(failures.length).toBeGreaterThan(8)
  expect(failures.filter((failure) => !told.includes(failure))).toEqual([])
})

it('pages for partners name no package but what partners install', () => {
  const partners = readdirSync(new URL('../../docs/guides/partners', import.meta.url)).map((name) => `partners/${name}`)
  const pages = [...partners, 'receive-events.md']
  const named = pages.flatMap((page) =>
    [...read(`docs/guides/${page}`).matchAll(/@org\/openapi-[\w-]+/g)].map(([name]) => name),
  )
  expect([...new Set(named)].sort()).toEqual(['@org/openapi-cli', '@org/openapi-client'])
})

it.each(['CONTRIBUTING.md', 'docs/guides/add-an-operation.md'])(
  '%s tells what writes each text that is checked',
  (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const checked = [...read('.ci/run').matchAll(/npm run check:([\w-]+)/g)].map(([, name]) => `write:${name}`)
    const writers = checked.filter((name) => name in scripts)
    expect(writers.length).toBeGreaterThan(2)
    expect(writers.filter((name) => !read(page).includes(`\`npm run ${name}\``))).toEqual([])
  },
)
