import type { Storage, UsageCounter } from '@org/openapi-core/storage'
import { StorageError, UNLIMITED } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../storage/contract-space.js'
import { gate, linger } from '../storage/gate.js'
import { addressInput, newMember, partnerMemberInput, redeemCodeInput } from '../storage/sample-rows.js'
import { ofTenant, race } from './race-suite.js'
import type { Racers } from './race-suite.js'

const RACERS = 20

/** What a call was answered, or the kind of `StorageError` that it was refused with. */
const outcomeOf = <T>(call: Promise<T>): Promise<T | string> =>
  call.catch((error: unknown) => {
    if (error instanceof StorageError) return error.kind
    throw error
  })

const count = (answers: readonly unknown[], wanted: unknown) => answers.filter((answer) => answer === wanted).length

/** Exactly as many winners as a limit, or a unique key, has room for. */
export function describeLimitRaces(use: () => Racers): void {
  describe(`${RACERS} racers for a limit`, () => {
    describeRequestIdRaces(use)
    describeCounterRaces(use)
    describeMemberRaces(use)
    describeLoginAndBindingRaces(use)
    describeSweepRaces(use)
  })
}

function describeRequestIdRaces(use: () => Racers): void {
  const key = { clientId: 'client', operation: 'operation', requestId: 'request' }

  it('reserve the same request id: one gets it, and so with one whose time is over', async () => {
    const { id } = await use().space.tenant()
    for (const now of [0, 600_000]) {
      const times = { now: at(now), expireTime: at(now + 600_000) }
      const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.requestIds.reserve(key, times))
      expect([count(answers, true), count(answers, false)]).toEqual([1, RACERS - 1])
    }
  })

  it('reserve it in transactions of which some fail: one keeps it, and only who failed before it had it too', async () => {
    const { id } = await use().space.tenant()
    const times = { now: at(0), expireTime: at(600_000) }
    const reserved: number[] = []
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer
        .transaction(async (tx) => {
          if (!(await tx.requestIds.reserve(key, times))) return 'duplicate'
          reserved.push(index)
          if (index % 4 !== 3) throw new Error('undone')
          return 'kept'
        })
        .catch((error: unknown) => (error as Error).message),
    )
    expect(count(answers, 'kept')).toBe(1)
    expect(count(answers, 'undone')).toBe(reserved.length - 1)
    expect(answers[reserved.at(-1) ?? -1]).toBe('kept')
    expect(count(answers, 'duplicate')).toBe(RACERS - reserved.length)
  })
}

function describeCounterRaces(use: () => Racers): void {
  const counter: UsageCounter = { subject: 'code', subjectId: 1, dimension: 'member', key: '1' }

  it('take uses of a counter: each number up to the limit once', async () => {
    const { id } = await use().space.tenant()
    for (const limit of [1, 7, RACERS, UNLIMITED]) {
      const mine = { ...counter, subjectId: 100 + limit }
      const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.usageCounters.take(mine, limit))
      const room = limit === UNLIMITED ? RACERS : limit
      const taken = answers.filter((answer) => answer !== undefined).sort((a, b) => a - b)
      expect(taken).toEqual(Array.from({ length: room }, (_, index) => index + 1))
    }
  })

  it('take uses of a code: as many as it has', async () => {
    const { id, stores } = await use().space.tenant()
    for (const [maxUsage, expected] of [
      [1, 1],
      [7, 7],
      [UNLIMITED, RACERS],
    ] as const) {
      const { id: code } = await stores.walletRedeemCodes.create(
        redeemCodeInput(`code ${maxUsage}`, { maxUsage }),
        at(0),
      )
      const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.walletRedeemCodes.takeUse(code))
      expect(count(answers, true)).toBe(expected)
      expect((await stores.walletRedeemCodes.find(code))?.usedCount).toBe(expected)
    }
  })

  it('write the same check-in: one does it', async () => {
    const { id, stores } = await use().space.tenant()
    const record = { userId: 1, walletRedeemCodeId: 1, clientId: 'client', day: '2026-09-10', seq: 1, grantAmount: 1 }
    const answers = await race(ofTenant(use(), id), RACERS, (racer) => outcomeOf(racer.checkIns.insert(record, at(0))))
    expect(count(answers, 'unique')).toBe(RACERS - 1)
    expect((await stores.checkIns.page({ pageNo: 1, pageSize: 9 })).list.map((row) => row.id)).toEqual(
      answers.filter((answer) => typeof answer === 'number'),
    )
  })

  it('save a setting: it is one of theirs, whole', async () => {
    const { id, stores } = await use().space.tenant()
    await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.settings.save('config', { index, same: index }, at(index)),
    )
    const saved = (await stores.settings.find('config')) as { index: number; same: number }
    expect(saved).toEqual({ index: saved.index, same: saved.index })
    expect(Number.isInteger(saved.index)).toBe(true)
  })
}

/** A tenant with so many members. */
const addMembers = async (use: () => Racers, howMany: number) => {
  const { id, stores } = await use().space.tenant()
  const members: number[] = []
  for (let i = 0; i < howMany; i++) members.push((await stores.members.create(newMember(`union ${i}`), at(0))).id)
  return { id, stores, members }
}

function describeMemberRaces(use: () => Racers): void {
  it('create members of the same e-mail address, or of the same union id: one each', async () => {
    const { id, stores } = await addMembers(use, 0)
    const same = [(index: number) => newMember(`${index}`, { email: 'ana@example.com' }), () => newMember('same')]
    for (const member of same) {
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
        outcomeOf(racer.members.create(member(index), at(0))),
      )
      expect(count(answers, 'unique')).toBe(RACERS - 1)
    }
    expect((await stores.members.page({ pageNo: 1, pageSize: 9 })).total).toBe(2)
  })

  it('bind the same chat user to members of their own: one does it', async () => {
    for (const method of ['bindChat', 'bindFirstChat'] as const) {
      const { id, stores, members } = await addMembers(use, RACERS)
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
        outcomeOf(racer.members[method](members[index] ?? 0, '42')),
      )
      expect([count(answers, true), count(answers, 'unique')]).toEqual([1, RACERS - 1])
      expect((await stores.members.locate({ chatUserId: '42' }))?.id).toBe(members[answers.indexOf(true)])
    }
  })

  it('bind a first chat user to the same member: one does it', async () => {
    const {
      id,
      stores,
      members: [member = 0],
    } = await addMembers(use, 1)
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.members.bindFirstChat(member, `${index}`),
    )
    expect([count(answers, true), count(answers, false)]).toEqual([1, RACERS - 1])
    expect((await stores.members.find(member))?.chatUserId).toBe(`${answers.indexOf(true)}`)
  })
}

function describeLoginAndBindingRaces(use: () => Racers): void {
  it('complete the same login: one does it', async () => {
    const { id, stores } = await use().space.tenant()
    const state = { stateHash: 'hash', redirectUri: 'https://app.example.com', clientId: null, expireTime: at(1) }
    await stores.chatLoginStates.insert(state)
    const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.chatLoginStates.consume('hash', at(0)))
    expect(answers.filter((answer) => answer !== undefined)).toEqual([state])
  })

  it('create default addresses of a member, or make them the default: all are done, and one is it', async () => {
    const {
      id,
      stores,
      members: [member = 0],
    } = await addMembers(use, 1)
    const input = addressInput(member, { isDefault: true })
    const rows = await race(ofTenant(use(), id), RACERS, (racer) =>
      racer.transaction((tx) => tx.addresses.create(input, at(0))),
    )
    const defaults = async () => {
      const { list, total } = await stores.addresses.page({ pageNo: 1, pageSize: RACERS })
      expect(total).toBe(RACERS)
      return list.filter((address) => address.isDefault).length
    }
    expect(new Set(rows.map((row) => row.id)).size).toBe(RACERS)
    expect(await defaults()).toBe(1)
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.transaction((tx) => tx.addresses.update(rows[index]?.id ?? 0, input)),
    )
    expect(count(answers, true)).toBe(RACERS)
    expect(await defaults()).toBe(1)
  })

  it('bind the same user of a partner, or the same member: one does it', async () => {
    const { id, stores, members } = await addMembers(use, RACERS)
    const [first = 0] = members
    const sameUser = (index: number) => partnerMemberInput({ memberId: members[index] ?? 0, clientId: 'same user' })
    const sameMember = (index: number) =>
      partnerMemberInput({ memberId: first, externalUserId: `${index}`, clientId: 'same member' })
    for (const binding of [sameUser, sameMember]) {
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
        outcomeOf(racer.transaction((tx) => tx.partnerMembers.create(binding(index), at(0)))),
      )
      expect(count(answers, 'unique')).toBe(RACERS - 1)
      const { clientId } = binding(0)
      const winners = answers.filter((answer) => typeof answer === 'object')
      expect((await stores.partnerMembers.listOfClient(clientId)).map((row) => row.id)).toEqual(
        winners.map((row) => row.id),
      )
    }
  })
}

function describeSweepRaces(use: () => Racers): void {
  const past = longAgo()
  const key = (i: number) => ({ clientId: 'client', operation: 'operation', requestId: `swept ${i}` })

  /** Deleted by 20 sweepers of 10 rows each, and by one after them that deletes what is left. */
  const sweptOf = async (sweep: (storage: Storage, limit: number) => Promise<number>) => {
    const counts = await race(use(), RACERS, (storage) => sweep(storage, 10))
    return counts.reduce((sum, deleted) => sum + deleted, await sweep(use().space.storage, 1000))
  }

  it('sweep request ids and logins: each is deleted, and counted, once', async () => {
    const { stores } = await use().space.tenant()
    for (let i = 0; i < 50; i++) {
      await stores.requestIds.reserve(key(i), { now: past, expireTime: past })
      await stores.chatLoginStates.insert({
        stateHash: `swept ${i}`,
        redirectUri: 'https://app.example.com',
        clientId: null,
        expireTime: past,
      })
    }
    expect(await sweptOf((storage, limit) => storage.system.requestIds.deleteExpired(past, limit))).toBe(50)
    expect(await sweptOf((storage, limit) => storage.system.chatLoginStates.deleteExpired(past, limit))).toBe(50)
  })

  it('sweep a request id that a transaction is reserving anew: it stays', async () => {
    const { stores } = await use().space.tenant()
    const anew = { now: past, expireTime: at(0) }
    await stores.requestIds.reserve(key(0), { now: past, expireTime: past })
    const reserved = gate()
    const reserving = stores.transaction(async (tx) => {
      await tx.requestIds.reserve(key(0), anew)
      reserved.open()
      await linger(tx)
    })
    await reserved.opened
    const swept = use().storages.at(-1)?.system.requestIds.deleteExpired(past, 10)
    await reserving
    expect(await swept).toBe(0)
    expect(await stores.requestIds.reserve(key(0), anew)).toBe(false)
  })

  it('sweep request ids while they are reserved anew: none that was is forgotten', async () => {
    const { id, stores } = await use().space.tenant()
    for (let i = 0; i < 50; i++) await stores.requestIds.reserve(key(i), { now: past, expireTime: past })
    const anew = { now: past, expireTime: at(0) }
    const answers = await race(use(), 100, async (storage, index) =>
      index % 2 === 0
        ? storage.forTenant(id).requestIds.reserve(key(index / 2), anew)
        : storage.system.requestIds.deleteExpired(past, 10).then(() => undefined),
    )
    expect(count(answers, true)).toBe(50)
    for (let i = 0; i < 50; i++) expect(await stores.requestIds.reserve(key(i), anew)).toBe(false)
  })
}
