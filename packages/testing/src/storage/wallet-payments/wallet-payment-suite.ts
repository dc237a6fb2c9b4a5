import { walletPaymentLifecycle, walletPaymentStatus } from '@org/openapi-core/storage'
import type { OverduePayment, WalletPaymentRow, WalletPaymentStep } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import type { Racers } from '../../concurrency/race-suite.js'
import { at } from '../contract-space.js'
import type { ContractSpace, UseSpace } from '../contract-space.js'
import { describeLock } from '../lock-suite.js'
import { newWalletPayment } from '../purchases/purchase-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { walk } from '../walk.js'
import { expectRefusal } from '../storage-error-of.js'

const { UNPAID, SUCCESS, CLOSED } = walletPaymentStatus

/** Wallet payments: their ids, states and ends. */
export function describeWalletPayments(use: UseSpace): void {
  describe('walletPayments', () => {
    describeRows(use)
    describeSettling(use)
    describeOverdue(use)
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given, unpaid', async () => {
    const { mine, theirs } = await use().neighbours()
    const payment = newWalletPayment(`no ${AWKWARD}`, {
      clientId: `client ${AWKWARD}`,
      externalUserId: AWKWARD,
      memberId: LARGEST_ID,
      bizType: 'SUPPLEMENT',
      bizNo: AWKWARD,
      payType: 8,
      payAmount: LARGEST_ID - 1,
      expireTime: at(-7),
    })
    const inserted = await mine.stores.walletPayments.insert(payment, at(3))
    expect(inserted).toEqual({
      ...payment,
      id: expect.any(Number) as number,
      status: UNPAID,
      successTime: null,
      createTime: at(3),
    })
    expect(await mine.stores.walletPayments.find(payment.paymentId)).toEqual(inserted)
    expect(await theirs.stores.walletPayments.find(payment.paymentId)).toBeUndefined()
    const sparse = await mine.stores.walletPayments.insert(newWalletPayment('sparse'), at(4))
    expect(sparse).toMatchObject({ payType: null, expireTime: null })
    expect(await mine.stores.walletPayments.find('SPARSE')).toBeUndefined()
  })

  it('have an id that is unique in the tenant, and an amount', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.walletPayments.insert(newWalletPayment('Z1'), at(0))
    const again = mine.stores.walletPayments.insert(newWalletPayment('Z1', { memberId: 2 }), at(1))
    await expectRefusal(again, 'unique')
    const free = mine.stores.walletPayments.insert(newWalletPayment('Z2', { payAmount: 0 }), at(1))
    await expectRefusal(free, 'constraint')
    await theirs.stores.walletPayments.insert(newWalletPayment('Z1', { memberId: 2 }), at(1))
    expect(await mine.stores.walletPayments.find('Z1')).toMatchObject({ memberId: 1 })
  })
}

function describeSettling(use: UseSpace): void {
  it('are settled once, by their tenant, and answer the row as it is then', async () => {
    const { theirs, walletPayments } = await use().neighbours('walletPayments')
    const before = await walletPayments.insert(newWalletPayment('Z1'), at(0))
    const other = await walletPayments.insert(newWalletPayment('Z2'), at(0))
    expect(await theirs.stores.walletPayments.settle('Z1', { trigger: 'close' })).toBeUndefined()
    const paid = { ...before, status: SUCCESS, successTime: at(5) }
    expect(await walletPayments.settle('Z1', { trigger: 'pay', successTime: at(5) })).toEqual(paid)
    expect(await walletPayments.settle('Z1', { trigger: 'close' })).toBeUndefined()
    expect(await walletPayments.find('Z1')).toEqual(paid)
    expect(await walletPayments.find('Z2')).toEqual(other)
    expect(await walletPayments.settle('none', { trigger: 'close' })).toBeUndefined()
  })

  it('are held while they are unpaid, and are no other for it', async () => {
    const { mine, theirs } = await use().neighbours()
    const hold = ({ stores }: typeof mine, paymentId: string) =>
      stores.transaction((tx) => tx.walletPayments.lockUnpaid(paymentId))
    const before = await mine.stores.walletPayments.insert(newWalletPayment('Z1'), at(0))
    expect([await hold(mine, 'Z1'), await hold(theirs, 'Z1'), await hold(mine, 'none')]).toEqual([true, false, false])
    expect(await mine.stores.walletPayments.find('Z1')).toEqual(before)
    await mine.stores.walletPayments.settle('Z1', { trigger: 'close' })
    expect(await hold(mine, 'Z1')).toBe(false)
  })

  // To REFUNDED nothing leads.
  it.each([UNPAID, SUCCESS, CLOSED])('move on from %i where their lifecycle leads, and nowhere else', async (from) => {
    const { walletPayments } = (await use().tenant()).stores
    const steps: WalletPaymentStep[] = [{ trigger: 'pay', successTime: at(5) }, { trigger: 'close' }]
    for (const step of steps) {
      const { trigger } = step
      await walletPayments.insert(newWalletPayment(trigger), at(0))
      await walk(walletPaymentLifecycle, { from: UNPAID, to: from }, ({ on }) =>
        walletPayments.settle(trigger, on === 'pay' ? { trigger: on, successTime: at(4) } : { trigger: on }),
      )
      const before = (await walletPayments.find(trigger)) as WalletPaymentRow
      const move = walletPaymentLifecycle.moves.find((one) => one.from === from && one.on === trigger)
      const successTime = trigger === 'pay' ? at(5) : null
      const after = move && { ...before, status: move.to, successTime }
      expect(await walletPayments.settle(trigger, step), trigger).toEqual(after)
      expect(await walletPayments.find(trigger), trigger).toEqual(after ?? before)
    }
  })
}

/** Whoever holds an unpaid payment, and whoever pays or closes it. */
export function describeWalletPaymentLocks(use: () => Racers): void {
  const steps: WalletPaymentStep[] = [{ trigger: 'pay', successTime: at(5) }, { trigger: 'close' }]
  describe.each(steps)('walletPayments.lockUnpaid, and whoever wants to $trigger', (step) => {
    describeLock(use, {
      prepare: async ({ walletPayments }) => void (await walletPayments.insert(newWalletPayment('Z1'), at(0))),
      lock: ({ walletPayments }) => walletPayments.lockUnpaid('Z1'),
      change: ({ walletPayments }) => walletPayments.settle('Z1', step),
    })
  })
}

/** Every overdue payment of these tenants, read in batches: other tests of the suite have some, too. */
async function overdueOf(
  { system }: ContractSpace,
  tenantIds: readonly number[],
  { now, limit }: { now: Date; limit: number },
) {
  const found: OverduePayment[] = []
  for (let after: OverduePayment | undefined; ;) {
    const batch = await system.walletPayments.listOverdue(now, limit, after)
    expect(batch.length).toBeLessThanOrEqual(limit)
    found.push(...batch)
    after = batch.at(-1)
    if (batch.length < limit) return found.filter(({ tenantId }) => tenantIds.includes(tenantId))
  }
}

function describeOverdue(use: UseSpace): void {
  it('are overdue from the instant of their end on, while they are unpaid, of whatever tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const ids = new Map<string, number>()
    const add = async (paymentId: string, expireTime: Date | null, { stores } = mine) => {
      ids.set(paymentId, (await stores.walletPayments.insert(newWalletPayment(paymentId, { expireTime }), at(0))).id)
    }
    await add('late', at(1000))
    await add('not yet', at(1001))
    await add('never', null)
    await add('paid', at(900))
    await add('closed', at(900))
    await add('later', at(1000))
    await add('first', at(500), theirs)
    await mine.stores.walletPayments.settle('paid', { trigger: 'pay', successTime: at(800) })
    await mine.stores.walletPayments.settle('closed', { trigger: 'close' })
    const named = (tenantId: number, paymentId: string, expireTime: Date) => ({
      tenantId,
      id: ids.get(paymentId),
      paymentId,
      bizNo: `of ${paymentId}`,
      expireTime,
    })
    const expected = [
      named(theirs.id, 'first', at(500)),
      named(mine.id, 'late', at(1000)),
      named(mine.id, 'later', at(1000)),
    ]
    for (const limit of [1, 2, 1000]) {
      expect(await overdueOf(use(), [mine.id, theirs.id], { now: at(1000), limit }), `${limit}`).toEqual(expected)
    }
    expect(await overdueOf(use(), [mine.id, theirs.id], { now: at(499), limit: 1000 })).toEqual([])
  })
}
