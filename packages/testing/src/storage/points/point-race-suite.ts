import { StorageError } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { newPointExchange, pointEntry, pointProductInput, pointRuleInput } from './point-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const TIMEOUT = { timeout: 60_000 } as const
const RACERS = 20
const MEMBER = 7

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Points that many earn and spend at the same time. */
export function describePointRaces(use: () => Racers): void {
  describe('points', () => {
    describeSpending(use)
    describeAwards(use)
    describeDays(use)
    describeRules(use)
    describeProducts(use)
  })
}

function describeSpending(use: () => Racers): void {
  it('for 10 are spent by 10 of 60 transactions: each entry follows from the one before it', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await stores.pointAccounts.change(MEMBER, 100, at(0))
    await stores.pointEntries.append(pointEntry(MEMBER, 'first', { points: 100, balance: 100 }), at(0))
    const answers = await race(ofTenant(use(), id), 60, (racer, index) =>
      racer.transaction(async (tx) => {
        const balance = await tx.pointAccounts.change(MEMBER, -10, at(0))
        if (balance !== undefined)
          await tx.pointEntries.append(pointEntry(MEMBER, `${index}`, { points: -10, balance }), at(0))
        return balance
      }),
    )
    expect(answers.filter((balance) => balance !== undefined).sort((a, b) => a - b)).toEqual(
      upTo(10).map((n) => n * 10),
    )
    expect(await stores.pointAccounts.verify(0, 9)).toMatchObject({ accounts: 1, entries: 11, mismatch: undefined })
  })
}

function describeAwards(use: () => Racers): void {
  it(`of one event are given by one of ${RACERS}, and the others are answered the same`, TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const key = { bizType: 'RECHARGE', bizId: 'event' } as const
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.transaction(async (tx) => {
        const first = await tx.pointAwards.begin(key, at(0))
        if (first !== undefined) return first
        const points = index + 1
        const balance = (await tx.pointAccounts.change(MEMBER, points, at(0))) ?? 0
        await tx.pointEntries.append(pointEntry(MEMBER, key.bizId, { points, balance }), at(0))
        await tx.pointAwards.keep(key, { points, balance })
        return { points, balance }
      }),
    )
    const [entry] = await stores.pointEntries.newestOf(MEMBER, 9)
    expect(answers).toEqual(answers.map(() => ({ points: entry?.points, balance: entry?.points })))
    expect(await stores.pointAccounts.verify(0, 9)).toMatchObject({ entries: 1, mismatch: undefined })
  })
}

function describeDays(use: () => Racers): void {
  it(`of a day that are earned by ${RACERS} come to its cap, one of them cut`, TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await stores.pointAccounts.change(MEMBER, 0, at(0))
    const answers = await race(ofTenant(use(), id), RACERS, (racer) =>
      racer.pointAccounts.earnOfDay(MEMBER, { day: '2026-09-10', points: 3, cap: 20 }),
    )
    const earned = answers.flatMap((answer) => (answer === undefined ? [] : [answer.points]))
    expect(earned.sort()).toEqual([2, 3, 3, 3, 3, 3, 3])
    expect(await stores.pointAccounts.find(MEMBER)).toBe(20)
  })
}

function describeRules(use: () => Racers): void {
  it(`are given by one of ${RACERS} rules for the same business that are enabled at once`, TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const ids: number[] = []
    for (let i = 0; i < RACERS; i++) ids.push((await stores.pointRules.create(pointRuleInput(), at(i))).id)
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.pointRules
        .updateStatus(ids[index] ?? 0, 1)
        .catch((error: unknown) => (error instanceof StorageError ? error.kind : error)),
    )
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'unique')).toHaveLength(RACERS - 1)
    expect((await stores.pointRules.listEnabled()).map((rule) => rule.id)).toEqual([ids[answers.indexOf(true)]])
  })
}

function describeProducts(use: () => Racers): void {
  it('are redeemed for as many products as there are: 40 who have enough, of a stock of 7', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const { id: product } = await stores.pointProducts.create(pointProductInput({ stock: 7 }), at(0))
    const members = upTo(40).map((index) => index + 1)
    for (const member of members) {
      await stores.pointAccounts.change(member, 10, at(0))
      await stores.pointEntries.append(pointEntry(member, `${member}`, { points: 10, balance: 10 }), at(0))
    }
    const answers = await race(ofTenant(use(), id), members.length, async (racer, index) => {
      const userId = members[index] ?? 0
      const redeeming = racer.transaction(async (tx) => {
        const balance = (await tx.pointAccounts.change(userId, -10, at(1))) ?? 0
        const exchange = await tx.pointExchanges.insert(
          newPointExchange({ userId, productId: product, balance }),
          at(1),
        )
        await tx.pointEntries.append(
          pointEntry(userId, `${exchange}`, { bizType: 'REDEEM', points: -10, balance }),
          at(1),
        )
        if (!(await tx.pointProducts.take(product))) throw new Error('late')
        return true
      })
      return redeeming.catch((error: unknown) => (error instanceof Error ? error.message : error))
    })
    expect(answers.filter((answer) => answer === true)).toHaveLength(7)
    expect(answers.filter((answer) => answer === 'late')).toHaveLength(33)
    expect(await stores.pointProducts.find(product)).toMatchObject({ stock: 0, redeemedCount: 7 })
    expect((await stores.pointExchanges.page({ productId: product, pageNo: 1, pageSize: 1 })).total).toBe(7)
    expect(await stores.pointAccounts.verify(0, 99)).toMatchObject({ accounts: 40, entries: 47, mismatch: undefined })
  })

  it(`are redeemed once by ${RACERS} requests of one name`, TIMEOUT, async () => {
    const { id } = await use().space.tenant()
    const answers = await race(ofTenant(use(), id), RACERS, (racer) =>
      racer.pointExchanges
        .insert(newPointExchange({ requestId: 'once' }), at(0))
        .catch((error: unknown) => (error instanceof StorageError ? error.kind : error)),
    )
    expect(answers.filter((answer) => answer === 'unique')).toHaveLength(RACERS - 1)
  })
}
