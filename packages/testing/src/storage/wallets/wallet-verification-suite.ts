import { bizTypes } from '@org/openapi-core/storage'
import type { LedgerMismatch, NewLedgerEntry, Repositories, WalletChange } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { describeLongWallets } from './long-wallet-suite.js'
import { ledgerEntry, walletChange } from './money-rows.js'
import { LARGEST_ID } from '../sample-rows.js'

const { RECHARGE, RECHARGE_REFUND, PAYMENT, PAYMENT_REFUND, ADMIN_ADJUST, SUPPLEMENT, FREEZE, UNFREEZE, PRIZE } =
  bizTypes

/** One business event: what it does to the wallet, and what the ledger is told of it. */
interface Event {
  readonly member: number
  readonly change?: Partial<WalletChange>
  readonly entry?: Partial<NewLedgerEntry>
}

/** Changes the wallet and books what it left, unless the event says otherwise. `serial` names it. */
async function book(
  { wallets, ledger }: Repositories,
  serial: number,
  { member, change, entry }: Event,
): Promise<void> {
  const parts =
    change === undefined
      ? { balance: 0, freezePrice: 0 }
      : await wallets.change(member, walletChange(change), at(serial))
  if (entry === undefined) return
  await ledger.append(ledgerEntry(member, `${serial}`, { ...parts, ...entry }), at(serial))
}

async function bookAll({ stores }: TenantSpace, events: readonly Event[]): Promise<void> {
  for (const [serial, event] of events.entries()) await book(stores, serial, event)
}

/** Every kind of event once, all of them right. */
function lifeOf(member: number): Event[] {
  return [
    { member, change: { balance: 1000, totalRecharge: 1000 }, entry: { bizType: RECHARGE, price: 1000 } },
    { member, change: { balance: -300, totalExpense: 300 }, entry: { bizType: PAYMENT, price: -300 } },
    { member, change: { balance: 50, totalExpense: -50 }, entry: { bizType: PAYMENT_REFUND, price: 50 } },
    { member, change: { balance: -200, freezePrice: 200 }, entry: { bizType: FREEZE, price: 0 } },
    { member, change: { balance: -20, totalExpense: 20 }, entry: { bizType: SUPPLEMENT, price: -20 } },
    { member, change: { balance: 80, freezePrice: -80 }, entry: { bizType: UNFREEZE, price: 0 } },
    { member, change: { balance: -100, totalRecharge: -100 }, entry: { bizType: RECHARGE_REFUND, price: -100 } },
    { member, change: { balance: 7 }, entry: { bizType: PRIZE, price: 7 } },
    { member, change: { balance: -1 }, entry: { bizType: ADMIN_ADJUST, price: -1 } },
  ]
}

/** Wallets compared with their entries. */
export function describeWalletVerification(use: UseSpace): void {
  describe('wallets.verify', () => {
    describeClean(use)
    describeLongWallets(use)
    describeTampering(use)
    describeFirst(use)
  })
}

function describeClean(use: UseSpace): void {
  it('finds nothing in a tenant without wallets', async () => {
    const { wallets } = (await use().tenant()).stores
    expect(await wallets.verify(0, 10)).toEqual({
      wallets: 0,
      entries: 0,
      lastMemberId: undefined,
      mismatch: undefined,
    })
  })

  it('finds nothing where every kind of event was booked, in a zero wallet, and in one of 2^53 − 1', async () => {
    const space = await use().tenant()
    await bookAll(space, [
      ...lifeOf(7),
      { member: 8, change: {} },
      { member: LARGEST_ID, change: { balance: LARGEST_ID }, entry: { price: LARGEST_ID } },
      { member: LARGEST_ID, change: { balance: -1, freezePrice: 1 }, entry: { bizType: FREEZE, price: 0 } },
    ])
    expect(await space.stores.wallets.find(7)).toMatchObject({
      balance: 516,
      freezePrice: 120,
      totalExpense: 270,
      totalRecharge: 900,
    })
    const report = await space.stores.wallets.verify(0, 10)
    expect(report).toEqual({ wallets: 3, entries: 11, lastMemberId: undefined, mismatch: undefined })
  })

  it('goes through the wallets in runs, by member', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const member of [30, 10, 50, 20, 40]) await bookAll(mine, lifeOf(member))
    await bookAll(theirs, [...lifeOf(15), { member: 16, change: { balance: 1 } }])
    const run = (after: number, limit: number) => mine.stores.wallets.verify(after, limit)
    expect(await run(0, 2)).toEqual({ wallets: 2, entries: 18, lastMemberId: 20, mismatch: undefined })
    expect(await run(20, 2)).toEqual({ wallets: 2, entries: 18, lastMemberId: 40, mismatch: undefined })
    expect(await run(40, 2)).toEqual({ wallets: 1, entries: 9, lastMemberId: undefined, mismatch: undefined })
    // A last run that is full leaves an empty one to look for entries without a wallet.
    expect(await run(0, 5)).toEqual({ wallets: 5, entries: 45, lastMemberId: 50, mismatch: undefined })
    expect(await run(50, 5)).toEqual({ wallets: 0, entries: 0, lastMemberId: undefined, mismatch: undefined })
  })
}

const recharged: Event = {
  member: 7,
  change: { balance: 100, totalRecharge: 100 },
  entry: { bizType: RECHARGE, price: 100 },
}
const frozen: Event = { member: 7, change: { balance: -60, freezePrice: 60 }, entry: { bizType: FREEZE, price: 0 } }

/** What went wrong, and what is to be found. `entryNo` is `W-` and the event's position. */
const TAMPERINGS: readonly (readonly [string, readonly Event[], Omit<LedgerMismatch, 'userId'>])[] = [
  [
    'a balance changed without an entry',
    [recharged, { member: 7, change: { balance: -1 } }],
    { entryNo: null, column: 'balance', expected: 100, found: 99 },
  ],
  [
    'money frozen without an entry',
    [recharged, { member: 7, change: { freezePrice: 5 } }],
    { entryNo: null, column: 'freezePrice', expected: 0, found: 5 },
  ],
  [
    'money in a wallet without any entry',
    [{ member: 7, change: { balance: 3 } }],
    { entryNo: null, column: 'balance', expected: 0, found: 3 },
  ],
  [
    'an expense that was not counted',
    [recharged, { member: 7, change: { balance: -9 }, entry: { bizType: PAYMENT, price: -9 } }],
    { entryNo: null, column: 'totalExpense', expected: 9, found: 0 },
  ],
  [
    'a supplement that was not counted',
    [recharged, { member: 7, change: { balance: -9 }, entry: { bizType: SUPPLEMENT, price: -9 } }],
    { entryNo: null, column: 'totalExpense', expected: 9, found: 0 },
  ],
  [
    'a recharge counted twice',
    [{ ...recharged, change: { balance: 100, totalRecharge: 200 } }],
    { entryNo: null, column: 'totalRecharge', expected: 100, found: 200 },
  ],
  [
    'an entry without a change',
    [recharged, { member: 7, entry: { price: 50, balance: 150 } }],
    { entryNo: null, column: 'balance', expected: 150, found: 100 },
  ],
  [
    'an entry of a member without a wallet',
    [{ member: 7, entry: { price: 50, balance: 50 } }],
    { entryNo: null, column: 'userId', expected: 7, found: 0 },
  ],
  [
    'entries of a member without a wallet that come to nothing',
    [
      { member: 7, entry: { price: 50, balance: 50 } },
      { member: 7, entry: { price: -50, balance: 0 } },
    ],
    { entryNo: null, column: 'userId', expected: 7, found: 0 },
  ],
  [
    'a first entry that does not begin with nothing',
    [{ ...recharged, entry: { bizType: RECHARGE, price: 99 } }],
    { entryNo: 'W-0', column: 'balance', expected: 99, found: 100 },
  ],
  [
    'a first entry with frozen money',
    [{ member: 7, change: { balance: 1, freezePrice: 2 }, entry: { price: 3 } }],
    { entryNo: 'W-0', column: 'freezePrice', expected: 0, found: 2 },
  ],
  [
    'a wrong balance in an entry',
    [recharged, { member: 7, change: { balance: 10 }, entry: { price: 10, balance: 111 } }],
    { entryNo: 'W-1', column: 'balance', expected: 110, found: 111 },
  ],
  [
    'a wrong price in an entry',
    [recharged, { member: 7, change: { balance: 10 }, entry: { price: 11 } }],
    { entryNo: 'W-1', column: 'balance', expected: 111, found: 110 },
  ],
  [
    'a freeze with a price',
    [recharged, { ...frozen, change: { balance: -60, freezePrice: 61 }, entry: { bizType: FREEZE, price: 1 } }],
    { entryNo: 'W-1', column: 'price', expected: 0, found: 1 },
  ],
  [
    'a freeze that loses money',
    [recharged, { ...frozen, change: { balance: -60, freezePrice: 59 } }],
    { entryNo: 'W-1', column: 'balance', expected: 41, found: 40 },
  ],
  [
    'an unfreeze that gains money',
    [
      recharged,
      frozen,
      { member: 7, change: { balance: 61, freezePrice: -60 }, entry: { bizType: UNFREEZE, price: 0 } },
    ],
    { entryNo: 'W-2', column: 'balance', expected: 100, found: 101 },
  ],
  [
    'a payment out of frozen money',
    [
      recharged,
      frozen,
      { member: 7, change: { freezePrice: -10, totalExpense: 10 }, entry: { bizType: PAYMENT, price: -10 } },
    ],
    { entryNo: 'W-2', column: 'freezePrice', expected: 60, found: 50 },
  ],
]

function describeTampering(use: UseSpace): void {
  it.each(TAMPERINGS)('finds %s', async (_, events, expected) => {
    const space = await use().tenant()
    await bookAll(space, events)
    const { mismatch } = await space.stores.wallets.verify(0, 10)
    expect(mismatch).toEqual({ userId: 7, ...expected })
  })

  it.each(TAMPERINGS)('finds %s, between and after wallets that are right', async (_, events, expected) => {
    const space = await use().tenant()
    for (const member of [5, 9]) await bookAll(space, lifeOf(member))
    await bookAll(space, events)
    const after = expected.column === 'userId' ? [{ member: 12, entry: { price: 50, balance: 50 } }] : []
    await bookAll(space, after)
    expect((await space.stores.wallets.verify(0, 2)).mismatch).toEqual({ userId: 7, ...expected })
    expect((await space.stores.wallets.verify(5, 1)).mismatch).toEqual({ userId: 7, ...expected })
    expect((await space.stores.wallets.verify(0, 1)).mismatch).toBeUndefined()
    const behind = (await space.stores.wallets.verify(9, 1)).mismatch
    expect(behind).toEqual(
      after.length === 0 ? undefined : { userId: 12, entryNo: null, column: 'userId', expected: 12, found: 0 },
    )
  })
}

function describeFirst(use: UseSpace): void {
  it('answers the first mismatch, by member and then by entry; an entry before its wallet', async () => {
    const space = await use().tenant()
    const wrong = (member: number, balance: number): Event => ({
      member,
      change: { balance: 1 },
      entry: { price: 1, balance },
    })
    await bookAll(space, [
      wrong(9, 99),
      { ...recharged, member: 8 },
      wrong(8, 77),
      wrong(8, 66),
      { member: 8, change: { balance: 1000 } },
    ])
    const { mismatch, wallets, entries } = await space.stores.wallets.verify(0, 10)
    expect(mismatch).toEqual({ userId: 8, entryNo: 'W-2', column: 'balance', expected: 101, found: 77 })
    expect([wallets, entries]).toEqual([2, 4])
  })

  it('follows the order of entries, whatever their times say', async () => {
    const { stores } = await use().tenant()
    await stores.wallets.change(7, walletChange({ balance: 3 }), at(0))
    await stores.ledger.append(ledgerEntry(7, 'a', { price: 1, balance: 1 }), at(1000))
    await stores.ledger.append(ledgerEntry(7, 'b', { price: 2, balance: 3 }), at(0))
    expect((await stores.wallets.verify(0, 10)).mismatch).toBeUndefined()
  })
}
