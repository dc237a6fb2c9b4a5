import { getConnInfo } from '@hono/node-server/conninfo'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  channels: sandboxChannels(), // or your own marketplaces
  admin: { bootstrapKey: process.env['OPENAPI_ADMIN_KEY'] },
})

const app = new Hono()
// Before anything that reads bodies; what is not the engine's goes on to the next handler.
app.use(async (context, next) => {
  const { address: remoteAddress } = getConnInfo(context).remote
  return (await openApi.fetch(context.req.raw, { remoteAddress })) ?? next()
})
app.get('/hello', (context) => context.text('a route of your own'))

const server = serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 3000), hostname: '127.0.0.1' }, (info) => {
  openApi.start() // runs the jobs until close()
  console.log(`listening on http://127.0.0.1:${info.port}`)
})

process.once('SIGTERM', () => {
  openApi.stopWaiting() // calls that wait for events are answered
  server.close(() => void openApi.close())
})
