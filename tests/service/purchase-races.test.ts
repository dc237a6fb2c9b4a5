import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpenApi, silentLogger } from '@org/openapi-core'
import type { OpenApi, PartnerContext } from '@org/openapi-core'
import type { Repositories, Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { createTestPlatform, sampleGoods } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../empty-storage.js'
import { codeOf } from '../code-of.js'
import { createTestDatabase } from '../postgres.js'

/** `RACES=10000 npx vitest run --project service tests/service/purchase-races.test.ts` for a large number. */
const RACES = Number(process.env['RACES'] ?? 60)
const LIMIT_MS = 30_000 + RACES * 20
const USER = 'shop-user-1'
const PROCESSING = 1_011_020_002
const NOT_WAITING = 1_007_002_001
const ALREADY_PAID = 1_007_002_002
const NOT_PAYABLE = 1_007_002_007
const NOT_ENOUGH = 1_007_007_001
/** Of `sampleGoods`: 11.80 and 6.00 of freight. */
const PRICE = 1780

/** The storages of one database, one for each engine over it. */
interface Shared {
  readonly storages: readonly [Storage, ...Storage[]]
  readonly drop: () => Promise<void>
}

const databases: [string, () => Promise<Shared>][] = [
  ['SQLite', async () => ({ storages: [emptyStorage('sqlite')], drop: async () => undefined })],
  [
    'two engines over PostgreSQL',
    async () => {
      const database = await createTestDatabase()
      const { connection } = database
      return { storages: [postgresStorage(connection), postgresStorage(connection)], drop: () => database.drop() }
    },
  ],
]

const countsOf = (codes: readonly number[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe.each(databases)('%s', (_, open) => {
  let shared: Shared
  let platform: TestPlatform
  let engines: OpenApi[]
  let memberId: number
  let serial = 0

  beforeAll(async () => {
    shared = await open()
    const [first, ...others] = shared.storages
    platform = await createTestPlatform({ storage: first })
    platform.goods.put(sampleGoods({ skuList: sampleGoods().skuList.map((sku) => ({ ...sku, quantity: 1_000_000 })) }))
    const { goods, clock } = platform
    const more = others.map((storage) => createOpenApi({ storage, clock, channels: { goods }, migrate: false }))
    engines = [platform.openApi, ...(await Promise.all(more))]
    const { storage, now } = platform.openApi.context(platform.tenantId)
    memberId = (await storage.members.create({ nickname: 'Ana', status: 0, unionId: 'union' }, now)).id
    const binding = {
      clientId: platform.app.clientId,
      externalUserId: USER,
      memberId,
      status: 0,
      supplementAuth: true,
    } as const
    await storage.partnerMembers.create(binding, now)
    const address = {
      userId: memberId,
      name: 'Ana',
      phone: '555-0100',
      country: 'US',
      city: 'Springfield',
      addressLine: '1 Example Street',
    }
    await platform.admin('POST member/address/create', { body: { ...address, isDefault: true } })
  }, LIMIT_MS)
  afterAll(async () => {
    const context = platform.openApi.context(platform.tenantId)
    expect(await platform.openApi.services.wallets.verify(context)).toMatchObject({ mismatch: null })
    for (const engine of engines.slice(1)) await engine.close()
    await platform.close()
    await shared.drop()
  })

  /** The application at work in the engine whose turn it is. */
  function partner(
    index: number,
    now = platform.clock.now(),
  ): { engine: OpenApi; context: PartnerContext<Repositories> } {
    const engine = engines[index % engines.length] as OpenApi
    const { requestId, tenantId, storage, clock, zone, language, signal } = engine.context(platform.tenantId)
    const principal = { kind: 'partner', tenantId, clientId: platform.app.clientId, ip: '203.0.113.1' } as const
    const context = { requestId, tenantId, storage, clock, zone, language, signal, now, log: silentLogger, principal }
    return { engine, context }
  }
  const stores = () => platform.openApi.context(platform.tenantId).storage

  function create(index: number, outOrderNo: string, lines = 1) {
    const { engine, context } = partner(index)
    const { goodsId, skuList } = sampleGoods()
    const item = { platformChannel: 1, goodsId, skuId: skuList[0]?.skuId ?? '', qty: 1 } as const
    return engine.services.purchases.create(context, {
      outOrderNo,
      externalUserId: USER,
      items: Array<typeof item>(lines).fill(item),
    })
  }
  function pay(index: number, paymentId: string, now?: Date) {
    const { engine, context } = partner(index, now)
    return engine.services.walletPay.pay(context, { externalUserId: USER, paymentId })
  }
  /** A wallet with exactly this much. */
  async function fund(amount: number): Promise<void> {
    const { balance = 0 } = (await stores().wallets.find(memberId)) ?? {}
    if (amount !== balance)
      await platform.admin('PUT pay/wallet/update-balance', {
        body: { userId: memberId, balance: amount - balance },
      })
  }
  const balance = async () => (await stores().wallets.find(memberId))?.balance ?? 0
  const several = (count: number, lines = 1) =>
    Promise.all(Array.from({ length: count }, (_, index) => create(index, `o${++serial}`, lines)))
  const race = <T>(call: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: RACES }, (_, index) => call(index)))

  test(
    `${RACES} creations of one number: one order`,
    async () => {
      const before = (await stores().orderItems.page({ pageNo: 1, pageSize: 1 })).total
      const orders: string[] = []
      const codes = await race((index) =>
        codeOf(
          create(index, 'raced').then(({ orderNo, duplicated }) => {
            if (!duplicated) orders.push(orderNo)
          }),
        ),
      )
      expect(orders).toHaveLength(1)
      expect(Object.keys(countsOf(codes)).every((code) => [0, PROCESSING].includes(Number(code)))).toBe(true)
      expect((await create(0, 'raced')).orderNo).toBe(orders[0])
      expect((await stores().orderItems.page({ pageNo: 1, pageSize: 1 })).total).toBe(before + 1)
    },
    LIMIT_MS,
  )

  test(
    `${RACES} payments of one order: one debit`,
    async () => {
      const [order] = await several(1)
      await fund(PRICE * 5)
      const codes = await race((index) => codeOf(pay(index, order?.paymentId ?? '')))
      expect(countsOf(codes)).toEqual({ 0: 1, [ALREADY_PAID]: RACES - 1 })
      expect(await balance()).toBe(PRICE * 4)
    },
    LIMIT_MS,
  )

  test(
    'payments of ten orders with money for three: three',
    async () => {
      const orders = await several(10)
      await fund(PRICE * 4 - 1)
      const codes = await Promise.all(orders.map(({ paymentId }, index) => codeOf(pay(index, paymentId))))
      expect(countsOf(codes)).toEqual({ 0: 3, [NOT_ENOUGH]: 7 })
      expect(await balance()).toBe(PRICE - 1)
    },
    LIMIT_MS,
  )

  test(
    'a payment and the end of its time: paid or closed, wholly',
    async () => {
      const orders = await several(8, 3)
      await fund(1_000_000)
      const inTime = platform.clock.now()
      platform.clock.advance(7_200_000)
      const outcomes = await Promise.all([
        ...orders.map(({ paymentId }, index) => codeOf(pay(index, paymentId, inTime))),
        ...engines.map(({ jobs }) => jobs.run('expire-purchases')),
      ])
      const codes = outcomes.slice(0, orders.length)
      for (const [index, { orderNo, paymentId, payAmount }] of orders.entries()) {
        const isPaid = codes[index] === 0
        expect(codes[index]).toBe(isPaid ? 0 : NOT_WAITING)
        const states = (await stores().orderItems.listOfParent(orderNo)).map(({ status }) => status)
        expect(states).toEqual(Array<number>(3).fill(isPaid ? 201 : 105))
        expect(await stores().walletPayments.find(paymentId)).toMatchObject({ status: isPaid ? 10 : 30, payAmount })
        expect(await stores().purchases.findByOrderNo(orderNo)).toMatchObject({ payTime: isPaid ? inTime : null })
      }
      const paid = orders.filter((order, index) => codes[index] === 0 && order.payAmount > 0)
      expect(await balance()).toBe(1_000_000 - paid.reduce((sum, { payAmount }) => sum + payAmount, 0))
    },
    LIMIT_MS,
  )

  test(
    'a payment and a cancellation: paid or cancelled, wholly',
    async () => {
      const orders = await several(8, 3)
      await fund(1_000_000)
      const codes = await Promise.all(
        orders.map(async ({ orderNo, paymentId }, index) => {
          const [item] = await stores().orderItems.listOfParent(orderNo)
          const cancel = platform.admin('PUT order/order-item/update-status', {
            body: { id: item?.id, status: 105 },
          })
          const [code] = await Promise.all([codeOf(pay(index, paymentId)), cancel])
          return code
        }),
      )
      for (const [index, { orderNo }] of orders.entries()) {
        const isPaid = codes[index] === 0
        expect(codes[index]).toBe(isPaid ? 0 : NOT_PAYABLE)
        const states = (await stores().orderItems.listOfParent(orderNo)).map(({ status }) => status)
        expect(states).toEqual(Array<number>(3).fill(isPaid ? 201 : 105))
      }
      const paid = orders.filter((order, index) => codes[index] === 0 && order.payAmount > 0)
      expect(await balance()).toBe(1_000_000 - paid.reduce((sum, { payAmount }) => sum + payAmount, 0))
    },
    LIMIT_MS,
  )
})
