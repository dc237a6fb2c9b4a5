import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  channels: sandboxChannels(), // or your own marketplaces
  admin: { bootstrapKey: process.env['OPENAPI_ADMIN_KEY'] },
})

// The engine is asked first and answers /open-api and /admin-api; what is not its own comes here.
const listener = createListener(openApi, {
  otherwise: (message, response) => {
    const isHello = message.url === '/hello'
    response.writeHead(isHello ? 200 : 404).end(isHello ? 'a route of your own' : 'nothing here')
  },
})
const server = createServer({ headersTimeout: 10_000, requestTimeout: 15_000 }, listener)

server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  openApi.start() // runs the jobs until close()
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

process.once('SIGTERM', () => {
  openApi.stopWaiting() // calls that wait for events are answered
  server.close(() => void openApi.close())
})
