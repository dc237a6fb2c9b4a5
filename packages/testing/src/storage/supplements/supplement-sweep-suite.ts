import type { SupplementRow, UnpaidSupplement } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { applicationInput } from '../sample-rows.js'
import { walletChange } from '../wallets/money-rows.js'
import { addDebts, debtorClient } from './supplement-rows.js'

/** How the job finds unpaid supplements of all tenants. */
export function describeSupplementSweep(use: UseSpace): void {
  it('are walked over while unpaid, whoever’s they are, with a word on which are covered', async () => {
    const { mine, theirs } = await use().neighbours()
    const debts = await addDebts(mine, 250)
    const foreign = await addDebts(theirs, 300)
    const poor = await addDebts(await use().tenant(), 199)
    const [binding] = await theirs.stores.partnerMembers.listOfClient(debtorClient(theirs))
    const walk = async () => {
      const seen: UnpaidSupplement[] = []
      for (let after: UnpaidSupplement | undefined; ;) {
        const batch = await use().system.supplements.listUnpaid(at(9), 3, after)
        seen.push(...batch)
        after = batch.at(-1)
        if (batch.length < 3) break
      }
      const of = ({ id }: SupplementRow) => seen.filter((row) => row.id === id).map(({ isCovered }) => isCovered)
      expect(seen).toEqual(seen.toSorted((a, b) => a.id - b.id))
      return [debts, foreign, poor].flatMap(({ ofOrder, ofBag }) => [...of(ofOrder), ...of(ofBag)])
    }
    expect(await walk()).toEqual([false, true, true, true, false, false])
    // The application of whoever may be debited is over at its end, and was not a moment before.
    const [application] = (await mine.stores.partnerApplications.page({ pageNo: 1, pageSize: 1 })).list
    await mine.stores.partnerApplications.update(application?.id ?? 0, applicationInput({ expireTime: at(10) }))
    expect(await walk()).toEqual([false, true, true, true, false, false])
    await mine.stores.partnerApplications.update(application?.id ?? 0, applicationInput({ expireTime: at(9) }))
    expect(await walk()).toEqual([false, false, true, true, false, false])
    await mine.stores.partnerApplications.update(application?.id ?? 0, applicationInput())
    await theirs.stores.partnerMembers.updateSupplementAuth(binding?.id ?? 0, false)
    await mine.stores.wallets.change(debts.userId, walletChange({ balance: 50 }), at(0))
    expect(await walk()).toEqual([true, true, false, false, false, false])
    await debts.supplements.end(debts.ofBag.id, { to: 30 })
    expect(await walk()).toEqual([true, false, false, false, false])
    const [, third] = await use().system.supplements.listUnpaid(at(9), 2, { id: debts.ofOrder.id - 1 })
    expect(third).toMatchObject({ id: foreign.ofOrder.id, tenantId: theirs.id, isCovered: false })
    const one = await use().system.supplements.listUnpaid(at(9), 1, { id: debts.ofOrder.id - 1 })
    expect(one).toEqual([{ tenantId: mine.id, id: debts.ofOrder.id, userId: debts.userId, isCovered: true }])
  })
}
