import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expressOpenApi } from '@org/openapi-adapters-express'
import type { TestPlatform } from '@org/openapi-testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPlatform } from '../../start-platform.js'

const CONSOLE = 'https://console.example.com'

let platform: TestPlatform
const servers: Server[] = []

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => {
  for (const server of servers) server.close()
})

async function listen(app: express.Express): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What a browser asks before a call of another origin. */
const preflight = (url: string, origin: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })

const grants = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

describe('a browser of another origin', () => {
  it.each(['/open-api/goods/detail', '/admin-api/system/tenant/page'])('may not call %s', async (path) => {
    const url = (await listen(express().use(expressOpenApi(platform.openApi)))) + path
    for (const answer of [await preflight(url, CONSOLE), await fetch(url, { headers: { origin: CONSOLE } })])
      expect([answer.ok, grants(answer)]).toEqual([false, []])
  })

  it('may where the host says so, as the guide has it', async () => {
    const { openApi } = platform
    const app = express()
    app.use('/admin-api', (request, response, next) => {
      response.set('Vary', 'Origin')
      if (request.get('Origin') === 'https://console.example.com') {
        response.set('Access-Control-Allow-Origin', 'https://console.example.com')
        response.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
        response.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, tenant-id, Idempotency-Key')
      }
      if (request.method === 'OPTIONS') response.status(204).end()
      else next()
    })
    app.use(expressOpenApi(openApi))
    const url = `${await listen(app)}/admin-api/system/tenant/page`
    expect(grants(await preflight(url, CONSOLE))).toHaveLength(3)
    const refused = await fetch(url, { headers: { origin: CONSOLE } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, CONSOLE])
    expect(grants(await preflight(url, 'https://evil.example'))).toEqual([])
  })
})
