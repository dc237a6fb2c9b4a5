import { bizTypes } from '@org/openapi-core/storage'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { ledgerEntry, walletChange } from './money-rows.js'

const TIMEOUT = { timeout: 60_000 } as const
/** Of one member: more than a run has. */
const MOST = 2500
/** Of one transaction. */
const AT_ONCE = 50

type Stores = UnitOfWork<Repositories>

/** Wallets of thousands of entries. */
export function describeLongWallets(use: UseSpace): void {
  describeRuns(use)
  describeLongOne(use)
  describeWriting(use)
}

/** Appends so many entries, each of which is made of its number from 0 on. */
async function appendAll(
  stores: Stores,
  count: number,
  append: (tx: Repositories, serial: number) => Promise<unknown>,
) {
  for (let done = 0; done < count; done += AT_ONCE) {
    await stores.transaction(async (tx) => {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => append(tx, done + index)))
    })
  }
}

function describeRuns(use: UseSpace): void {
  it('ends a run early before wallets of thousands of entries, and leaves none out', TIMEOUT, async () => {
    const { stores } = await use().tenant()
    for (const member of [10, 20, 30]) {
      await stores.wallets.change(member, walletChange({ balance: 1 }), at(0))
      await stores.ledger.append(ledgerEntry(member, 'first', { price: 1, balance: 1 }), at(0))
      await appendAll(stores, 1500, ({ ledger }, serial) =>
        ledger.append(ledgerEntry(member, `${serial}`, { price: 0, balance: 1 }), at(0)),
      )
    }
    await stores.wallets.change(30, walletChange({ balance: 1 }), at(0))
    const runs: (number | undefined)[] = []
    const seen = { wallets: 0, entries: 0 }
    for (let after: number | undefined = 0; after !== undefined;) {
      const { wallets, entries, lastMemberId, mismatch } = await stores.wallets.verify(after, 100)
      runs.push(mismatch?.userId ?? lastMemberId)
      seen.wallets += wallets
      seen.entries += entries
      after = lastMemberId
    }
    expect(seen).toEqual({ wallets: 3, entries: 4503 })
    // Up to member 20, up to 30, and 30 with its mismatch.
    expect(runs).toEqual([19, 29, 30])
  })
}

function describeLongOne(use: UseSpace): void {
  it('follows a wallet of more entries than that by itself, booked in whichever order', TIMEOUT, async () => {
    const { stores } = await use().tenant()
    const { wallets, ledger } = stores
    await wallets.change(10, walletChange({ balance: MOST }), at(0))
    for (const member of [5, 20]) await wallets.change(member, walletChange({}), at(0))
    await appendAll(stores, MOST, (tx, serial) =>
      // Calls that began first may be booked last.
      tx.ledger.append(
        ledgerEntry(10, `${serial}`, { price: 1, balance: serial + 1 }),
        at(serial % 3 === 0 ? serial + 2 : serial),
      ),
    )
    const wholly = { wallets: 2, entries: MOST, lastMemberId: 10, mismatch: undefined }
    expect(await wallets.verify(0, 100)).toEqual(wholly)
    expect(await wallets.verify(10, 100)).toMatchObject({ wallets: 1, entries: 0, mismatch: undefined })
    expect(await wallets.verify(0, 1)).toMatchObject({ wallets: 1, entries: 0, lastMemberId: 5 })
    await wallets.change(10, walletChange({ balance: 1 }), at(0))
    const unbooked = { userId: 10, entryNo: null, column: 'balance', expected: MOST, found: MOST + 1 }
    expect(await wallets.verify(0, 100)).toEqual({ ...wholly, mismatch: unbooked })
    const wrong = ledgerEntry(10, 'wrong', { price: 1, balance: MOST + 3 })
    await ledger.append(wrong, at(MOST))
    const { mismatch } = await wallets.verify(0, 100)
    expect(mismatch).toMatchObject({ userId: 10, entryNo: wrong.no, column: 'balance' })
  })
}

function describeWriting(use: UseSpace): void {
  it('finds nothing wrong with it while entries come', TIMEOUT, async () => {
    const { stores } = await use().tenant()
    let booked = 0
    const bookMore = (count: number) =>
      stores.transaction(async ({ wallets, ledger }) => {
        for (let i = 0; i < count; i++, booked++) {
          const parts = await wallets.change(10, walletChange({ balance: 1 }), at(booked))
          const entry = { bizType: bizTypes.ADMIN_ADJUST, price: 1, ...parts }
          await ledger.append(ledgerEntry(10, `${booked}`, entry), at(booked))
        }
      })
    while (booked < MOST) await bookMore(20)
    const verifying = new AbortController()
    const writing = (async () => {
      while (!verifying.signal.aborted) await bookMore(3)
    })()
    for (let round = 0; round < 5; round++) {
      const { entries, mismatch } = await stores.wallets.verify(0, 100)
      expect(mismatch).toBeUndefined()
      expect(entries).toBeGreaterThanOrEqual(MOST)
    }
    verifying.abort()
    await writing
    const report = { wallets: 1, entries: booked, lastMemberId: 10, mismatch: undefined }
    expect(await stores.wallets.verify(0, 100)).toEqual(report)
  })
}
