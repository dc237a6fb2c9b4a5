import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerOperations } from '../../../packages/core/src/operations.js'
import { demoDatabases } from '../documents/demo-databases.js'
import { DemoWorld } from '../documents/demo-world.js'
import type { DemoCall } from '../documents/demo-world.js'

const REUSED = 1_002_021_000

/** The bodies of the documents' examples, and others of the same shape. */
const otherBodies: Readonly<Record<string, object>> = {
  redeem: { code: 'OTHER' },
  claimChatCheckin: { chatUserId: '1' },
  extendMemberCoupons: { extendDays: 31 },
  restoreMemberCoupons: { couponIds: [1] },
  createPaymentOrder: { payAmount: 20 },
  uploadShipments: { shipments: [{ outOrderNo: 'other', trackingNo: 'other' }] },
  PurchaseCreateAPI: { outOrderNo: 'other' },
  WalletPayAPI: { payAmount: 1 },
  PurchaseSupplementTradeNoAPI: { orderExpensesNoList: ['other'] },
  createInvoice: { title: 'other' },
  createOwnWebhookEndpoint: { description: 'other' },
  updateOwnWebhookEndpoint: { description: 'other' },
  deleteOwnWebhookEndpoint: { id: 2 },
  rotateOwnWebhookEndpointSecret: { overlapSeconds: 1 },
  testOwnWebhookEndpoint: { id: 2 },
  retryOwnWebhookDelivery: { id: 2 },
}

const writes = partnerOperations.filter((operation) => operation.writes !== undefined)
const callOf = ({ path, example }: (typeof writes)[number], key: string): DemoCall => ({
  method: 'POST',
  path,
  body: example.body,
  headers: { 'idempotency-key': key },
})

describe.each(demoDatabases)('the writes of partners, on %s', (_name, makeDatabase) => {
  let demo: DemoWorld

  beforeAll(async () => {
    demo = await DemoWorld.make(await makeDatabase())
  })
  afterAll(() => demo.remove())

  it.each(writes.map((operation) => [operation.operationId, operation] as const))(
    '%s is done once for its key, and told as the first time',
    async (operationId, operation) => {
      const call = callOf(operation, 'key')
      const another = writes.find((other) => other !== operation) as typeof operation
      const [first, again, otherBody, otherOperation] = await demo.inTurn(async (send) => [
        await send(call),
        await send(call),
        await send({ ...call, body: { ...(operation.example.body as object), ...otherBodies[operationId] } }),
        await send(callOf(another, 'key')),
      ])
      expect([first.json?.code, first.headers.get('idempotent-replayed')], first.text).toEqual([0, null])
      expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
      expect([otherBody.status, otherBody.json?.code], otherBody.text).toEqual([200, REUSED])
      expect([otherOperation.status, otherOperation.json?.code]).toEqual([200, REUSED])
    },
  )
})
