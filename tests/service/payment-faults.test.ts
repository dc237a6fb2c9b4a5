import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayOrderRow } from '@org/openapi-core/storage'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { ledgerDatabases } from './ledger-database.js'
import type { LedgerDatabase } from './ledger-database.js'
import { crashes, createFaultWorld, faults } from './payment-fault-world.js'
import type { Crash, Fault, FaultWorld } from './payment-fault-world.js'

const CHANNEL_ERROR = 1_007_002_004
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** Longer than a creation keeps others away, shorter than the job waits. */
const LEASE_MS = 11 * SECOND_MS
const CLOSED = 20

/** Faults after which the gateway has never heard of the order. */
const neverArrives: readonly Fault[] = ['refuse', 'time out before accepting', 'answer 500']

/** Faults under which a creation never comes to know: there is no moment after that to crash in. */
const neverKnown: readonly Fault[] = [
  'time out before accepting',
  'answer 500',
  'answer a wrong amount',
  'answer a wrong currency',
  'answer for another order',
  'arrive late',
]

function dies(fault: Fault, crash: Crash): boolean {
  return crash === 'the channel is known' ? !neverKnown.includes(fault) : crash !== 'no phase'
}

interface Created {
  readonly orderNo: string
  readonly paymentOrderId: string
}

const cells = faults.flatMap((fault) => crashes.map((crash) => ({ fault, crash })))

describe.each(ledgerDatabases)('payments on %s', (_, open) => {
  let database: LedgerDatabase
  let world: FaultWorld
  let app: TestApp
  let lastNo = 100

  beforeAll(async () => {
    database = await open()
    world = await createFaultWorld(database.storage)
    app = world.survivor.app
  })
  afterAll(async () => {
    await database.storage.close()
    await database.drop()
  })

  /** Creates under the fault, lets the process die, and another try; answers whoever is alive then. */
  async function suffer(outOrderNo: string, fault: Fault, crash: Crash): Promise<TestPlatform> {
    const { clock, line, survivor } = world
    const { platform, life } = await world.createVictim()
    const token = await platform.issueToken(app)
    line.fault = fault
    life.arm(crash)
    const creating = create(platform, outOrderNo, token)
    const isDead = await Promise.race([life.over.then(() => true), creating.then(() => false)])
    expect(isDead).toBe(dies(fault, crash))
    life.arm('no phase')
    if (isDead) {
      clock.advance(LEASE_MS)
      const { code } = await create(survivor, outOrderNo)
      expect([0, CHANNEL_ERROR]).toContain(code)
    }
    expect(await paidOrders(outOrderNo)).toEqual([])
    await line.heal()
    return isDead ? survivor : platform
  }

  const create = (platform: TestPlatform, outOrderNo: string, token?: string) =>
    platform.call(
      '/open-api/pay/order/create',
      { outOrderNo, payAmount: 12.5 },
      { app, ...(token !== undefined && { token }) },
    )

  async function created(platform: TestPlatform, outOrderNo: string): Promise<Created> {
    const answer = await create(platform, outOrderNo)
    expect(answer.text).toContain('"code":0')
    return answer.data as Created
  }

  async function rowsOf(outOrderNo: string): Promise<readonly PayOrderRow[]> {
    const { payOrders } = database.storage.forTenant(app.tenantId)
    return (await payOrders.pageOfClient(app.clientId, { outOrderNo, pageNo: 1, pageSize: 100 })).list
  }

  const openOrders = async (outOrderNo: string) => (await rowsOf(outOrderNo)).filter(({ status }) => status !== CLOSED)
  const paidOrders = async (outOrderNo: string) => (await rowsOf(outOrderNo)).filter(({ status }) => status === 10)

  /** What the gateway has of an outOrderNo; it has nothing that is not ours. */
  async function atGateway(outOrderNo: string) {
    const numbers = new Set((await rowsOf(outOrderNo)).map(({ orderNo }) => orderNo))
    return world.gateway.orders().filter(({ orderNo }) => numbers.has(orderNo))
  }

  const query = async (platform: TestPlatform, orderNo: string) =>
    (await platform.call('/open-api/pay/order/query', { orderNo }, { app })).data

  describe.each(cells)('that $fault, and a crash after $crash', ({ fault, crash }) => {
    it('come home with the next call', async () => {
      const { clock, gateway } = world
      const outOrderNo = `call-${++lastNo}`
      const before = gateway.orders().length
      const platform = await suffer(outOrderNo, fault, crash)
      clock.advance(LEASE_MS)
      const order = await created(platform, outOrderNo)
      const { orderNo, paymentOrderId } = order
      expect(await openOrders(outOrderNo)).toMatchObject([
        { orderNo, paymentOrderId, status: 0, amount: 1250, shippingInfo: null },
      ])
      expect(await atGateway(outOrderNo)).toMatchObject([{ orderNo, paymentOrderId, amount: 1250, status: 'PENDING' }])
      expect(gateway.orders()).toHaveLength(before + 1)
      expect(await query(platform, orderNo)).toMatchObject({ status: 0, paid: false, paidTime: null })

      gateway.pay(orderNo, clock.now())
      const paid = await query(platform, orderNo)
      expect(paid).toMatchObject({ orderNo, paymentOrderId, status: 10, paid: true, payAmount: 12.5 })
      // The gateway's word arrives twice, too, and changes nothing any more.
      for (let i = 0; i < 2; i++) {
        await platform.openApi.services.payments.applyNotification(
          platform.openApi.context(app.tenantId),
          gateway.notificationOf(orderNo),
        )
      }
      expect(await query(world.survivor, orderNo)).toEqual(paid)
      expect(await created(platform, outOrderNo)).toEqual(order)
      expect(gateway.orders()).toHaveLength(before + 1)
    })

    it('come home with the jobs', async () => {
      const { clock, gateway } = world
      const outOrderNo = `jobs-${++lastNo}`
      const before = gateway.orders().length
      const platform = await suffer(outOrderNo, fault, crash)
      clock.advance(6 * MINUTE_MS)
      await platform.openApi.jobs.run('sync-pay-orders')
      const [payment, ...more] = await atGateway(outOrderNo)
      expect([more, gateway.orders().length]).toEqual([[], before + (payment === undefined ? 0 : 1)])
      expect(await paidOrders(outOrderNo)).toEqual([])
      expect(payment === undefined).toBe(neverArrives.includes(fault))

      if (payment !== undefined) {
        const { orderNo, paymentOrderId } = payment
        expect(await openOrders(outOrderNo)).toMatchObject([{ orderNo, paymentOrderId, status: 0 }])
        gateway.pay(orderNo, clock.now())
      }
      clock.advance(120 * MINUTE_MS)
      await platform.openApi.jobs.run('expire-pay-orders')
      const ended = payment === undefined ? [] : [{ orderNo: payment.orderNo, status: 10 }]
      expect(await openOrders(outOrderNo)).toMatchObject(ended)
      expect(gateway.orders()).toHaveLength(before + ended.length)
    })
  })
})
