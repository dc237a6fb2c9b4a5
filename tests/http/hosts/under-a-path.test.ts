import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import { createPartnerClient } from '@org/openapi-client'
import type { OpenApi } from '@org/openapi-core'
import type { TestPlatform } from '@org/openapi-testing'
import express from 'express'
import Koa from 'koa'
import type { Middleware } from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'

const PATH = '/shop'
const OWN = 'a route of your own'

/** As `koa-mount` does it: what is inside sees the path without the prefix, and what comes after it the whole. */
function mount(prefix: string, inside: Middleware): Middleware {
  return async (context, next) => {
    const { path } = context
    if (!path.startsWith(`${prefix}/`)) return next()
    context.path = path.slice(prefix.length)
    await inside(context, async () => {
      context.path = path
      await next()
      context.path = path.slice(prefix.length)
    })
    context.path = path
  }
}

const hosts: [string, (openApi: OpenApi) => RequestListener][] = [
  [
    'Express',
    (openApi) => {
      const app = express().use(PATH, expressOpenApi(openApi))
      app.get(['/open-api/own', `${PATH}/own`], (_, response) => void response.send(OWN))
      return app as RequestListener
    },
  ],
  [
    'Koa',
    (openApi) => {
      const app = new Koa().use(mount(PATH, koaOpenApi(openApi)))
      app.use((context) => {
        if (['/open-api/own', `${PATH}/own`].includes(context.path)) context.body = OWN
      })
      const handle = app.callback()
      return (message, response) => void handle(message, response)
    },
  ],
]

describe.each(hosts)('the engine under a path of %s', (_, listener) => {
  let platform: TestPlatform
  let server: Server
  let root: string
  beforeAll(async () => {
    platform = await startPlatform({ publicUrl: `https://example.com${PATH}` })
    server = createServer(listener(platform.openApi)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await platform.close()
  })

  it('answers the client of partners there, whose address has the path', async () => {
    const { clientId, clientSecret } = await platform.createApp()
    const client = createPartnerClient({ baseUrl: root + PATH, tenantId: 1, clientId, clientSecret })
    expect(await client.goods.detail({ goodsId: '610947572360', source: 1 })).toMatchObject({ goodsId: '610947572360' })
  })

  it('answers administrators, and says in the document where it is', async () => {
    const headers = { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'tenant-id': '1' }
    const document = await fetch(`${root}${PATH}/admin-api/openapi.json`, { headers })
    expect(await document.json()).toMatchObject({ servers: [{ url: `https://example.com${PATH}` }] })
    const page = await fetch(`${root}${PATH}/admin-api/system/tenant/page`, { headers })
    expect(await page.json()).toMatchObject({ code: 0, data: { total: 1 } })
  })

  it('leaves what is beside it, and what is not its own there, to the host', async () => {
    for (const path of ['/open-api/own', `${PATH}/own`]) expect(await (await fetch(root + path)).text()).toBe(OWN)
    expect((await fetch(`${root}/admin-api/openapi.json`)).status).toBe(404)
  })
})
