import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { ApiError, createOpenApi } from '@org/openapi-core'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { shopGoodsChannel } from './shop-goods-channel.js'
import { StaffSignOn } from './staff-sign-on.js'

// A shop that was there before: routes, a body parser and a sign-on of its own. The engine is the first part.
const password = process.env['STAFF_PASSWORD'] ?? ''
if (password === '') {
  console.error('STAFF_PASSWORD: is required, it signs in as ada')
  process.exit(1)
}
const signOn = new StaffSignOn(password)
const app = express().disable('x-powered-by')

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  // The shop's goods; whatever else the engine calls is simulated until the shop connects it.
  channels: { ...sandboxChannels(), goods: shopGoodsChannel },
  admin: { authenticator: signOn },
})
// Before the body parser: the engine reads bodies itself, with its own limits, and sees what a parser would hide.
app.use(expressOpenApi(openApi))
app.use(express.json())

app.get('/', (_request, response) => void response.send('The shop'))

app.post('/staff/sign-in', (request, response) => {
  const { name, password: given } = (request.body ?? {}) as { name?: unknown; password?: unknown }
  const session = signOn.signIn(String(name), String(given), new Date())
  if (session === undefined) response.status(401).json({ error: 'Wrong name or password' })
  else response.json({ session })
})

// The rules are there without HTTP, too: the shop's own page shows goods as partners get them.
app.get('/articles/:id', async (request, response) => {
  try {
    response.json(await openApi.services.goods.detail(openApi.context(1), { source: 1, goodsId: request.params.id }))
  } catch (error) {
    // What the engine refuses is an ApiError, with a code and a text for the reader.
    if (!(error instanceof ApiError)) throw error
    response.status(404).json({ code: error.code, error: error.messageIn('en') })
  }
})

const server = app.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1')
// Callers hold on to a connection for no longer than they need, and not to all of them.
server.maxConnections = 2000
server.headersTimeout = 10_000
server.requestTimeout = 15_000
await once(server, 'listening')
openApi.start()
console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)

process.once('SIGTERM', () => {
  openApi.stopWaiting()
  server.close(() => void openApi.close())
})
