import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ChannelRefusal } from '@org/openapi-core/channels'
import { createTestPlatform } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'

const guide = readFileSync(new URL('../../../docs/guides/write-a-channel.md', import.meta.url), 'utf8')

/** The lines of the guide, run as they stand there. */
const lines = /## Payment notifications\n[\s\S]*?```ts no-check\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''

let platform: TestPlatform
let server: Server

beforeAll(async () => {
  platform = await createTestPlatform({ storage: emptyStorage('sqlite') })
  const app = express()
  // oxlint-disable-next-line typescript/no-implied-eval -- the guide's lines are what is tested
  new Function('app', 'express', 'openApi', 'ChannelRefusal', lines)(app, express, platform.openApi, ChannelRefusal)
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await platform.close()
})

async function notify(
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  tenantId: number | string = platform.tenantId,
) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payment-notifications/${tenantId}`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

async function createOrder(outOrderNo: string): Promise<string> {
  const { data } = await platform.call('/open-api/pay/order/create', { outOrderNo, payAmount: 12.5 })
  return (data as { orderNo: string }).orderNo
}

/** As the engine has it, without asking the channel. */
async function statusOf(orderNo: string): Promise<number | undefined> {
  const { data } = await platform.call('/open-api/pay/order/page', { pageNo: 1, pageSize: 1, orderNo })
  return (data as { list: { status: number }[] }).list[0]?.status
}

describe('the notification endpoint of the guide', () => {
  it('is five lines', () => {
    expect(lines.trim().split('\n').length - 2).toBeLessThanOrEqual(5)
  })

  it('takes what the gateway signed, as often as it comes', async () => {
    const orderNo = await createOrder('NOTIFIED-1')
    platform.payment.pay(orderNo, platform.clock.now())
    const notification = platform.payment.notificationOf(orderNo)
    expect(await statusOf(orderNo)).toBe(0)
    expect([await notify(notification), await notify(notification)]).toEqual([204, 204])
    expect(await statusOf(orderNo)).toBe(10)
  })

  it('refuses what somebody else signed', async () => {
    const orderNo = await createOrder('NOTIFIED-2')
    const { body } = platform.payment.notificationOf(orderNo, { status: 'PAID', paidTime: platform.clock.now() })
    for (const headers of [{}, { 'x-signature': 'forged' }]) expect(await notify({ headers, body })).toBe(403)
    expect(await notify({ headers: {}, body: '' })).toBe(403)
    const { headers, body: waiting } = platform.payment.notificationOf(orderNo)
    for (const changed of [body, `${waiting} `, '', '{']) expect(await notify({ headers, body: changed })).toBe(403)
    expect(await statusOf(orderNo)).toBe(0)
  })

  it('lets the log know of what names no order', async () => {
    const orderNo = await createOrder('NOTIFIED-4')
    const nameless = platform.payment.notificationOf(orderNo, { orderNo: null as unknown as string })
    expect(await notify(nameless)).toBe(500)
    expect(platform.log.lines.at(-1)).toMatch(/"wrong":\["orderNo"\].*cannot be believed$/)
  })

  it('is nowhere without the number of a tenant', async () => {
    for (const tenantId of ['abc', '0', '-1', '1.5']) {
      expect([tenantId, await notify({ headers: {}, body: '' }, tenantId)]).toEqual([tenantId, 404])
    }
  })

  it('lets the log know of a channel that fails over a message', async () => {
    const notification = platform.payment.notificationOf(await createOrder('NOTIFIED-5'))
    const read = vi.spyOn(platform.payment, 'readNotification').mockImplementation(async () => JSON.parse('{'))
    expect(await notify(notification)).toBe(500)
    read.mockRestore()
    expect(platform.log.lines.at(-1)).toMatch(/"channel":"payment","error":"SyntaxError".* channel call failed$/)
  })

  it('lets the gateway come again with what cannot be believed, or is of another tenant', async () => {
    const orderNo = await createOrder('NOTIFIED-3')
    const lie = platform.payment.notificationOf(orderNo, { status: 'PAID', paidTime: platform.clock.now(), amount: 1 })
    expect(await notify(lie)).toBe(500)
    platform.payment.pay(orderNo, platform.clock.now())
    expect(await notify(platform.payment.notificationOf(orderNo), platform.tenantId + 1)).toBe(500)
    expect(await statusOf(orderNo)).toBe(0)
  })
})
