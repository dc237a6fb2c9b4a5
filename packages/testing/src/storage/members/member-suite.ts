import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { ContractSpace, UseSpace } from '../contract-space.js'
import { AWKWARD_TEXTS, LARGEST_ID, newMember } from '../sample-rows.js'
import { expectRefusal, storageErrorOf } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** Members, beside what every resource does. */
export function describeMembers(use: UseSpace): void {
  describe('members', () => {
    describeLocating(use)
    describeNamedPages(use)
    describeMemberKeys(use)
    describeMemberChanges(use)
    describeMemberLocks(use)
  })
}

/** A member with every name that one can have. */
async function addNamed(space: ContractSpace) {
  const { mine, theirs } = await space.neighbours()
  const { members } = mine.stores
  const { id } = await members.create(newMember('Union', { email: 'Ana@example.com', nickname: 'Ana' }), at(3))
  await members.bindChat(id, '123456789012345678901')
  const names = [{ id }, { unionId: 'Union' }, { email: 'Ana@example.com' }, { chatUserId: '123456789012345678901' }]
  return { mine, theirs, members, id, names }
}

function describeLocating(use: UseSpace): void {
  it('finds a member by each of its names', async () => {
    const { members, id, names } = await addNamed(use())
    const row = {
      id,
      unionId: 'Union',
      email: 'Ana@example.com',
      nickname: 'Ana',
      status: 0,
      chatUserId: '123456789012345678901',
      createTime: at(3),
    }
    for (const name of names) expect(await members.locate(name), JSON.stringify(name)).toEqual(row)
    expect(await members.find(id)).toMatchObject(row)
  })

  it('compares exactly, case included', async () => {
    const { members } = await addNamed(use())
    const wrong = [
      { id: 0 },
      { id: LARGEST_ID },
      { unionId: 'union' },
      { unionId: 'Union ' },
      { email: 'ana@example.com' },
      { email: 'Ana@example.com ' },
      { chatUserId: '12345678901234567890' },
      { chatUserId: '0123456789012345678901' },
      { chatUserId: '' },
    ]
    for (const name of wrong) expect(await members.locate(name), JSON.stringify(name)).toBeUndefined()
    for (const text of AWKWARD_TEXTS) {
      const { id } = await members.create(newMember(text, { email: text }), at(0))
      await members.bindChat(id, text)
      for (const name of [{ unionId: text }, { email: text }, { chatUserId: text }]) {
        expect((await members.locate(name))?.id).toBe(id)
      }
    }
  })

  it('finds nobody of another tenant, and nobody who was deleted', async () => {
    const { members, theirs, id, names } = await addNamed(use())
    for (const name of names) expect(await theirs.stores.members.locate(name)).toBeUndefined()
    await members.delete(id, at(4))
    for (const name of names) expect(await members.locate(name)).toBeUndefined()
  })
}

function describeNamedPages(use: UseSpace): void {
  it('pages by union id and by chat user id, alone and with a status', async () => {
    const { members, theirs, id } = await addNamed(use())
    await theirs.stores.members.create(newMember('Union'), at(0))
    await members.create(newMember('union'), at(0))
    for (const filter of [{ unionId: 'Union' }, { chatUserId: '123456789012345678901' }]) {
      const page = async (status?: number) => {
        const { list, total } = await members.page({ ...FIRST_PAGE, ...filter, status })
        return { ids: list.map((row) => row.id), total }
      }
      expect(await page()).toEqual({ ids: [id], total: 1 })
      expect(await page(0)).toEqual({ ids: [id], total: 1 })
      expect(await page(1)).toEqual({ ids: [], total: 0 })
      expect(await page(2 ** 31)).toEqual({ ids: [], total: 0 })
    }
  })
}

function describeMemberKeys(use: UseSpace): void {
  it('refuses a name that a living member of the tenant has as `unique`', async () => {
    const { members, theirs } = await addNamed(use())
    const { id: another } = await members.create(newMember('another'), at(0))
    const refused = [
      members.create(newMember('Union'), at(0)),
      members.create(newMember('third', { email: 'Ana@example.com' }), at(0)),
      members.update(another, { email: 'Ana@example.com', status: 0 }),
      members.bindChat(another, '123456789012345678901'),
    ]
    const errors = await Promise.all(refused.map((call) => storageErrorOf(call)))
    expect(errors.map(({ kind }) => kind)).toEqual(['unique', 'unique', 'unique', 'unique'])
    expect(await members.find(another)).toMatchObject({ email: null, chatUserId: null })
    const { id } = await theirs.stores.members.create(newMember('Union', { email: 'Ana@example.com' }), at(0))
    expect(await theirs.stores.members.bindChat(id, '123456789012345678901')).toBe(true)
  })

  it('lets any number of members have no e-mail address and no chat user', async () => {
    const { members } = (await use().tenant()).stores
    for (const unionId of ['a', 'b', 'c']) await members.create(newMember(unionId), at(0))
    expect((await members.page(FIRST_PAGE)).total).toBe(3)
  })

  it('gives e-mail address and chat user free with the member, and the union id never', async () => {
    const { members, id } = await addNamed(use())
    await members.delete(id, at(4))
    const { id: next } = await members.create(newMember('next', { email: 'Ana@example.com' }), at(5))
    expect(await members.bindChat(next, '123456789012345678901')).toBe(true)
    expect((await members.locate({ email: 'Ana@example.com' }))?.id).toBe(next)
    expect((await members.locate({ chatUserId: '123456789012345678901' }))?.id).toBe(next)
    await expectRefusal(members.create(newMember('Union'), at(6)), 'unique')
  })
}

function describeMemberChanges(use: UseSpace): void {
  it('keeps union id and chat user through an update', async () => {
    const { members, id } = await addNamed(use())
    expect(await members.update(id, { status: 1 })).toBe(true)
    const names = { unionId: 'Union', chatUserId: '123456789012345678901' }
    expect(await members.find(id)).toMatchObject({
      ...names,
      email: null,
      nickname: null,
      status: 1,
      createTime: at(3),
    })
  })

  it('changes the status, or the chat user, and nothing else', async () => {
    const { members, id } = await addNamed(use())
    const before = await members.locate({ id })
    expect(await members.updateStatus(id, 1)).toBe(true)
    expect(await members.locate({ id })).toEqual({ ...before, status: 1 })
    expect(await members.bindChat(id, '42')).toBe(true)
    expect(await members.locate({ id })).toEqual({ ...before, status: 1, chatUserId: '42' })
    expect(await members.locate({ chatUserId: '123456789012345678901' })).toBeUndefined()
    expect(await members.bindChat(id, '42')).toBe(true)
    expect(await members.bindChat(id, null)).toBe(true)
    expect(await members.locate({ id })).toEqual({ ...before, status: 1, chatUserId: null })
  })

  it('binds a first chat user only to who has none', async () => {
    const { members, id } = await addNamed(use())
    const before = await members.locate({ id })
    expect(await members.bindFirstChat(id, '42')).toBe(false)
    expect(await members.bindFirstChat(id, '123456789012345678901')).toBe(false)
    expect(await members.locate({ id })).toEqual(before)
    await members.bindChat(id, null)
    expect(await members.bindFirstChat(id, '42')).toBe(true)
    expect(await members.locate({ id })).toEqual({ ...before, chatUserId: '42' })
    const { id: another } = await members.create(newMember('another'), at(0))
    await expectRefusal(members.bindFirstChat(another, '42'), 'unique')
    expect(await members.locate({ id: another })).toMatchObject({ chatUserId: null })
  })

  it('changes nobody of another tenant, and nobody who is deleted or unknown', async () => {
    const { members, theirs, id } = await addNamed(use())
    const before = await members.locate({ id })
    const refuseAll = async (repository: typeof members, target: number) => {
      expect(await repository.updateStatus(target, 1)).toBe(false)
      expect(await repository.bindChat(target, '42')).toBe(false)
      expect(await repository.bindChat(target, null)).toBe(false)
    }
    await refuseAll(theirs.stores.members, id)
    await refuseAll(members, LARGEST_ID)
    expect(await members.locate({ id })).toEqual(before)
    await members.bindChat(id, null)
    expect(await theirs.stores.members.bindFirstChat(id, '42')).toBe(false)
    expect(await members.bindFirstChat(LARGEST_ID, '42')).toBe(false)
    await members.delete(id, at(4))
    await refuseAll(members, id)
    expect(await members.bindFirstChat(id, '42')).toBe(false)
  })
}

function describeMemberLocks(use: UseSpace): void {
  it('locks a member while he is enabled, and leaves him as he is', async () => {
    const { mine, theirs, members, id } = await addNamed(use())
    const before = await members.find(id)
    const lock = ({ stores } = mine, member = id) => stores.transaction((tx) => tx.members.lockEnabled(member))
    const identify = ({ stores } = mine) => stores.transaction((tx) => tx.members.lockIdentity(id))
    expect(await lock()).toBe(true)
    expect(await identify()).toEqual({ id, unionId: before?.unionId })
    expect(await members.find(id)).toEqual(before)
    expect([await lock(theirs), await lock(mine, LARGEST_ID), await identify(theirs)]).toEqual([
      false,
      false,
      undefined,
    ])
    await members.updateStatus(id, 1)
    expect([await lock(), await identify()]).toEqual([false, undefined])
    expect(await members.find(id)).toEqual({ ...before, status: 1, revision: 3 })
    await members.updateStatus(id, 0)
    await members.delete(id, at(4))
    expect(await lock()).toBe(false)
  })

  it('locks members while they are there, disabled ones, too', async () => {
    const { mine, theirs, members, id } = await addNamed(use())
    const { id: disabled } = await members.create(newMember('b', { status: 1 }), at(0))
    const { id: gone } = await members.create(newMember('c'), at(0))
    await members.delete(gone, at(1))
    const ids = [gone, disabled, LARGEST_ID, id]
    expect(await mine.stores.transaction((tx) => tx.members.lock(ids))).toEqual([id, disabled])
    expect(await theirs.stores.transaction((tx) => tx.members.lock(ids))).toEqual([])
  })
}
