// An engine in a process of its own, for tests that kill it or have several over one database. It runs the built
// packages. Environment: DATABASE_URL (of a PostgreSQL, or the path of an SQLite file), ADMIN_KEY, NOW (epoch
// milliseconds at which the clock stands), SANDBOX (set where the parent has the sandbox world; otherwise there is one
// of its own). Tells its parent `{ port }` when it is ready, or `{ error }`; `{ now }` from the parent moves the clock
// and is answered likewise; `{ job, times }` runs a job so often at once, and is answered `{ processed }` of each run
// and `{ rendered }`, the numbers of all invoices that were ever rendered here; `{ disk }` gives its SQLite a disk that
// is `full`, `read-only`, `slow` or `well`, and is answered likewise. Each of them carries an `id`, and so does its
// answer. Ends when its parent disconnects. TIME_LIMIT is the longest that a statement or a transaction on PostgreSQL
// may take, in milliseconds. TEST_CITUS_WORKERS is set where that PostgreSQL is the coordinator of a cluster. Under /sandbox there is the simulated consumer application of this engine.
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { createOpenApi } from '@org/openapi-core'
import { httpWebhookSender } from '@org/openapi-core/channels'
import { createListener } from '@org/openapi-core/node'
import { connectSandbox, createSandboxWorld, sandboxChannels, sandboxControl } from '@org/openapi-sandbox'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { setDisk } from './sqlite-disk.mjs'

/** A slow machine with many callers shall make them wait, not turn them away. */
const PATIENCE_MS = 30_000

const { DATABASE_URL: url, ADMIN_KEY: bootstrapKey, NOW, SANDBOX, TIME_LIMIT, TEST_CITUS_WORKERS } = process.env

let now = Number(NOW)
const rendered = []

/** Files of invoices that nobody reads. */
const invoiceChannels = {
  invoice: {
    async render({ invoiceNo }) {
      rendered.push(invoiceNo)
      return { bytes: Buffer.from(invoiceNo), contentType: 'text/plain', extension: 'txt' }
    },
  },
  files: { put: async () => undefined, urlOf: async (key) => `https://files.example.com/${key}` },
}

/** Receivers of webhooks are the tests' own. */
const webhooks = httpWebhookSender({ allowHttpTo: ['127.0.0.0/8'] })

// Of a file beyond the limit of its size: writing it shall fail as a broken disk does, not end the process.
process.on('SIGXFSZ', () => undefined)

/** A database in trouble fails thousands of calls; each kind of failure is told once. */
const logger = (() => {
  const told = new Set()
  const tell = (level) => (fields, msg) => {
    const kind = [fields.path, fields.job, fields.error, fields.driverCode, msg].join(' ')
    if (!told.has(kind)) console.error(JSON.stringify({ level, ...fields, msg }))
    told.add(kind)
  }
  const silent = () => undefined
  return { debug: silent, info: silent, warn: tell('warn'), error: tell('error') }
})()

function openStorage() {
  if (!/^postgres/.test(url)) return sqliteStorage({ file: url })
  const limits = TIME_LIMIT ? { statementTimeoutMs: Number(TIME_LIMIT), transactionTimeoutMs: Number(TIME_LIMIT) } : {}
  const distribution = TEST_CITUS_WORKERS ? 'citus' : undefined
  return postgresStorage({ url, distribution, transactionWaitMs: PATIENCE_MS, ...limits })
}

async function main() {
  const world = SANDBOX ? await connectSandbox(process) : createSandboxWorld()
  const openApi = await createOpenApi({
    storage: openStorage(),
    channels: { ...sandboxChannels(world), ...invoiceChannels, webhooks },
    admin: { bootstrapKey },
    onUndeclaredError: 'throw',
    logger,
    // The instant is one for all processes; what is cached ages with the machine's own time.
    clock: { now: () => new Date(now), monotonic: () => performance.now() },
  })
  const sandbox = sandboxControl({ world, openApi, isAdmin: (bearer) => bearer === bootstrapKey })
  const handle = async (request) => (await openApi.handle(request)) ?? sandbox.handle(request)
  const server = createServer(createListener({ handle }))
  // Connections are the tests' to close: one that ends while it is about to be used would look like a failure.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('message', async ({ id, ...order }) => {
    if ('now' in order) {
      now = order.now
      process.send({ id, now })
    }
    if ('disk' in order) {
      setDisk(order.disk)
      process.send({ id, disk: order.disk })
    }
    if ('job' in order) process.send({ id, ...(await runAtOnce(openApi, order)) })
  })
  process.once('disconnect', async () => {
    server.close()
    server.closeAllConnections()
    await openApi.close()
  })
}

async function runAtOnce({ jobs }, { job, times }) {
  try {
    const done = await Promise.all(Array.from({ length: times }, () => jobs.run(job)))
    return { processed: done.map(({ processed }) => processed), rendered }
  } catch (error) {
    return { error: String(error?.stack ?? error) }
  }
}

await main().catch((error) => {
  process.send({ error: String(error?.stack ?? error) })
  process.disconnect()
})
