import * as crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { afterEach, expect, test, vi } from 'vitest'
import * as channels from '@org/openapi-core/channels'
import type { PaymentChannel, PaymentShipment } from '@org/openapi-core/channels'

const guide = readFileSync(new URL('../../../docs/guides/write-a-channel.md', import.meta.url), 'utf8')

/** The payment channel of the guide, as it stands there. */
const [, example = ''] = /```ts\n(import \{ ChannelRefusal, toDecimalText \}[\s\S]*?)```/.exec(guide) ?? []

function guideChannel(): PaymentChannel {
  const { outputText } = ts.transpileModule(example, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  })
  const exported: { httpPaymentChannel?: (baseUrl: string, secret: string) => PaymentChannel } = {}
  const require = (name: string) => (name === 'node:crypto' ? crypto : channels)
  // oxlint-disable-next-line typescript/no-implied-eval -- the guide's lines are what is tested
  new Function('require', 'exports', outputText)(require, exported)
  if (exported.httpPaymentChannel === undefined) throw new Error('The guide shows no payment channel')
  return exported.httpPaymentChannel('https://gateway.example.com', 'a secret of the tests')
}

const answering = (status: number, body?: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body && JSON.stringify(body), { status })))

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const order = { tenantId: 1, orderNo: 'P1' }
const parcel: PaymentShipment = {
  ...{ ...order, paymentOrderId: 'pay_1', trackingNo: 'T1', carrierCode: null, carrierName: null },
  trackingUrl: null,
  status: 'SHIPPED',
  shippedTime: null,
}

test('the guide’s payment channel does not take a parcel of a payment that the gateway does not have', async () => {
  answering(404)
  await expect(guideChannel().uploadShipment(parcel, signal)).rejects.toThrow(channels.ChannelRefusal)
  expect(await guideChannel().query(order, signal)).toBeUndefined()
  answering(200, { key: 'P1', id: 'pay_1', url: 'https://gateway.example.com/pay_1', cents: 1, state: 'paid' })
  expect(await guideChannel().uploadShipment(parcel, signal)).toBeUndefined()
})
