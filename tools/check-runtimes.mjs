// `npm run check:runtimes`: the packed packages with better-sqlite3 13 on newer Node versions, Bun and Deno, which come
// from npm. The storage's contract runs on each Node; the README's host starts on all four and answers a partner.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackedProject, lockedVersion } from './packed-project.mjs'
import { exampleOfReadme, startsReadmeHost } from './readme-host.mjs'

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

const commandOf = (folder, { binary, options }) => [join(folder, 'node_modules', binary), ...options]

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
    host: await startsReadmeHost({ folder: project.folder, command: commandOf(project.folder, runtime) }),
    contract: isNode ? passesContract(project.folder, runtime) : 'not run',
  })
}
project.remove()
console.table(outcomes)
if (outcomes.some(({ host, contract: passed }) => !host || passed === false)) process.exitCode = 1
