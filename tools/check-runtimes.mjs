// `npm run check:runtimes`: the packed packages with better-sqlite3 13 on newer Node versions, Bun and Deno, which come
// from npm. The storage's contract runs on each Node; the README's host starts on all four and answers a partner.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { createPackedProject, lockedVersion } from './packed-project.mjs'

const ADMIN_KEY = 'a-key-for-this-check-of-runtimes-only'

const { platform, arch } = process
const bunArch = arch === 'arm64' ? 'aarch64' : arch
const denoName = platform === 'linux' ? `linux-${arch}-glibc` : `${platform}-${arch}`
const exe = platform === 'win32' ? '.exe' : ''

/** Each by the package that holds its binary for this platform; `options` come before the file to run. */
const runtimes = [
  {
    name: 'Node 22',
    install: `node-22@npm:node-${platform}-${arch}@22.23.3`,
    binary: `node-22/bin/node${exe}`,
    options: [],
  },
  {
    name: 'Node 24',
    install: `node-24@npm:node-${platform}-${arch}@24.9.0`,
    binary: `node-24/bin/node${exe}`,
    options: [],
  },
  {
    name: 'Bun',
    install: `@oven/bun-${platform}-${bunArch}@1.4.5`,
    binary: `@oven/bun-${platform}-${bunArch}/bin/bun${exe}`,
    options: [],
  },
  {
    name: 'Deno',
    install: `@deno/${denoName}@2.9.6`,
    binary: `@deno/${denoName}/deno${exe}`,
    options: ['run', '--allow-all', '--no-prompt', '--node-modules-dir=manual'],
  },
]

const contract = `
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { concurrencyContract, storageContract } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const suite = (name, file) => ({
  name,
  create(wishes) {
    const path = file()
    const storage = sqliteStorage({ file: path, ...wishes })
    const reopen = path === ':memory:' ? {} : { reopen: async () => sqliteStorage({ file: path, ...wishes }) }
    return Promise.resolve({ storage, close: () => storage.close(), ...reopen })
  },
})
for (const options of [
  suite('in memory', () => ':memory:'),
  suite('on a file', () => join(mkdtempSync(join(import.meta.dirname, 'files-')), 'test.db')),
]) {
  storageContract(options)
  concurrencyContract(options)
}
`

/** The README's example as a program, on a free port that it prints. */
function exampleOfReadme() {
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)[1]
  const onFreePort = example.replace(
    /listen\(3000[^)]*\)/,
    "listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`))",
  )
  return ts.transpileModule(onFreePort, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  }).outputText
}

async function post(base, path, { headers = {}, body }) {
  const isForm = typeof body === 'string'
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json', ...headers },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  const { code, data, msg } = await response.json()
  if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`)
  return data
}

/** A tenant, an application, a token, goods: what the first hour of a partner needs. */
async function useAsPartner(base) {
  const admin = { authorization: `Bearer ${ADMIN_KEY}` }
  const tenantId = String(
    await post(base, '/admin-api/system/tenant/create', { headers: admin, body: { name: 'First' } }),
  )
  const { clientId, clientSecret } = await post(base, '/admin-api/system/partner-app/create', {
    headers: { ...admin, 'tenant-id': tenantId },
    body: { name: 'Partner', scopes: ['goods:detail:read'] },
  })
  const { access_token: token } = await post(base, '/open-api/system/oauth2/token', {
    headers: { 'tenant-id': tenantId, authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: 'grant_type=client_credentials',
  })
  const { goodsId } = await post(base, '/open-api/goods/detail', {
    headers: { 'tenant-id': tenantId, authorization: `Bearer ${token}` },
    body: { goodsId: '610947572360', source: 1 },
  })
  if (goodsId !== '610947572360') throw new Error('other goods were answered')
}

async function startsReadmeHost(folder, { binary, options }) {
  const host = spawn(join(folder, 'node_modules', binary), [...options, 'host.mjs'], {
    cwd: folder,
    env: { ...process.env, OPENAPI_ADMIN_KEY: ADMIN_KEY, DENO_NO_UPDATE_CHECK: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const printed = once(host.stdout, 'data', { signal: AbortSignal.timeout(30_000) })
    const ended = once(host, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`)))
    const port = /port (\d+)/.exec(String((await Promise.race([printed, ended]))[0]))?.[1]
    await useAsPartner(`http://127.0.0.1:${port}`)
    return true
  } catch (error) {
    console.error(error)
    return false
  } finally {
    host.kill('SIGKILL')
  }
}

function passesContract(folder, { binary }) {
  const { status } = spawnSync(
    join(folder, 'node_modules', binary),
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout', '30000'],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  )
  return status === 0
}

const project = createPackedProject({
  packages: ['core', 'adapters-express', 'storage-sqlite', 'sandbox', 'testing'],
  others: [
    ...['express', 'vitest'].map(lockedVersion),
    'better-sqlite3@13.2.0',
    ...runtimes.map(({ install }) => install),
  ],
})
writeFileSync(join(project.folder, 'host.mjs'), exampleOfReadme())
writeFileSync(join(project.folder, 'contract.test.mjs'), contract)
const outcomes = []
for (const runtime of runtimes) {
  const isNode = runtime.name.startsWith('Node')
  outcomes.push({
    runtime: runtime.name,
    host: await startsReadmeHost(project.folder, runtime),
    contract: isNode ? passesContract(project.folder, runtime) : 'not run',
  })
}
project.remove()
console.table(outcomes)
if (outcomes.some(({ host, contract: passed }) => !host || passed === false)) process.exitCode = 1
