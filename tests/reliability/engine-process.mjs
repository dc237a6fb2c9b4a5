// An engine in a process of its own, for tests of several over one PostgreSQL. It runs the built packages.
// Environment: DATABASE_URL, ADMIN_KEY, NOW (epoch milliseconds at which the clock stands).
// Tells its parent `{ port }` when it is ready, or `{ error }`; ends when its parent disconnects.
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { createOpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { sandboxChannels } from '@org/openapi-sandbox'
import { postgresStorage } from '@org/openapi-storage-postgres'

const { DATABASE_URL: url, ADMIN_KEY: bootstrapKey, NOW: now } = process.env

async function main() {
  const openApi = await createOpenApi({
    storage: postgresStorage({ url }),
    channels: sandboxChannels(),
    admin: { bootstrapKey },
    // The instant is one for all processes; what is cached ages with the machine's own time.
    clock: { now: () => new Date(Number(now)), monotonic: () => performance.now() },
  })
  const server = createServer(createListener(openApi))
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.once('disconnect', async () => {
    server.close()
    server.closeAllConnections()
    await openApi.close()
  })
}

await main().catch((error) => {
  process.send({ error: String(error?.stack ?? error) })
  process.disconnect()
})
