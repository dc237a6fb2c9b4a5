// `npm run check:runtimes`: the packed packages with better-sqlite3 13 on newer Node versions, Bun and Deno, which come
// from npm. The storage's contract runs on each Node; the README's host starts on all four and answers a partner, whose
// program runs on each of them by `import` and by `require`, and in the sandbox of an edge runtime. On all four spans are within
// each other.
// `-- Bun Deno edge` looks at these alone.
import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { createPackedProject, lockedVersion } from './packed-project.mjs'
import { givenOf, partnersProgram, seenWith } from './partner-program.mjs'
import { exampleOfReadme, startsReadmeHost } from './readme-host.mjs'

const { platform, arch } = process
const bunArch = arch === 'arm64' ? 'aarch64' : arch
const denoName = platform === 'linux' ? `linux-${arch}-glibc` : `${platform}-${arch}`
const exe = platform === 'win32' ? '.exe' : ''

const EDGE_RUNTIME = '@edge-runtime/vm'
const wanted = process.argv.slice(2)
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)

/** Each by the package that holds its binary for this platform; `options` come before the file to run. */
const allRuntimes = [
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

const runtimes = allRuntimes.filter(({ name }) => isWanted(name))

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

/** Spans within each other, of many requests at a time, by the context that the runtime is given; answers those that are not. */
const contexts = `
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { openTelemetry, promiseContext } from '@org/openapi-telemetry'

const exporter = new InMemorySpanExporter()
const tracers = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const contextManager = promiseContext()
tracers.register({ ...(contextManager && { contextManager }) })
const telemetry = openTelemetry({ tracer: tracers.getTracer('contexts') })

const turn = () => new Promise((resolve) => setTimeout(resolve, 1))
async function* turns() {
  for (let at = 0; at < 3; at++) yield await turn()
}
const request = (at) =>
  telemetry.span({ name: 'outer ' + at, kind: 'server' }, async () => {
    await Promise.all([turn(), turn().then(turn)])
    for await (const _ of turns()) await undefined
    return telemetry.span({ name: 'inner ' + at, kind: 'client' }, turn)
  })
const numbers = Array.from({ length: 50 }, (_, at) => at)
await Promise.all(numbers.map(request))
const spans = new Map(exporter.getFinishedSpans().map((span) => [span.name, span]))
const outside = numbers.filter(
  (at) => spans.get('inner ' + at)?.parentSpanContext?.spanId !== spans.get('outer ' + at)?.spanContext().spanId,
)
console.log(JSON.stringify({ hasOwn: contextManager !== undefined, outside }))
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

/** Whether spans are within each other. From Node 24 on, and on others, by the SDK's own context. */
function keepsContexts(folder, { name }, [binary, ...options]) {
  const { stdout } = spawnSync(binary, [...options, 'contexts.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 })
  const expected = { hasOwn: name === 'Node 22', outside: [] }
  if (stdout.trim() === JSON.stringify(expected)) return true
  console.error(`${name}: the contexts are ${stdout}, not ${JSON.stringify(expected)}`)
  return false
}

/** The partner's program by both ways to load the client; what it is given is its argument. */
const clientFiles = { 'client.mjs': 'import', 'client.cjs': 'require' }

function writeClientPrograms(folder) {
  const end = 'use(JSON.parse(process.argv[2])).then((seen) => console.log(seen))\n'
  for (const [file, format] of Object.entries(clientFiles)) {
    const start =
      format === 'import' ? "import process from 'node:process'\n" : "const process = require('node:process')\n"
    writeFileSync(join(folder, file), start + partnersProgram(format) + end)
  }
}

function mustHaveSeen(printed, login) {
  const [seen, expected] = [JSON.stringify(JSON.parse(printed)), JSON.stringify(seenWith(login))]
  if (seen !== expected) throw new Error(`the program saw ${seen}, not ${expected}`)
}

async function runClients(folder, [binary, ...options], partner) {
  for (const file of Object.keys(clientFiles)) {
    const login = { ...partner, outOrderNo: file }
    const parameters = [...options, file, JSON.stringify(givenOf(login))]
    const { stdout } = await promisify(execFile)(binary, parameters, { cwd: folder, timeout: 60_000 })
    mustHaveSeen(stdout, login)
  }
}

/** One file, as an edge runtime is handed it: an import of Node's fails when it is bundled. */
async function runAtEdge(folder, partner) {
  const { EdgeVM } = createRequire(join(folder, 'client.mjs'))(EDGE_RUNTIME)
  for (const format of Object.values(clientFiles)) {
    const { outputFiles } = await build({
      stdin: { contents: partnersProgram(format), resolveDir: folder },
      bundle: true,
      platform: 'neutral',
      conditions: ['edge-light', 'worker', format],
      format: 'iife',
      globalName: 'program',
      write: false,
    })
    const login = { ...partner, outOrderNo: `edge-${format}` }
    const machine = new EdgeVM({ initialCode: `${outputFiles[0].text};globalThis.program = program` })
    mustHaveSeen(await machine.evaluate(`program.use(${JSON.stringify(givenOf(login))})`), login)
  }
}

const project = createPackedProject({
  packages: ['core', 'adapters-express', 'storage-sqlite', 'sandbox', 'telemetry', 'testing', 'client'],
  others: [
    ...['express', 'vitest', '@opentelemetry/api', '@opentelemetry/sdk-trace-node'].map(lockedVersion),
    'better-sqlite3@13.2.0',
    `${EDGE_RUNTIME}@5.0.0`,
    ...allRuntimes.map(({ install }) => install),
  ],
})
const { folder } = project
writeFileSync(join(folder, 'host.mjs'), exampleOfReadme())
writeFileSync(join(folder, 'contract.test.mjs'), contract)
writeFileSync(join(folder, 'contexts.mjs'), contexts)
writeClientPrograms(folder)
const outcomes = []
for (const runtime of runtimes) {
  const command = commandOf(folder, runtime)
  const isNode = runtime.name.startsWith('Node')
  outcomes.push({
    runtime: runtime.name,
    'host and client': await startsReadmeHost({
      folder,
      command,
      use: (partner) => runClients(folder, command, partner),
    }),
    contexts: keepsContexts(folder, runtime, command),
    contract: isNode ? passesContract(folder, runtime) : 'not run',
  })
}
if (isWanted('edge')) {
  // The host needs better-sqlite3 13, which this Node may be too old for.
  const command = commandOf(folder, allRuntimes[0])
  const passes = await startsReadmeHost({ folder, command, use: (partner) => runAtEdge(folder, partner) })
  outcomes.push({ runtime: EDGE_RUNTIME, 'host and client': passes, contexts: 'not run', contract: 'not run' })
}
project.remove()
console.table(outcomes)
if (outcomes.some((outcome) => Object.values(outcome).includes(false))) process.exitCode = 1
