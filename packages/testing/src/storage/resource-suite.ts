import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import type { ContractSpace, UseSpace } from './contract-space.js'
import { pageIds } from './resource-case.js'
import type { ResourceCase, ResourceRow } from './resource-case.js'
import { LARGEST_ID } from './sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** The mark of one more row beside those that are there: another one where a unique key would refuse the same. */
const beside = ({ isUnique = false }: { readonly isUnique?: boolean }, mark: string, serial: number) =>
  isUnique ? `${mark} no. ${serial}` : mark

/** What create, find, update, delete and page of every resource have to do. */
export function describeResource<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  describe(`${resource.name}, as a resource`, () => {
    describeRows(resource, use)
    describeUpdateAndDelete(resource, use)
    describeRevisionsAndDelete(resource, use)
    describePages(resource, use)
    describeBounds(resource, use)
    describeNeighbours(resource, use)
  })
}

function describeRows<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  it('answers every member as it was given, from find and from page', async () => {
    const { mark, mine } = await resource.open(use())
    const input = resource.full(mark)
    const { id } = await mine.add(input, at(123))
    const row = await mine.repository.find(id)
    expect(row).toMatchObject({ ...input, id, createTime: at(123) })
    const { list, total } = await mine.repository.page({ ...mine.own, ...FIRST_PAGE })
    expect({ list, total }).toEqual({ list: [row], total: 1 })
  })

  it('answers a new row as it is found afterwards', async () => {
    const { mark, mine } = await resource.open(use())
    for (const input of [resource.full(mark), resource.sparse(beside(resource, mark, 1))]) {
      const row = await mine.add(input, at(123))
      expect(row).toEqual(await mine.repository.find(row.id))
    }
  })

  it('answers null for what was not given, and an empty text as an empty text', async () => {
    const { mark, mine } = await resource.open(use())
    const absent = await mine.repository.find((await mine.add(resource.sparse(mark), at(0))).id)
    for (const member of resource.optional) expect(absent?.[member], member).toBeNull()
    const texts = resource.optional.filter((member) => typeof resource.full(mark)[member] === 'string')
    const emptyTexts = Object.fromEntries(texts.map((member) => [member, '']))
    const input = { ...resource.sparse(beside(resource, mark, 1)), ...emptyTexts }
    const empty = await mine.repository.find((await mine.add(input, at(0))).id)
    expect(empty).toMatchObject(emptyTexts)
  })

  it('gives ids that are positive, exact and not given twice', async () => {
    const { mark, mine } = await resource.open(use())
    const { id: first } = await mine.add(resource.sparse(mark), at(0))
    await mine.repository.delete(first, at(1))
    const ids = [first]
    for (const serial of [1, 2]) ids.push((await mine.add(resource.sparse(beside(resource, mark, serial)), at(2))).id)
    for (const id of ids) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  })

  it('finds nothing under an id that no row has', async () => {
    const { mine } = await resource.open(use())
    expect(await mine.repository.find(LARGEST_ID)).toBeUndefined()
    expect(await mine.repository.find(0)).toBeUndefined()
  })
}

function describeUpdateAndDelete<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  it('replaces the whole shape: members that an update lacks become null', async () => {
    const { mark, mine } = await resource.open(use())
    const { id } = await mine.add(resource.full(mark), at(5))
    expect(await mine.repository.update(id, resource.sparse(mark))).toBe(true)
    const row = await mine.repository.find(id)
    expect(row).toMatchObject({ ...resource.sparse(mark), id, createTime: at(5) })
    for (const member of resource.optional) expect(row?.[member], member).toBeNull()
    expect(await mine.repository.update(id, resource.full(mark))).toBe(true)
    expect(await mine.repository.find(id)).toMatchObject({ ...resource.full(mark), id, createTime: at(5) })
  })

  it('takes undefined for absent in an update', async () => {
    const { mark, mine } = await resource.open(use())
    const { id } = await mine.add(resource.full(mark), at(0))
    const absent = Object.fromEntries(resource.optional.map((member) => [member, undefined]))
    expect(await mine.repository.update(id, { ...resource.sparse(mark), ...absent })).toBe(true)
    const row = await mine.repository.find(id)
    for (const member of resource.optional) expect(row?.[member], member).toBeNull()
  })

  it('gives a new row what it begins with, and leaves that alone in an update that lacks it', async () => {
    const { mark, mine } = await resource.open(use())
    const { initial = {} } = resource
    const lacking = Object.fromEntries(Object.keys(initial).map((member) => [member, undefined]))
    const { id } = await mine.add({ ...resource.full(mark), ...lacking }, at(0))
    expect(await mine.repository.find(id)).toMatchObject(initial)
    expect(await mine.repository.update(id, resource.full(mark))).toBe(true)
    expect(await mine.repository.update(id, { ...resource.full(mark), ...lacking })).toBe(true)
    expect(await mine.repository.find(id)).toMatchObject(resource.full(mark))
  })
}

function describeRevisionsAndDelete<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  it('counts revisions, and updates or deletes the one that the caller has seen', async () => {
    const { mark, mine } = await resource.open(use())
    const { id } = await mine.add(resource.sparse(mark), at(0))
    const revision = async () => (await mine.repository.find(id))?.revision
    expect(await revision()).toBe(1)
    expect(await mine.repository.update(id, resource.full(mark))).toBe(true)
    expect(await revision()).toBe(2)
    for (const stale of [1, 3, LARGEST_ID]) {
      const before = await mine.repository.find(id)
      expect(await mine.repository.update(id, resource.sparse(mark), stale)).toBe(false)
      expect(await mine.repository.find(id)).toEqual(before)
    }
    expect(await mine.repository.update(id, resource.full(mark), 2)).toBe(true)
    expect(await revision()).toBe(3)
    const { list } = await mine.repository.page({ ...mine.own, ...FIRST_PAGE })
    expect(list.map((row) => row.revision)).toEqual([3])
    for (const stale of [2, 4, LARGEST_ID]) expect(await mine.repository.delete(id, at(1), stale)).toBe(false)
    expect(await revision()).toBe(3)
    expect(await mine.repository.delete(id, at(1), 3)).toBe(true)
    expect(await revision()).toBeUndefined()
  })

  it('changes one row and no other', async () => {
    const { mark, mine } = await resource.open(use())
    const { id: first } = await mine.add(resource.full(mark), at(0))
    const { id: second } = await mine.add(resource.full(beside(resource, mark, 1)), at(0))
    const before = await mine.repository.find(second)
    await mine.repository.update(first, resource.sparse(mark))
    await mine.repository.delete(first, at(1))
    expect(await mine.repository.find(second)).toEqual(before)
  })

  it('answers false when there is nothing to update or delete', async () => {
    const { mark, mine } = await resource.open(use())
    expect(await mine.repository.update(LARGEST_ID, resource.full(mark))).toBe(false)
    expect(await mine.repository.delete(LARGEST_ID, at(0))).toBe(false)
  })

  it('hides a deleted row from everything, and deletes it once', async () => {
    const { mark, mine } = await resource.open(use())
    const { id: kept } = await mine.add(resource.sparse(mark), at(0))
    const another = beside(resource, mark, 1)
    const { id: gone } = await mine.add(resource.full(another), at(0))
    expect(await mine.repository.delete(gone, at(1))).toBe(true)
    expect(await mine.repository.delete(gone, at(2))).toBe(false)
    expect(await mine.repository.update(gone, resource.sparse(another))).toBe(false)
    expect(await mine.repository.find(gone)).toBeUndefined()
    expect(await pageIds(mine, FIRST_PAGE)).toEqual({ ids: [kept], total: 1 })
  })
}

function describePages<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  it('pages newest first, by descending id where the times are equal', async () => {
    const { mark, mine } = await resource.open(use())
    const ids: number[] = []
    for (const milliseconds of [20, 10, 10, 30, 10]) {
      ids.push((await mine.add(resource.sparse(beside(resource, mark, ids.length)), at(milliseconds))).id)
    }
    const [second, fifth, fourth, first, third] = ids as [number, number, number, number, number]
    const whole = [first, second, third, fourth, fifth]
    expect(await pageIds(mine, FIRST_PAGE)).toEqual({ ids: whole, total: 5 })
    expect(await pageIds(mine, { pageNo: 1, pageSize: 2 })).toEqual({ ids: whole.slice(0, 2), total: 5 })
    expect(await pageIds(mine, { pageNo: 3, pageSize: 2 })).toEqual({ ids: whole.slice(4), total: 5 })
  })

  it('answers an empty list, and still the total, beyond the end', async () => {
    const { mark, mine } = await resource.open(use())
    expect(await pageIds(mine, FIRST_PAGE)).toEqual({ ids: [], total: 0 })
    await mine.add(resource.sparse(mark), at(0))
    expect(await pageIds(mine, { pageNo: 2, pageSize: 1 })).toEqual({ ids: [], total: 1 })
    expect(await pageIds(mine, { pageNo: LARGEST_ID, pageSize: 200 })).toEqual({ ids: [], total: 1 })
  })

  it('finds by each filter exactly what it names', async () => {
    for (const makeFilter of resource.filters) {
      const { mark, mine } = await resource.open(use())
      const { filter, found, passedOver } = makeFilter(mark)
      await mine.add(passedOver, at(0))
      const { id } = await mine.add(found, at(0))
      expect(await pageIds(mine, { ...FIRST_PAGE, ...filter }), JSON.stringify(filter)).toEqual({ ids: [id], total: 1 })
    }
  })

  it('takes an undefined filter for none', async () => {
    for (const makeFilter of resource.filters) {
      const { mark, mine } = await resource.open(use())
      const { filter } = makeFilter(mark)
      const none = Object.fromEntries(
        Object.keys(filter as object).map((member) => [member, undefined]),
      ) as Partial<Filter>
      const { id } = await mine.add(resource.sparse(mark), at(0))
      expect(await pageIds(mine, { ...FIRST_PAGE, ...none, ...mine.own })).toEqual({ ids: [id], total: 1 })
    }
  })
}

function describeBounds<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  it('takes both ends of a range in, and nothing a millisecond outside', async () => {
    for (const range of resource.ranges) {
      const { mark, mine } = await resource.open(use())
      const ids: number[] = []
      for (const milliseconds of [999, 1000, 1500, 2000, 2001]) {
        const { input, now } = range.row(beside(resource, mark, ids.length), at(milliseconds))
        ids.push((await mine.add(input, now)).id)
      }
      const filter = range.filter({ start: at(1000), end: at(2000) })
      const { ids: found, total } = await pageIds(mine, { ...FIRST_PAGE, ...filter })
      expect({ ids: found.sort((a, b) => a - b), total }, range.name).toEqual({ ids: ids.slice(1, 4), total: 3 })
    }
  })

  it('finds nothing, and fails not, by a number that no row can have', async () => {
    const { mark, mine } = await resource.open(use())
    const { id } = await mine.add(resource.full(mark), at(0))
    expect(await mine.repository.find(id)).toMatchObject({ id })
    for (const filter of resource.impossible) {
      expect(await pageIds(mine, { ...FIRST_PAGE, ...filter }), JSON.stringify(filter)).toEqual({ ids: [], total: 0 })
    }
  })
}

function describeNeighbours<Input extends object, Row extends ResourceRow, Filter>(
  resource: ResourceCase<Input, Row, Filter>,
  use: UseSpace,
): void {
  const openBoth = async (space: ContractSpace) => {
    const { mark, mine, theirs = mine } = await resource.open(space)
    const { id } = await theirs.add(resource.full(mark), at(0))
    return { mark, mine, theirs, id, isShared: theirs === mine, before: await theirs.repository.find(id) }
  }

  it('neither shows nor touches the rows of another tenant', async () => {
    const { mark, mine, theirs, id, isShared, before } = await openBoth(use())
    // A resource of the platform belongs to no tenant: it is seen as it is.
    if (isShared) return expect(await mine.repository.find(id)).toEqual(before)
    expect(await mine.repository.find(id)).toBeUndefined()
    expect(await mine.repository.update(id, resource.sparse(mark))).toBe(false)
    expect(await mine.repository.delete(id, at(1))).toBe(false)
    const { id: own } = await mine.add(resource.full(mark), at(0))
    expect(await pageIds(mine, FIRST_PAGE)).toEqual({ ids: [own], total: 1 })
    expect(await pageIds(theirs, FIRST_PAGE)).toEqual({ ids: [id], total: 1 })
    expect(await theirs.repository.find(id)).toEqual(before)
  })
}
