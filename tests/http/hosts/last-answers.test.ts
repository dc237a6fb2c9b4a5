import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import type { OpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import type { TestPlatform } from '@org/openapi-testing'
import express from 'express'
import Koa from 'koa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'

const LIST = '/open-api/event/list'

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})
afterEach(() => platform.openApi.close())

const hosts: [string, (openApi: OpenApi) => RequestListener][] = [
  ['node:http', (openApi) => createListener(openApi)],
  ['express', (openApi) => express().use(expressOpenApi(openApi)) as RequestListener],
  [
    'koa',
    (openApi) => {
      const handle = new Koa().use(koaOpenApi(openApi)).callback()
      return (message, response) => void handle(message, response)
    },
  ],
]

/** Asks for events again as soon as it was answered, on the connection that it has, until nobody answers any more. */
async function pollUntilRefused(url: string, token: string, answers: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ after: 'now', waitSeconds: 20 })
  for (;;) {
    const answer = await fetch(`${url}${LIST}`, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer === undefined) return
    answers.push(`${answer.headers.get('connection')} ${await answer.text()}`)
  }
}

test.each(hosts)('a stop by the guide ends under %s while a partner goes on asking for events', async (_, listener) => {
  const { openApi } = platform
  const server = createServer(listener(openApi))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = await platform.issueToken(await platform.createApp())
  const answers: string[] = []
  const polling = pollUntilRefused(url, token, answers)
  const before = await fetch(`${url}/open-api/openapi.json`)
  expect(before.headers.get('connection')).toBe('keep-alive')
  await before.text()

  openApi.stopWaiting()
  const patience = setTimeout(() => server.closeAllConnections(), 4000)
  await new Promise((closed) => server.close(closed))
  clearTimeout(patience)
  await polling
  expect(answers).toEqual([expect.stringMatching(/^close \{"code":0,/)])
})

test('every answer says so once the host takes no more requests, refusals and the documents, too', async () => {
  const { openApi } = platform
  const asAdmin = { authorization: `Bearer ${BOOTSTRAP_KEY}` }
  const connections = () =>
    Promise.all(
      [
        new Request('http://localhost/open-api/openapi.json'),
        new Request(`http://localhost${LIST}`, { method: 'POST' }),
        new Request('http://localhost/admin-api/openapi.json', { headers: asAdmin }),
        new Request('http://localhost/admin-api/system/tenant/page?pageNo=1&pageSize=1', { headers: asAdmin }),
        new Request('http://localhost/admin-api/system/tenant/page'),
      ].map(async (request) => (await openApi.fetch(request))?.headers.get('connection')),
    )
  expect(await connections()).toEqual(Array(5).fill(null))
  openApi.stopWaiting()
  expect(await connections()).toEqual(Array(5).fill('close'))
})
