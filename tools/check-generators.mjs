// `npm run check:generators`: what four generators make of both documents compiles under `strict`, and so does a call
// site of each. They come from npm, into a folder that is kept (GENERATORS=, else .turbo/generators).
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env['GENERATORS'] ?? join(root, '.turbo', 'generators')
const documents = ['partner', 'admin']

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The newest that run on Node 20. */
const PACKAGES = {
  'openapi-typescript': devDependencies['openapi-typescript'],
  typescript: '5.9.3',
  '@hey-api/openapi-ts': '0.95.0',
  orval: '7.13.2',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-client': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
}

const generators = [
  {
    name: 'openapi-typescript',
    run: (document, out) => bin('openapi-typescript', document, '-o', join(out, 'index.ts')),
    callSites: {
      partner: `
import type { components, operations } from './index.js'

type Answer = operations['getGoodsDetail']['responses'][200]['content']['application/json']
export const headers: operations['getGoodsDetail']['parameters']['header'] = { 'tenant-id': '1' }
export function priceOf(answer: Answer): number {
  if (answer.code === 0) return skuOf(answer.data).priceInCents
  const code: 1008020000 | 1008020003 | 1008020006 = answer.code
  throw new Error(\`\${code}: \${answer.msg}\`)
}
const skuOf = (goods: components['schemas']['Goods']): components['schemas']['Sku'] => goods.skuList[0]!
`,
      admin: `
import type { components, operations } from './index.js'

type Answer = operations['getQcRecordPage']['responses'][200]['content']['application/json']
export function checksOf(answer: Answer): components['schemas']['QcRecord'][] {
  if (answer.code === 0) return answer.data.list
  throw new Error(answer.msg)
}
`,
    },
  },
  {
    name: '@hey-api/openapi-ts',
    run: (document, out) => bin('openapi-ts', '-i', document, '-o', out, '--no-log-file'),
    callSites: {
      partner: `
import { getGoodsDetail } from './index.js'
import type { Goods, Sku } from './index.js'

export async function priceOf(goodsId: string): Promise<number> {
  const { data: answer } = await getGoodsDetail({ body: { goodsId, source: 1 }, headers: { 'tenant-id': '1' } })
  if (answer === undefined) throw new Error('refused')
  if (answer.code === 0) return skuOf(answer.data).priceInCents
  const code: 1008020000 | 1008020003 | 1008020006 = answer.code
  throw new Error(\`\${code}: \${answer.msg}\`)
}
const skuOf = (goods: Goods): Sku => goods.skuList[0]!
`,
      admin: `
import { getQcRecordPage } from './index.js'
import type { QcRecord } from './index.js'

export async function checks(): Promise<QcRecord[]> {
  const { data: answer } = await getQcRecordPage({ query: { pageNo: 1 }, headers: { 'tenant-id': '1' } })
  if (answer?.code === 0) return answer.data.list
  throw new Error(answer?.msg)
}
`,
    },
  },
  {
    name: 'orval',
    run: (document, out) => bin('orval', '-i', document, '-o', join(out, 'index.ts'), '--client', 'fetch'),
    callSites: {
      partner: `
import { getGoodsDetail } from './index.js'
import type { Goods, Sku } from './index.js'

export async function priceOf(goodsId: string): Promise<number> {
  const { status, data: answer } = await getGoodsDetail({ goodsId, source: 1 }, { headers: { 'tenant-id': '1' } })
  if (answer.code === 0) return skuOf(answer.data).priceInCents
  if (status !== 200) throw new Error(answer.msg)
  const code: 1008020000 | 1008020003 | 1008020006 = answer.code
  throw new Error(\`\${code}: \${answer.msg}\`)
}
const skuOf = (goods: Goods): Sku => goods.skuList[0]!
`,
      admin: `
import { getQcRecordPage } from './index.js'
import type { QcRecord } from './index.js'

export async function checks(): Promise<QcRecord[]> {
  const { data: answer } = await getQcRecordPage({ pageNo: 1 }, { headers: { 'tenant-id': '1' } })
  if (answer.code === 0) return answer.data.list
  throw new Error(answer.msg)
}
`,
    },
  },
  {
    name: 'kubb',
    run(document, out) {
      const config = join(folder, 'kubb.config.mjs')
      writeFileSync(
        config,
        `import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'

export default defineConfig({
  input: { path: ${JSON.stringify(document)} },
  output: { path: ${JSON.stringify(out)}, clean: true, extension: { '.ts': '.js' } },
  plugins: [pluginOas({ validate: false }), pluginTs(), pluginClient({ client: 'fetch', bundle: true })],
})
`,
      )
      bin('kubb', 'generate', '--config', config)
    },
    callSites: {
      partner: `
import { getGoodsDetail } from './index.js'
import type { Goods, Sku } from './index.js'

export async function priceOf(goodsId: string): Promise<number> {
  const answer = await getGoodsDetail({ goodsId, source: 1 }, { 'tenant-id': '1' })
  if (answer.code === 0) return skuOf(answer.data).priceInCents
  const code: 1008020000 | 1008020003 | 1008020006 = answer.code
  throw new Error(\`\${code}: \${answer.msg}\`)
}
const skuOf = (goods: Goods): Sku => goods.skuList[0]!
`,
      admin: `
import { getQcRecordPage } from './index.js'
import type { QcRecord } from './index.js'

export async function checks(): Promise<QcRecord[]> {
  const answer = await getQcRecordPage({ 'tenant-id': '1' }, { pageNo: 1 })
  if (answer.code === 0) return answer.data.list
  throw new Error(answer.msg)
}
`,
    },
  },
]

function bin(name, ...parameters) {
  const script = join(folder, 'node_modules', '.bin', name)
  execFileSync(process.execPath, [script, ...parameters], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DO_NOT_TRACK: '1', KUBB_DISABLE_TELEMETRY: '1', HEY_API_TELEMETRY_DISABLED: '1' },
  })
}

function install() {
  mkdirSync(folder, { recursive: true })
  const description = `${JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }, null, 2)}\n`
  const file = join(folder, 'package.json')
  if (existsSync(join(folder, 'node_modules')) && readFileSync(file, 'utf8') === description) return
  writeFileSync(file, description)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
}

/** What the compiler says of a folder; nothing where it compiles. */
function compile(out) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    skipLibCheck: true,
  }
  writeFileSync(join(out, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const tsc = join(folder, 'node_modules', 'typescript', 'bin', 'tsc')
  return spawnSync(process.execPath, [tsc, '-p', out], { cwd: folder, encoding: 'utf8' }).stdout
}

install()
for (const { name, run, callSites } of generators) {
  for (const document of documents) {
    const out = join(folder, 'made', `${name.replace(/\W+/g, '-')}-${document}`)
    rmSync(out, { recursive: true, force: true })
    mkdirSync(out, { recursive: true })
    const began = Date.now()
    run(join(root, 'docs', 'openapi', `${document}.json`), out)
    writeFileSync(join(out, 'call-site.ts'), callSites[document])
    const faults = compile(out)
    console.log(`${faults === '' ? 'ok    ' : 'FAILED'} ${name}, ${document}: ${Date.now() - began} ms`)
    if (faults === '') continue
    console.error(faults.split('\n').slice(0, 20).join('\n'))
    process.exitCode = 1
  }
}
