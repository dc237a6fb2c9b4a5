import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@org/openapi-testing'
import { ledgerDatabases } from './ledger-database.js'
import { pausingStorage } from './pausing-storage.js'
import type { PausingStorage } from './pausing-storage.js'
import { SupplementWorld } from './supplement-world.js'
import type { Debtor } from './supplement-world.js'

const LIMIT_MS = 60_000
const NOT_PAYABLE = 1_007_002_007
const REFUSED = 1_011_022_001
const FUNDS = 1000
const CLOSED = 10
const ROUND_TRIPS = 20
const ROUNDS = 10

describe.each(ledgerDatabases)('orders that end while they are charged, on %s', (name, open) => {
  let world: SupplementWorld
  let pausing: PausingStorage

  beforeAll(async () => {
    world = await SupplementWorld.open(async () => {
      const database = await open()
      pausing = pausingStorage(database.storage)
      return { ...database, storage: pausing.storage }
    })
  }, LIMIT_MS)
  afterAll(async () => {
    expect(await world.platform.openApi.services.wallets.verify(world.context)).toMatchObject({ mismatch: null })
    await world.close()
  })

  const bagOf = ({ bagOrderNo }: Debtor) => world.stores.bagOrders.findByNo(bagOrderNo)
  const closeBag = async (debtor: Debtor): Promise<Answer> =>
    world.platform.admin('PUT order/bag-order/update-status', {
      body: { id: (await bagOf(debtor))?.id, status: CLOSED },
    })
  const refundItem = async ({ orderNo }: Debtor): Promise<Answer> => {
    const [item] = await world.stores.orderItems.listOfParent(`P-${orderNo}`)
    const to = (status: number) =>
      world.platform.admin('PUT order/order-item/update-status', { body: { id: item?.id, status } })
    await to(207)
    return to(209)
  }

  /** A member whose bag waits for a supplement of 10 cents, and the payment of it. */
  async function addPayment(): Promise<{ debtor: Debtor; paymentId: string }> {
    const debtor = await world.addDebtor()
    await world.authorise(debtor, false)
    await world.add(debtor, { amount: 10, isOfBag: true })
    await world.credit(debtor, FUNDS)
    const [supplement] = await world.supplementsOf(debtor)
    const { data } = await world.tradeNo(debtor, [supplement?.orderExpensesNo ?? ''])
    return { debtor, paymentId: (data as { paymentId: string }).paymentId }
  }
  const stateOf = async (debtor: Debtor) => ({
    bag: (await bagOf(debtor))?.status,
    supplements: (await world.supplementsOf(debtor)).map(({ status }) => status),
    balance: await world.balanceOf(debtor),
  })

  test(
    'whoever closes a bag waits for a payment that is under way, and finds that the bag goes on',
    async () => {
      const { debtor, paymentId } = await addPayment()
      const pause = pausing.pause('after bagOrders.lockLiving')
      const paying = world.pay(debtor, paymentId)
      await pause.reached
      let isAnswered = false
      const closing = closeBag(debtor).finally(() => (isAnswered = true))
      for (let i = 0; i < ROUND_TRIPS; i++) await world.balanceOf(debtor)
      expect(isAnswered).toBe(false)
      pause.release()
      expect([(await paying).code, (await closing).code]).toEqual([0, REFUSED])
      expect(await stateOf(debtor)).toEqual({ bag: 5, supplements: [10], balance: FUNDS - 10 })
    },
    LIMIT_MS,
  )

  test(
    `${ROUNDS} times: of a payment or a debit of a bag’s supplement, and the end of the bag, one takes place`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { debtor, paymentId } = await addPayment()
        const isDebited = round % 2 === 1
        if (isDebited) await world.authorise(debtor, true)
        const [, closing] = await Promise.all([
          isDebited ? world.credit(debtor, 1) : world.pay(debtor, paymentId),
          closeBag(debtor),
        ])
        const funds = isDebited ? FUNDS + 1 : FUNDS
        expect(await stateOf(debtor)).toEqual(
          closing.code === 0
            ? { bag: CLOSED, supplements: [0], balance: funds }
            : { bag: 5, supplements: [10], balance: funds - 10 },
        )
      }
    },
    LIMIT_MS,
  )

  // On SQLite nobody commits while a transaction is open.
  if (name === 'PostgreSQL') describeEndsWithin()

  function describeEndsWithin(): void {
    test(
      'a bag is closed after a payment has found its supplement owed: nothing is debited',
      async () => {
        const { debtor, paymentId } = await addPayment()
        const pause = pausing.pause('after supplements.payAll')
        const paying = world.pay(debtor, paymentId)
        await pause.reached
        expect((await closeBag(debtor)).code).toBe(0)
        pause.release()
        expect((await paying).code).toBe(NOT_PAYABLE)
        expect(await stateOf(debtor)).toEqual({ bag: CLOSED, supplements: [0], balance: FUNDS })
      },
      LIMIT_MS,
    )

    test(
      'a bag is closed after a credit has found its supplement due: it is left out, and others are debited',
      async () => {
        const debtor = await world.addDebtor()
        await world.add(debtor, { amount: 10, isOfBag: true })
        await world.add(debtor, { amount: 20 })
        const pause = pausing.pause('after supplements.listDue')
        const crediting = world.credit(debtor, FUNDS)
        await pause.reached
        expect((await closeBag(debtor)).code).toBe(0)
        pause.release()
        expect((await crediting).code).toBe(0)
        expect(await stateOf(debtor)).toEqual({ bag: CLOSED, supplements: [0, 10], balance: FUNDS - 20 })
      },
      LIMIT_MS,
    )

    test.each(['before wallets.change', 'before bagOrders.lockLiving'])(
      'a bag is closed %s of whoever charges it: it is not charged',
      async (where) => {
        const debtor = await world.addDebtor()
        await world.stores.bagOrders.transition((await bagOf(debtor))?.id ?? 0, { from: 3, to: 4 }, world.context.now)
        const pause = pausing.pause(where)
        const charging = world.add(debtor, { amount: 10, isOfBag: true })
        await pause.reached
        expect((await closeBag(debtor)).code).toBe(0)
        pause.release()
        expect((await charging).code).toBe(NOT_PAYABLE)
        expect(await world.supplementsOf(debtor)).toEqual([])
      },
      LIMIT_MS,
    )

    test(
      'the last item of a sub-order is refunded while whoever charges it waits for the wallet: it is not charged',
      async () => {
        const debtor = await world.addDebtor()
        const pause = pausing.pause('before wallets.change')
        const charging = world.add(debtor, { amount: 10 })
        await pause.reached
        expect((await refundItem(debtor)).code).toBe(0)
        pause.release()
        expect((await charging).code).toBe(NOT_PAYABLE)
        expect(await world.supplementsOf(debtor)).toEqual([])
      },
      LIMIT_MS,
    )
  }
})
