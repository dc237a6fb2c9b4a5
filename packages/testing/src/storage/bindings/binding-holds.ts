import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { applicationInput, LARGEST_ID, newApplication, partnerMemberInput } from '../sample-rows.js'
import { addBinding, addMember } from './binding-rows.js'

/** What a transaction keeps as it is of a binding. */
export function describeLocks(use: UseSpace): void {
  it('are locked whatever they are like, unless they are deleted', async () => {
    const { mine, theirs, partnerMembers, id } = await addBinding(use())
    const lock = ({ stores }: typeof mine, wanted = id) => stores.transaction((tx) => tx.partnerMembers.lock(wanted))
    expect([await lock(mine), await lock(theirs), await lock(mine, LARGEST_ID)]).toEqual([true, false, false])
    await partnerMembers.updateStatus(id, 1)
    expect(await lock(mine)).toBe(true)
    await partnerMembers.delete(id, at(9))
    expect(await lock(mine)).toBe(false)
  })

  it('are locked with their member while they lead to him and both are enabled, and stay as they are', async () => {
    const { mine, theirs, partnerMembers, memberId, other, id, row } = await addBinding(use())
    const link = { clientId: 'client', externalUserId: 'user', memberId }
    const lock = (members: object = {}) =>
      mine.stores.transaction((tx) => tx.partnerMembers.lockEnabled({ ...link, ...members }))
    expect(await lock()).toBe(true)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, memberStatus: 0 })
    for (const wrong of [
      { clientId: 'Client' },
      { externalUserId: 'user ' },
      { memberId: other },
      { memberId: LARGEST_ID },
    ]) {
      expect(await lock(wrong)).toBe(false)
    }
    expect(await theirs.stores.transaction((tx) => tx.partnerMembers.lockEnabled(link))).toBe(false)
    await partnerMembers.update(id, partnerMemberInput({ memberId: other }))
    expect([await lock(), await lock({ memberId: other })]).toEqual([false, true])
    await partnerMembers.updateStatus(id, 1)
    expect(await lock({ memberId: other })).toBe(false)
    await partnerMembers.updateStatus(id, 0)
    await mine.stores.members.updateStatus(other, 1)
    expect(await lock({ memberId: other })).toBe(false)
    await mine.stores.members.updateStatus(other, 0)
    expect(await lock({ memberId: other })).toBe(true)
    await partnerMembers.delete(id, at(5))
    expect(await lock({ memberId: other })).toBe(false)
  })
}

/** What a transaction keeps as it is of a binding that authorises debits. */
export function describeAuthority(use: UseSpace): void {
  it('authorise debits, any one of them, while they and their application do', async () => {
    const { mine, theirs, partnerMembers, partnerApplications } = await use().neighbours(
      'partnerMembers',
      'partnerApplications',
    )
    const memberId = await addMember(mine, 'union a')
    const [clientId, another] = [use().unique('first'), use().unique('second')]
    const application = (await partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
    const { id } = await partnerMembers.create(partnerMemberInput({ memberId, clientId }), at(0))
    const lock = ({ stores } = mine, now = at(9)) =>
      stores.transaction((tx) => tx.partnerMembers.lockAuthority(memberId, now))
    expect(await lock()).toBe(true)
    expect(await partnerMembers.find(id)).toMatchObject({ status: 0, supplementAuth: true })
    expect(await lock(theirs)).toBe(false)
    const refusals: [refuse: () => Promise<unknown>, allow: () => Promise<unknown>][] = [
      [() => partnerMembers.updateStatus(id, 1), () => partnerMembers.updateStatus(id, 0)],
      [() => partnerMembers.updateSupplementAuth(id, false), () => partnerMembers.updateSupplementAuth(id, true)],
      [() => partnerApplications.updateStatus(application, 1), () => partnerApplications.updateStatus(application, 0)],
      [
        () => partnerApplications.update(application, applicationInput({ expireTime: at(9) })),
        () => partnerApplications.update(application, applicationInput({ expireTime: at(10) })),
      ],
    ]
    for (const [refuse, allow] of refusals) {
      await refuse()
      expect(await lock()).toBe(false)
      await allow()
      expect(await lock()).toBe(true)
    }
    await partnerApplications.delete(application, at(9))
    expect(await lock()).toBe(false)
    await partnerMembers.create(partnerMemberInput({ memberId, clientId: another }), at(0))
    expect(await lock()).toBe(false)
    await partnerApplications.insert(newApplication(another), at(0))
    expect(await lock()).toBe(true)
  })
}
