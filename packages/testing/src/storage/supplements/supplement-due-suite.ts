import type { SupplementRow } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { applicationInput, LARGEST_ID, newApplication, partnerMemberInput } from '../sample-rows.js'
import { addDebts, debtorClient } from './supplement-rows.js'

const numbersOf = (rows: readonly SupplementRow[]) => rows.map(({ orderExpensesNo }) => orderExpensesNo)

/** Which supplements may be debited without asking. */
export function describeDueSupplements(use: UseSpace): void {
  it('are due up to what there is, oldest first', async () => {
    const { userId, ofOrder, ofBag, supplements } = await addDebts(await use().tenant())
    expect(await supplements.listDue({ userId, upTo: 300, now: at(9) })).toEqual([ofOrder, ofBag])
    expect(await supplements.listDue({ userId, upTo: 299, now: at(9) })).toEqual([ofBag])
    expect(await supplements.listDue({ userId, upTo: 199, now: at(9) })).toEqual([])
    expect(await supplements.listDue({ userId, upTo: LARGEST_ID, id: ofBag.id, now: at(9) })).toEqual([ofBag])
    expect(await supplements.listDue({ userId: userId + 1, upTo: LARGEST_ID, id: ofBag.id, now: at(9) })).toEqual([])
    await supplements.end(ofOrder.id, { to: 30 })
    expect(await supplements.listDue({ userId, upTo: 300, now: at(9) })).toEqual([ofBag])
  })

  it('are due while any one enabled binding of the member authorises it', async () => {
    const space = await use().tenant()
    const { partnerMembers, partnerApplications } = space.stores
    const { userId, supplements } = await addDebts(space)
    const due = async () => numbersOf(await supplements.listDue({ userId, upTo: 1000, now: at(9) }))
    const [own] = await partnerMembers.listOfClient(debtorClient(space))
    const id = own?.id ?? 0
    expect(await due()).toEqual(['E1', 'E2'])
    await partnerMembers.updateSupplementAuth(id, false)
    expect(await due()).toEqual([])
    const another = use().unique('another')
    const { id: other } = await partnerMembers.create(
      partnerMemberInput({ clientId: another, memberId: userId }),
      at(0),
    )
    // Nobody has this application yet.
    expect(await due()).toEqual([])
    await partnerApplications.insert(newApplication(another), at(0))
    expect(await due()).toEqual(['E1', 'E2'])
    await partnerMembers.updateStatus(other, 1)
    expect(await due()).toEqual([])
    await partnerMembers.updateSupplementAuth(id, true)
    expect(await due()).toEqual(['E1', 'E2'])
    await partnerMembers.delete(id, at(9))
    expect(await due()).toEqual([])
  })

  describeReasonsNotToBeDue(use)
}

function describeReasonsNotToBeDue(use: UseSpace): void {
  it('are not due of a member who is disabled or deleted', async () => {
    const space = await use().tenant()
    const { members } = space.stores
    const { userId, supplements } = await addDebts(space)
    const due = async () => numbersOf(await supplements.listDue({ userId, upTo: 1000, now: at(9) }))
    await members.updateStatus(userId, 1)
    expect(await due()).toEqual([])
    await members.updateStatus(userId, 0)
    expect(await due()).toEqual(['E1', 'E2'])
    await members.delete(userId, at(9))
    expect(await due()).toEqual([])
  })

  it('are due while the application of the binding is enabled, neither expired nor deleted', async () => {
    const space = await use().tenant()
    const { partnerApplications } = space.stores
    const { userId, supplements } = await addDebts(space)
    const due = async (now = at(9)) => numbersOf(await supplements.listDue({ userId, upTo: 1000, now }))
    const [application] = (await partnerApplications.page({ pageNo: 1, pageSize: 1 })).list
    const id = application?.id ?? 0
    await partnerApplications.updateStatus(id, 1)
    expect(await due()).toEqual([])
    await partnerApplications.update(id, applicationInput({ expireTime: at(9) }))
    expect([await due(at(8)), await due(at(9))]).toEqual([['E1', 'E2'], []])
    await partnerApplications.update(id, applicationInput())
    expect(await due()).toEqual(['E1', 'E2'])
    await partnerApplications.delete(id, at(9))
    expect(await due()).toEqual([])
  })
}
