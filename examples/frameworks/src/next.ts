import { serve } from '@hono/node-server'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  channels: sandboxChannels(), // or your own marketplaces
  admin: { bootstrapKey: process.env['OPENAPI_ADMIN_KEY'] },
})

// app/open-api/[...path]/route.ts and app/admin-api/[...path]/route.ts: Next calls the export that is named like the method.
const answer = async (request: Request): Promise<Response> =>
  (await openApi.fetch(request)) ?? new Response('nothing here', { status: 404 })
const route = { GET: answer, HEAD: answer, POST: answer, PUT: answer, DELETE: answer }
export const { GET, HEAD, POST, PUT, DELETE } = route

// What Next does with it: a path leads to a file, and the method to its export.
const hello = { GET: () => new Response('a route of your own') }
const fetch = (request: Request) => {
  const file: Record<string, (request: Request) => Response | Promise<Response>> =
    new URL(request.url).pathname === '/hello' ? hello : route
  return file[request.method]?.(request) ?? new Response(null, { status: 405 })
}

const server = serve({ fetch, port: Number(process.env['PORT'] ?? 3000), hostname: '127.0.0.1' }, (info) => {
  openApi.start() // runs the jobs until close()
  console.log(`listening on http://127.0.0.1:${info.port}`)
})

process.once('SIGTERM', () => {
  openApi.stopWaiting() // calls that wait for events are answered
  server.close(() => void openApi.close())
})
