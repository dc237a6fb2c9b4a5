import type { PointMismatch } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { pointEntry } from './point-rows.js'

const MEMBER = 7

/** One change of a member's points, and the entry that tells of it, if any. */
interface Event {
  readonly member?: number
  readonly change?: number
  readonly entry?: { readonly points: number; readonly balance?: number }
}

async function bookAll(
  { stores: { pointAccounts, pointEntries } }: TenantSpace,
  events: readonly Event[],
  name = 'event',
): Promise<void> {
  for (const [serial, { member = MEMBER, change, entry }] of events.entries()) {
    const balance = change === undefined ? 0 : ((await pointAccounts.change(member, change, at(serial))) ?? 0)
    if (entry !== undefined)
      await pointEntries.append(pointEntry(member, `${name} ${member} ${serial}`, { balance, ...entry }), at(serial))
  }
}

const right: readonly Event[] = [
  { change: 10, entry: { points: 10 } },
  { change: -4, entry: { points: -4 } },
  { change: 1, entry: { points: 1 } },
]

/** What went wrong, and what is to be found; `entry` is the place of the entry among those of the member. */
const TAMPERINGS: readonly (readonly [
  string,
  readonly Event[],
  Omit<PointMismatch, 'userId' | 'entryId'> & { entry: number | null },
])[] = [
  ['points without an entry', [...right, { change: 5 }], { entry: null, expected: 7, found: 12 }],
  ['points without any entry', [{ change: 5 }], { entry: null, expected: 0, found: 5 }],
  [
    'an entry without a change',
    [...right, { entry: { points: 3, balance: 10 } }],
    { entry: null, expected: 10, found: 7 },
  ],
  ['entries without an account', [{ entry: { points: 3, balance: 3 } }], { entry: null, expected: 3, found: 0 }],
  ['a wrong balance', [...right, { change: 2, entry: { points: 2, balance: 8 } }], { entry: 3, expected: 9, found: 8 }],
  [
    'wrong points',
    [
      { change: 2, entry: { points: 1 } },
      { change: 1, entry: { points: 1 } },
    ],
    { entry: 0, expected: 1, found: 2 },
  ],
  [
    'a balance below zero',
    [{ change: 2, entry: { points: 2 } }, { entry: { points: -3, balance: -1 } }],
    { entry: 1, expected: -1, found: -1 },
  ],
]

/** That the ledger of points tells of every point. */
export function describePointVerification(use: UseSpace): void {
  it('finds nothing where all is booked, run by run, whatever the neighbour has', async () => {
    const { mine, theirs } = await use().neighbours()
    expect(await mine.stores.pointAccounts.verify(0, 9)).toEqual({
      accounts: 0,
      entries: 0,
      lastMemberId: undefined,
      mismatch: undefined,
    })
    for (const member of [30, 10, 20])
      await bookAll(
        mine,
        right.map((event) => ({ ...event, member })),
      )
    await bookAll(mine, [{ member: 25, change: 0 }])
    await bookAll(theirs, [{ member: 15, change: 5 }])
    const run = (after: number, limit: number) => mine.stores.pointAccounts.verify(after, limit)
    expect(await run(0, 2)).toEqual({ accounts: 2, entries: 6, lastMemberId: 20, mismatch: undefined })
    expect(await run(20, 3)).toEqual({ accounts: 2, entries: 3, lastMemberId: undefined, mismatch: undefined })
  })

  describeLongAccounts(use)

  it.each(TAMPERINGS)('finds %s, between accounts that are right', async (_, events, { entry, ...expected }) => {
    const space = await use().tenant()
    for (const member of [5, 9])
      await bookAll(
        space,
        right.map((event) => ({ ...event, member })),
      )
    await bookAll(space, events)
    const ids = (await space.stores.pointEntries.newestOf(MEMBER, 9)).map(({ id }) => id).reverse()
    const { mismatch } = await space.stores.pointAccounts.verify(0, 9)
    expect(mismatch).toEqual({ userId: MEMBER, entryId: entry === null ? null : ids[entry], ...expected })
    expect((await space.stores.pointAccounts.verify(0, 1)).mismatch).toBeUndefined()
  })
}

function describeLongAccounts(use: UseSpace): void {
  it('follows an account of thousands of entries by itself, a slice after the other', { timeout: 60_000 }, async () => {
    const space = await use().tenant()
    const { pointAccounts, pointEntries } = space.stores
    const MOST = 2500
    await bookAll(space, [{ member: 5, change: 0 }, ...right.map((event) => ({ ...event, member: 20 }))])
    await pointAccounts.change(10, MOST, at(0))
    for (let done = 0; done < MOST; done += 50) {
      await space.stores.transaction(async (tx) => {
        const append = (serial: number) =>
          tx.pointEntries.append(pointEntry(10, `${serial}`, { points: 1, balance: serial + 1 }), at(0))
        await Promise.all(Array.from({ length: 50 }, (_, index) => append(done + index)))
      })
    }
    const wholly = { accounts: 2, entries: MOST, lastMemberId: 10, mismatch: undefined }
    expect(await pointAccounts.verify(0, 9)).toEqual(wholly)
    expect(await pointAccounts.verify(10, 9)).toMatchObject({ accounts: 1, entries: 3, mismatch: undefined })
    expect(await pointAccounts.verify(0, 1)).toMatchObject({ accounts: 1, entries: 0, lastMemberId: 5 })
    await pointAccounts.change(10, 1, at(0))
    const unbooked = { userId: 10, entryId: null, expected: MOST, found: MOST + 1 }
    expect(await pointAccounts.verify(0, 9)).toEqual({ ...wholly, mismatch: unbooked })
    await pointEntries.append(pointEntry(10, 'wrong', { points: 1, balance: MOST + 3 }), at(0))
    expect((await pointAccounts.verify(0, 9)).mismatch).toMatchObject({
      userId: 10,
      expected: MOST + 1,
      found: MOST + 3,
    })
  })
}
