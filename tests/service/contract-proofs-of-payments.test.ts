import { describe } from 'vitest'
import { paymentChecks } from '../../packages/testing/src/channels/payment-channel-contract.js'
import { scriptedGateway } from './scripted-contract-channels.js'
import { hang, hangUnlessAborted, hush, instead, leak, provesEach } from './contract-proof.js'

type Made = Awaited<ReturnType<typeof scriptedGateway>>
type Payment = Readonly<Record<string, unknown>>

const GIVES_UP = 'gives up when its caller does, before or during the call'
const REFUSES = 'refuses what is not its own'
const CREATES = 'answers a payment that waits, with a page for the payer'

const gateway = instead<Made, 'channel'>
const created = (change: () => object) =>
  gateway('channel', 'create', async (own, ...args) => ({
    ...((await own(...(args as never[]))) as Payment),
    ...change(),
  }))
/** Reads messages without a look at who signed them. */
const credulous = gateway('channel', 'readNotification', async (_own, { body }) => {
  const said = JSON.parse(body as string) as Payment
  return { ...said, paidTime: null }
})
/** Believes whoever knows the name of the header. */
const halfCredulous = gateway('channel', 'readNotification', async (own, { headers, body }) =>
  'x-signature' in headers && body === '' ? { status: 'PAID' } : own({ headers, body } as never),
)
let last = 0

describe('the payment suite', () => {
  provesEach(paymentChecks(), scriptedGateway, [
    [CREATES, 'to match object', created(() => ({ status: 'PAID' }))],
    ...['/pay/1', 'javascript:alert(1)', ''].map(
      (paymentUrl) =>
        [
          CREATES,
          `the paymentUrl of create has to be an absolute http(s) URL, and is '${paymentUrl}'`,
          created(() => ({ paymentUrl })),
        ] as const,
    ),
    [
      'has one payment an order number, with what was asked for first, however often and at once',
      'to deeply equal',
      created(() => ({ paymentOrderId: `pay_${++last}` })),
    ],
    [
      'answers undefined for orders that there are not: it throws only when it does not know',
      'Could not: no such order',
      gateway('channel', 'query', () => leak('no such order')),
    ],
    [
      'says that it is paid when the payer has paid, and not before, and for good',
      'to be an instance of Date',
      (made) => ({ ...made, pay: async () => undefined }),
    ],
    ['closes, once and for all who ask', 'to match object', gateway('channel', 'close', hush)],
    [
      'takes a parcel of a paid order again and again',
      'to be undefined',
      gateway('channel', 'uploadShipment', () => ({ isTaken: true })),
    ],
    ['reads its own notifications, as often as they come', 'to deeply equal', credulous],
    [REFUSES, 'one with a blank more: it throws, and does not answer', credulous],
    [REFUSES, 'one without a body: it throws, and does not answer', halfCredulous],
    ...(['create', 'query', 'close', 'uploadShipment'] as const).flatMap((name) => [
      [GIVES_UP, `${name} goes on, given up before the call`, gateway('channel', name, hang)] as const,
      [GIVES_UP, `${name} goes on, given up during the call`, gateway('channel', name, hangUnlessAborted)] as const,
    ]),
  ])
})
