import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestContext } from '@org/openapi-core'
import type { Repositories } from '@org/openapi-core/storage'
import { newOrderItem } from '@org/openapi-testing'
import type { Answer } from '@org/openapi-testing'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'

const RACERS = 20
const ITEM_REFUSED = 1_011_025_001
const BAG_REFUSED = 1_011_022_001

/** How often each code came. */
async function race(call: (index: number) => Promise<Answer>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, index) => call(index)))
  for (const { code } of answers) counts[String(code)] = (counts[String(code)] ?? 0) + 1
  return counts
}

describe.each(ledgerDatabases)('races of orders on %s', (_, open) => {
  let platform: LedgerPlatform
  let context: RequestContext<Repositories>
  let userId: number

  beforeAll(async () => {
    platform = await openLedgerPlatform(open)
    context = platform.openApi.context(platform.tenantId)
    userId = (await context.storage.members.create({ nickname: 'Ana', status: 0, unionId: 'union' }, context.now)).id
  })
  afterAll(async () => {
    expect(await platform.openApi.services.wallets.verify(context)).toMatchObject({ mismatch: null })
    await platform.close()
  })

  const createBag = async (members: object): Promise<number> =>
    (await platform.admin('POST order/bag-order/create', { body: { userId, payAmount: 1050, ...members } }))
      .data as number

  test('refunds of one item: the money comes back once', async () => {
    await context.storage.transaction(async ({ orderItems }) => {
      await orderItems.insertMany([newOrderItem('I1', { userId })], context.now)
      await orderItems.moveAll({ parentOrderNo: 'P1' }, 'pay', new Date())
    })
    const [item] = await context.storage.orderItems.listOfParent('P1')
    const refund = () => platform.admin('PUT order/order-item/update-status', { body: { id: item?.id, status: 209 } })
    expect(await race(refund)).toEqual({ 0: 1, [ITEM_REFUSED]: RACERS - 1 })
    expect(await context.storage.wallets.find(userId)).toMatchObject({ balance: 2300 })
    expect((await context.storage.ledger.page({ userId, pageNo: 1, pageSize: 10 })).total).toBe(1)
  })

  test('two steps of one item: the second finds what the first left', async () => {
    await context.storage.orderItems.insertMany(
      [newOrderItem('I2', { userId, parentOrderNo: 'P2', status: 202 })],
      context.now,
    )
    const [item] = await context.storage.orderItems.listOfParent('P2')
    const move = (index: number) =>
      platform.admin('PUT order/order-item/update-status', {
        body: { id: item?.id, status: index % 2 === 0 ? 204 : 207 },
      })
    const counts = await race(move)
    // 202 to 204 and then to 207, or to 207 at once; after that neither.
    expect([
      { 0: 2, [ITEM_REFUSED]: RACERS - 2 },
      { 0: 1, [ITEM_REFUSED]: RACERS - 1 },
    ]).toContainEqual(counts)
    expect(await context.storage.orderItems.find(item?.id as number)).toMatchObject({ status: 207 })
  })

  test('payments of one bag order: it is paid once', async () => {
    const id = await createBag({ status: 0 })
    expect(await race(() => platform.admin('PUT order/bag-order/update-status', { body: { id, status: 1 } }))).toEqual({
      0: 1,
      [BAG_REFUSED]: RACERS - 1,
    })
    expect(await platform.openApi.services.consumption.query(context, { memberId: userId })).toMatchObject({
      bagOrderCount: 1,
      bagConsumeAmount: 1050,
    })
  })

  test('refunds of one bag order: never more than was paid', async () => {
    const id = await createBag({ status: 2 })
    expect(await race(() => platform.admin('PUT order/bag-order/refund', { body: { id, amount: 100 } }))).toEqual({
      0: 10,
      400: RACERS - 10,
    })
    expect(await context.storage.bagOrders.find(id)).toMatchObject({ refundAmount: 1000 })
  })

  test('the job at several processes: each bag order moves once', async () => {
    const ids: number[] = []
    for (let serial = 0; serial < 30; serial++) ids.push(await createBag({ status: 6 }))
    platform.clock.advance(14 * 86_400_000)
    const runs = await Promise.all(Array.from({ length: 4 }, () => platform.openApi.jobs.run('advance-bags')))
    expect(runs.reduce((sum, { processed }) => sum + processed, 0)).toBe(30)
    const bags = await Promise.all(ids.map((id) => context.storage.bagOrders.find(id)))
    expect(bags.filter((bag) => bag?.status === 7)).toHaveLength(30)
  })
})
