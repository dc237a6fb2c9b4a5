import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD_TEXTS, LARGEST_ID, partnerMemberInput } from '../sample-rows.js'
import { describeAuthority, describeLocks } from './binding-holds.js'
import { addBinding, addMember } from './binding-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** Bindings of partners' users to members. */
export function describeBindings(use: UseSpace): void {
  describe('partnerMembers', () => {
    describeMembersOfBindings(use)
    describeFinding(use)
    describeLists(use)
    describeBindingKeys(use)
    describeBindingChanges(use)
    describeLocks(use)
    describeAuthority(use)
  })
}

function describeMembersOfBindings(use: UseSpace): void {
  it('are created by either name of a member, and show both', async () => {
    const { partnerMembers, row, id, other } = await addBinding(use())
    expect(await partnerMembers.find(id)).toMatchObject(row)
    const { id: byUnion } = await partnerMembers.create(
      partnerMemberInput({ unionId: 'union b', externalUserId: 'b' }),
      at(0),
    )
    expect(await partnerMembers.find(byUnion)).toMatchObject({ memberId: other, memberUnionId: 'union b' })
    const byBoth = { memberId: other, unionId: 'union b', clientId: 'another' }
    const { id: both } = await partnerMembers.create(partnerMemberInput(byBoth), at(0))
    expect(await partnerMembers.find(both)).toMatchObject({ memberId: other, memberUnionId: 'union b' })
    // Null is as good as absent.
    const { id: nulls } = await partnerMembers.create(
      partnerMemberInput({ memberId: other, unionId: null, clientId: 'third' }),
      at(0),
    )
    expect(await partnerMembers.find(nulls)).toMatchObject({ memberId: other, memberUnionId: 'union b' })
  })

  it('move to another member with an update, by either name', async () => {
    const { partnerMembers, memberId, other, id } = await addBinding(use())
    expect(await partnerMembers.update(id, partnerMemberInput({ unionId: 'union b' }))).toBe(true)
    expect(await partnerMembers.find(id)).toMatchObject({ memberId: other, memberUnionId: 'union b' })
    expect(await partnerMembers.update(id, partnerMemberInput({ memberId }))).toBe(true)
    expect(await partnerMembers.find(id)).toMatchObject({ memberId, memberUnionId: 'union a' })
  })

  it('keep their member with an update by either name, also one that was deleted since', async () => {
    const { mine, partnerMembers, memberId, other, id } = await addBinding(use())
    await mine.stores.members.delete(memberId, at(1))
    for (const names of [{ memberId }, { unionId: 'union a' }, { memberId, unionId: 'union a' }]) {
      expect(await partnerMembers.update(id, partnerMemberInput({ ...names, status: 1 }))).toBe(true)
      expect(await partnerMembers.find(id)).toMatchObject({ memberId, memberUnionId: 'union a', status: 1 })
    }
    for (const names of [
      { memberId, unionId: 'union b' },
      { memberId: other, unionId: 'union a' },
    ])
      await expectRefusal(partnerMembers.update(id, partnerMemberInput(names)), 'constraint')
  })

  it('refuse a member that is unknown, deleted, of another tenant, or two different ones', async () => {
    const { mine, theirs, partnerMembers, memberId, other, id, row } = await addBinding(use())
    await mine.stores.members.delete(other, at(1))
    await addMember(theirs, 'union c')
    const wrong = [
      { memberId: LARGEST_ID },
      { unionId: 'Union A' },
      { memberId: other },
      { unionId: 'union b' },
      { unionId: 'union c' },
      { memberId, unionId: 'union b' },
    ]
    for (const names of wrong) {
      const input = partnerMemberInput({ ...names, externalUserId: 'new' })
      await expectRefusal(partnerMembers.create(input, at(0)), 'constraint', JSON.stringify(names))
      await expectRefusal(partnerMembers.update(id, input), 'constraint', JSON.stringify(names))
    }
    expect((await partnerMembers.page(FIRST_PAGE)).list).toMatchObject([row])
  })
}

function describeFinding(use: UseSpace): void {
  it('are found by the client and its user, case and all', async () => {
    const { mine, theirs, partnerMembers, row } = await addBinding(use())
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, memberStatus: 0 })
    for (const [client, user] of [
      ['Client', 'user'],
      ['client', 'User'],
      ['client', 'user '],
      ['user', 'client'],
    ] as const) {
      expect(await partnerMembers.findBinding(client, user)).toBeUndefined()
    }
    expect(await theirs.stores.partnerMembers.findBinding('client', 'user')).toBeUndefined()
    for (const text of AWKWARD_TEXTS) {
      const memberId = await addMember(mine, `awkward ${text}`)
      const { id } = await partnerMembers.create(partnerMemberInput({ memberId, externalUserId: text }), at(0))
      expect((await partnerMembers.findBinding('client', text))?.id).toBe(id)
    }
  })

  it('are found while disabled, and neither when deleted nor when their member is', async () => {
    const { mine, partnerMembers, memberId, other, id, row } = await addBinding(use())
    await partnerMembers.updateStatus(id, 1)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, status: 1, memberStatus: 0 })
    await mine.stores.members.updateStatus(memberId, 1)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, status: 1, memberStatus: 1 })
    await mine.stores.members.delete(memberId, at(4))
    expect(await partnerMembers.findBinding('client', 'user')).toBeUndefined()
    expect(await partnerMembers.find(id)).toMatchObject({ ...row, status: 1 })
    await partnerMembers.update(id, partnerMemberInput({ memberId: other }))
    expect(await partnerMembers.findBinding('client', 'user')).toMatchObject({ id, memberId: other })
    await partnerMembers.delete(id, at(5))
    expect(await partnerMembers.findBinding('client', 'user')).toBeUndefined()
  })
}

function describeLists(use: UseSpace): void {
  it('of a client are listed by id, but those of deleted members', async () => {
    const { mine, theirs, partnerMembers, memberId, row, id } = await addBinding(use())
    const ids: number[] = [id]
    for (const serial of [1, 2, 3]) {
      const input = partnerMemberInput({
        memberId: await addMember(mine, `union ${serial}`),
        externalUserId: `user ${serial}`,
      })
      // The later ones are created earlier: the order is by id.
      ids.push((await partnerMembers.create(input, at(-serial))).id)
    }
    const [, gone = 0, disabled = 0, last = 0] = ids
    await partnerMembers.delete(gone, at(9))
    await partnerMembers.updateStatus(disabled, 1)
    await mine.stores.members.delete(memberId, at(9))
    const otherClient = { memberId: await addMember(mine, 'union x'), clientId: 'Client' }
    await partnerMembers.create(partnerMemberInput(otherClient), at(0))
    const ofTheirs = await addMember(theirs, 'union a')
    await theirs.stores.partnerMembers.create(partnerMemberInput({ memberId: ofTheirs }), at(0))
    const list = await partnerMembers.listOfClient('client')
    expect(list.map((binding) => [binding.id, binding.status])).toEqual([
      [disabled, 1],
      [last, 0],
    ])
    expect(list[1]).toEqual({
      ...row,
      id: last,
      externalUserId: 'user 3',
      memberUnionId: 'union 3',
      memberId: list[1]?.memberId,
      createTime: at(-3),
    })
    expect(await partnerMembers.listOfClient('nobody')).toEqual([])
  })

  it('are paged by their member', async () => {
    const { partnerMembers, memberId, other, id } = await addBinding(use())
    await partnerMembers.create(partnerMemberInput({ memberId: other, externalUserId: 'b' }), at(0))
    const page = async (filter: object) => {
      const { list, total } = await partnerMembers.page({ ...FIRST_PAGE, ...filter })
      return { ids: list.map((row) => row.id), total }
    }
    expect(await page({ memberId })).toEqual({ ids: [id], total: 1 })
    expect(await page({ memberId, status: 0, clientId: 'client', externalUserId: 'user' })).toEqual({
      ids: [id],
      total: 1,
    })
    expect(await page({ memberId, status: 1 })).toEqual({ ids: [], total: 0 })
    expect(await page({ memberId, externalUserId: 'b' })).toEqual({ ids: [], total: 0 })
  })
}

function describeBindingKeys(use: UseSpace): void {
  it('are unique by the client and its user, and by the client and the member', async () => {
    const { mine, theirs, partnerMembers, memberId, other } = await addBinding(use())
    const refused = [
      { memberId: other, externalUserId: 'user' },
      { memberId, externalUserId: 'another' },
    ]
    for (const names of refused) {
      const call = partnerMembers.create(partnerMemberInput(names), at(0))
      await expectRefusal(call, 'unique')
    }
    const { id: another } = await partnerMembers.create(
      partnerMemberInput({ memberId: other, externalUserId: 'User' }),
      at(0),
    )
    await expectRefusal(partnerMembers.update(another, partnerMemberInput({ memberId })), 'unique')
    // Another client may bind the same member and the same user, and so may another tenant.
    await partnerMembers.create(partnerMemberInput({ memberId, clientId: 'another' }), at(0))
    const ofTheirs = await addMember(theirs, 'union a')
    await theirs.stores.partnerMembers.create(partnerMemberInput({ memberId: ofTheirs }), at(0))
    expect((await mine.stores.partnerMembers.page(FIRST_PAGE)).total).toBe(3)
  })

  it('give both keys free when they are deleted', async () => {
    const { partnerMembers, memberId, other, id } = await addBinding(use())
    await partnerMembers.delete(id, at(4))
    const { id: again } = await partnerMembers.create(partnerMemberInput({ memberId: other }), at(5))
    expect((await partnerMembers.findBinding('client', 'user'))?.id).toBe(again)
    await partnerMembers.create(partnerMemberInput({ memberId, externalUserId: 'another' }), at(5))
    expect((await partnerMembers.page(FIRST_PAGE)).total).toBe(2)
  })
}

function describeBindingChanges(use: UseSpace): void {
  it('change their status, or their consent, and nothing else', async () => {
    const { partnerMembers, id, row } = await addBinding(use())
    expect(await partnerMembers.updateStatus(id, 1)).toBe(true)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, status: 1, memberStatus: 0 })
    expect(await partnerMembers.updateSupplementAuth(id, false)).toBe(true)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({
      ...row,
      status: 1,
      supplementAuth: false,
      memberStatus: 0,
    })
    expect(await partnerMembers.updateSupplementAuth(id, true)).toBe(true)
    expect(await partnerMembers.updateStatus(id, 0)).toBe(true)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, memberStatus: 0 })
  })

  it('change not where they are deleted, unknown or of another tenant', async () => {
    const { theirs, partnerMembers, id, row } = await addBinding(use())
    const refuseAll = async (repository: typeof partnerMembers, target: number) => {
      expect(await repository.updateStatus(target, 1)).toBe(false)
      expect(await repository.updateSupplementAuth(target, false)).toBe(false)
    }
    await refuseAll(theirs.stores.partnerMembers, id)
    await refuseAll(partnerMembers, LARGEST_ID)
    expect(await partnerMembers.findBinding('client', 'user')).toEqual({ ...row, memberStatus: 0 })
    await partnerMembers.delete(id, at(4))
    await refuseAll(partnerMembers, id)
  })
}
