import { createServer } from 'node:http'
import fastify from 'fastify'
import { createOpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  channels: sandboxChannels(), // or your own marketplaces
  admin: { bootstrapKey: process.env['OPENAPI_ADMIN_KEY'] },
})

// The engine is asked first and reads bodies itself; what is not its own goes on to Fastify's router.
const app = fastify({
  serverFactory: (otherwise) =>
    createServer({ headersTimeout: 10_000, requestTimeout: 15_000 }, createListener(openApi, { otherwise })),
})
app.get('/hello', (_request, reply) => reply.send('a route of your own'))

const server = app.server
const url = await app.listen({ port: Number(process.env['PORT'] ?? 3000), host: '127.0.0.1' })
openApi.start() // runs the jobs until close()
console.log(`listening on ${url}`)

process.once('SIGTERM', () => {
  openApi.stopWaiting() // calls that wait for events are answered
  server.close(() => void openApi.close())
})
