import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { addressInput, LARGEST_ID, newMember } from '../sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** The default among a member's addresses. */
export function describeAddresses(use: UseSpace): void {
  describe('addresses', () => {
    describeDefaults(use)
    describeKeptDefaults(use)
    describeEnds(use)
  })
}

const addMember = async (use: UseSpace) => {
  const { mine, theirs } = await use().neighbours()
  const { id: userId } = await mine.stores.members.create(newMember('a'), at(0))
  const defaults = async (of = userId) => {
    const { list } = await mine.stores.addresses.page({ ...FIRST_PAGE, userId: of })
    const found = list.filter(({ isDefault }) => isDefault)
    expect((await mine.stores.addresses.findDefault(of))?.id).toBe(found[0]?.id)
    return found.map(({ id }) => id)
  }
  const add = async (isDefault: boolean, of = userId) => {
    const input = addressInput(of, { isDefault })
    const { id } = await mine.stores.transaction((tx) => tx.addresses.create(input, at(0)))
    return id
  }
  return { mine, theirs, userId, defaults, add }
}

function describeDefaults(use: UseSpace): void {
  it('have one default: the last that was made it', async () => {
    const { mine, userId, defaults, add } = await addMember(use)
    const first = await add(true)
    const second = await add(false)
    expect(await defaults()).toEqual([first])
    const third = await add(true)
    expect(await defaults()).toEqual([third])
    const { addresses } = mine.stores
    expect(await addresses.update(second, addressInput(userId, { isDefault: true }))).toBe(true)
    expect(await defaults()).toEqual([second])
    // Once more for the one that is it already; and then for none.
    expect(await addresses.update(second, addressInput(userId, { isDefault: true, city: 'Shelbyville' }))).toBe(true)
    expect(await defaults()).toEqual([second])
    expect(await addresses.update(second, addressInput(userId))).toBe(true)
    expect(await defaults()).toEqual([])
    await addresses.update(first, addressInput(userId, { isDefault: true }))
    await addresses.delete(first, at(1))
    expect(await defaults()).toEqual([])
    const last = await add(true)
    expect(await defaults()).toEqual([last])
  })

  it('leave the defaults of other members and tenants alone', async () => {
    const { mine, theirs, userId, defaults, add } = await addMember(use)
    const { id: other } = await mine.stores.members.create(newMember('b'), at(0))
    const ofOther = await add(true, other)
    const { id: ofTheirs } = await theirs.stores.addresses.create(addressInput(userId, { isDefault: true }), at(0))
    const own = await add(true)
    expect([await defaults(), await defaults(other)]).toEqual([[own], [ofOther]])
    expect(await theirs.stores.addresses.find(ofTheirs)).toMatchObject({ isDefault: true })
    expect(await theirs.stores.addresses.findDefault(userId)).toMatchObject({ id: ofTheirs, userId })
  })
}

function describeKeptDefaults(use: UseSpace): void {
  it('that there are stay where there is nothing to make the default', async () => {
    const { mine, theirs, userId, defaults, add } = await addMember(use)
    const own = await add(true)
    const gone = await add(false)
    await mine.stores.addresses.delete(gone, at(1))
    const { id: ofTheirs } = await theirs.stores.addresses.create(addressInput(userId), at(0))
    for (const id of [gone, ofTheirs, LARGEST_ID]) {
      expect(await mine.stores.addresses.update(id, addressInput(userId, { isDefault: true }))).toBe(false)
    }
    expect(await defaults()).toEqual([own])
  })

  it('that move to another member take the place of his default', async () => {
    const { mine, userId, defaults, add } = await addMember(use)
    const { id: other } = await mine.stores.members.create(newMember('b'), at(0))
    const moved = await add(true)
    await add(true, other)
    expect(await mine.stores.addresses.update(moved, addressInput(other, { isDefault: true }))).toBe(true)
    expect([await defaults(userId), await defaults(other)]).toEqual([[], [moved]])
  })
}

function describeEnds(use: UseSpace): void {
  it('end with their member, and with nobody else', async () => {
    const { mine, theirs, userId, add } = await addMember(use)
    const { id: other } = await mine.stores.members.create(newMember('b'), at(0))
    await add(true)
    await add(false)
    const kept = await add(true, other)
    const { id: ofTheirs } = await theirs.stores.addresses.create(addressInput(userId), at(0))
    const end = (revision?: number) => mine.stores.transaction((tx) => tx.members.delete(userId, at(1), revision))
    const left = async (stores = mine.stores) => (await stores.addresses.page(FIRST_PAGE)).list.map(({ id }) => id)
    expect([await end(9), (await left()).length]).toEqual([false, 3])
    expect([await end(), await left(), await left(theirs.stores)]).toEqual([true, [kept], [ofTheirs]])
    expect(await mine.stores.addresses.findDefault(userId)).toBeUndefined()
  })
}
