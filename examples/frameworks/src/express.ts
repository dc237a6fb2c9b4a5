import type { AddressInfo } from 'node:net'
import express from 'express'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  channels: sandboxChannels(), // or your own marketplaces
  admin: { bootstrapKey: process.env['OPENAPI_ADMIN_KEY'] },
})

const app = express().disable('x-powered-by')
// Before body parsers: the engine reads bodies itself, with its own limits.
app.use(expressOpenApi(openApi))
app.use(express.json())
app.get('/hello', (_request, response) => void response.send('a route of your own'))

const server = app.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', (error) => {
  if (error) throw error // Express tells a taken port here, too
  openApi.start() // runs the jobs until close()
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
server.headersTimeout = 10_000
server.requestTimeout = 15_000

process.once('SIGTERM', () => {
  openApi.stopWaiting() // calls that wait for events are answered
  server.close(() => void openApi.close())
})
