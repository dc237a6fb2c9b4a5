import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import { StorageError } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../storage/contract-space.js'
import type { ContractSpace } from '../storage/contract-space.js'
import { accessEntry, adminKeyInput, newApplication, qualityCheckInput, tenantInput } from '../storage/sample-rows.js'

/** The storages of one database, one per process, and room for tests in it. */
export interface Racers {
  readonly space: ContractSpace
  readonly storages: readonly Storage[]
}

const RACERS = 20

/** Racers at the rows of this tenant. */
export const ofTenant = (
  { storages }: Racers,
  tenantId: number,
): { readonly storages: UnitOfWork<Repositories>[] } => ({
  storages: storages.map((storage) => storage.forTenant(tenantId)),
})

/** Starts all callers in the same turn, in turns on each storage; answers what each was answered. */
export function race<Racer, T>(
  { storages }: { readonly storages: readonly Racer[] },
  count: number,
  call: (racer: Racer, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => call(storages[index % storages.length] as Racer, index)),
  )
}

const winnersOf = (answers: readonly unknown[]) => answers.filter((answer) => answer !== false && answer !== undefined)

/** One winner for each guarded method. */
export function describeRaces(use: () => Racers): void {
  describe(`${RACERS} racers`, () => {
    describeInserts(use)
    describeDeletions(use)
    describeCounters(use)
    describeCredentials(use)
  })
}

function describeInserts(use: () => Racers): void {
  it('revoke the same token: one does it', async () => {
    const { id } = await use().space.tenant()
    const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.revokedTokens.revoke('jti', at(0)))
    expect(winnersOf(answers)).toEqual([true])
  })

  it('insert applications of the same client id, for two tenants: one gets it', async () => {
    const { mine, theirs } = await use().space.neighbours()
    const clientId = use().space.unique('raced')
    const answers = await race(use(), RACERS, (storage, index) => {
      const tenant = index % 3 === 0 ? mine : theirs
      return storage
        .forTenant(tenant.id)
        .partnerApplications.insert(newApplication(clientId, { name: `racer ${index}` }), at(0))
    })
    expect(winnersOf(answers)).toHaveLength(1)
    const winner = answers.findIndex((answer) => answer !== undefined)
    const owner = winner % 3 === 0 ? mine : theirs
    const page = (stores: UnitOfWork<Repositories>) =>
      stores.partnerApplications.page({ clientId, pageNo: 1, pageSize: 9 })
    expect((await page(owner.stores)).list).toMatchObject([{ id: answers[winner]?.id, name: `racer ${winner}` }])
    expect((await page(owner === mine ? theirs.stores : mine.stores)).total).toBe(0)
  })

  it('insert admin keys of the same hash: one does, the others are refused as `unique`', async () => {
    const key = { ...adminKeyInput(), keyHash: use().space.unique('raced '), keyHint: 'wxyz' }
    const answers = await race(use(), RACERS, (storage) =>
      storage.system.adminKeys
        .insert(key, at(0))
        .catch((error: unknown) => (error instanceof StorageError ? error.kind : error)),
    )
    expect(answers.filter((answer) => answer !== 'unique')).toMatchObject([{ keyHint: 'wxyz' }])
    expect(answers.filter((answer) => answer === 'unique')).toHaveLength(RACERS - 1)
  })

  it('bring a signing key each: all leave with the same', async () => {
    const answers = await race(use(), RACERS, (storage, index) =>
      storage.system.signingKeys.findOrInsert({ kid: 'stored-1', secret: `secret ${index}` }, at(index)),
    )
    expect(new Set(answers.map(({ secret }) => secret)).size).toBe(1)
    expect(answers[0]?.secret).toMatch(/^secret \d+$/)
  })

  it('create rows at the same instant: each gets an id of its own', async () => {
    const { id, stores } = await use().space.tenant()
    const rows = await race(ofTenant(use(), id), 100, (racer) => racer.qualityChecks.create(qualityCheckInput(), at(0)))
    expect(new Set(rows.map((row) => row.id)).size).toBe(100)
    expect((await stores.qualityChecks.page({ pageNo: 1, pageSize: 1 })).total).toBe(100)
  })
}

function describeDeletions(use: () => Racers): void {
  it('delete the same row: one does it', async () => {
    const { id, stores } = await use().space.tenant()
    const { id: check } = await stores.qualityChecks.create(qualityCheckInput(), at(0))
    const application =
      (await stores.partnerApplications.insert(newApplication(use().space.unique('client')), at(0)))?.id ?? 0
    const { system } = use().space
    const { id: tenant } = await system.tenants.create(tenantInput(), at(0))
    const { id: key } = await system.adminKeys.insert(
      { ...adminKeyInput(), keyHash: use().space.unique('hash '), keyHint: 'wxyz' },
      at(0),
    )
    const deletions: ((storage: Storage) => Promise<boolean>)[] = [
      (storage) => storage.forTenant(id).qualityChecks.delete(check, at(1)),
      (storage) => storage.forTenant(id).partnerApplications.delete(application, at(1)),
      (storage) => storage.system.tenants.delete(tenant, at(1)),
      (storage) => storage.system.adminKeys.delete(key, at(1)),
    ]
    for (const deletion of deletions) expect(winnersOf(await race(use(), RACERS, deletion))).toEqual([true])
  })

  it('trim a log: each row is deleted, and counted, once', async () => {
    const { id, stores } = await use().space.tenant()
    const entries = Array.from({ length: 300 }, (_, i) => accessEntry(id, { createTime: at(i) }))
    await use().space.system.apiAccessLogs.appendAll(entries)
    const counts = await race(ofTenant(use(), id), RACERS, (racer) => racer.apiAccessLogs.deleteBefore(at(250), 40))
    const deleted = counts.reduce((sum, count) => sum + count, 0)
    const { total } = await stores.apiAccessLogs.page({ pageNo: 1, pageSize: 1 })
    expect(deleted + total).toBe(300)
    expect(total).toBeGreaterThanOrEqual(50)
  })

  it('sweep revoked tokens: each is deleted, and counted, once', async () => {
    const { id, stores } = await use().space.tenant()
    const past = longAgo()
    for (let i = 0; i < 50; i++) await stores.revokedTokens.revoke(`swept ${i}`, past)
    const counts = await race(use(), RACERS, (storage) => storage.system.revokedTokens.deleteExpired(past, 10))
    const left = await use().space.system.revokedTokens.deleteExpired(past, 100)
    expect(counts.reduce((sum, count) => sum + count, left)).toBe(50)
    expect(await race(ofTenant(use(), id), 1, (racer) => racer.revokedTokens.isRevoked('swept 0'))).toEqual([false])
  })
}

function describeCounters(use: () => Racers): void {
  it('and 200 calls against a limit: exactly the burst passes', async () => {
    const now = at(0).getTime() * 1000
    const step = { now, cost: 20_000, capacity: 1_000_000 }
    const key = { tenantId: (await use().space.tenant()).id, clientId: 'client' }
    const answers = await race(use(), 200, (storage) => storage.system.rateLimits.advance(key, step))
    const allowed = answers.filter((answer) => answer.allowed)
    expect(allowed).toHaveLength(50)
    // Each of them took a place of its own.
    expect(new Set(allowed.map(({ arrivalTime }) => arrivalTime)).size).toBe(50)
    const after = await use().space.system.rateLimits.advance(key, step)
    expect(after).toEqual({ allowed: false, arrivalTime: now + 1_000_000 })
  })

  it('and 100 calls that take one or several of a limit: it is used up, and not passed', async () => {
    const now = at(0).getTime() * 1000
    const step = { now, cost: 20_000, capacity: 1_000_000 }
    const key = { tenantId: (await use().space.tenant()).id, clientId: 'client' }
    const costs = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? 60_000 : 20_000))
    const answers = await race(use(), costs.length, (storage, index) =>
      storage.system.rateLimits.advance(key, {
        ...step,
        cost: costs[index] ?? 0,
        ...(costs[index] !== step.cost && { within: step.capacity }),
      }),
    )
    const taken = answers.map((answer, index) => (answer.allowed ? (costs[index] ?? 0) : 0))
    expect(taken.reduce<number>((sum, cost) => sum + cost, 0)).toBe(step.capacity)
  })
}

function describeCredentials(use: () => Racers): void {
  it('raise the generation of tokens: every one counts', async () => {
    const { id, stores } = await use().space.tenant()
    const clientId = use().space.unique('client')
    const application = (await stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
    const answers = await race(ofTenant(use(), id), RACERS, (racer) =>
      racer.partnerApplications.revokeTokens(application),
    )
    expect(winnersOf(answers)).toHaveLength(RACERS)
    expect((await use().space.system.clients.findClient(clientId))?.tokenGeneration).toBe(RACERS)
  })

  it('replace a secret: the old one is the one that was there, never a mixture', async () => {
    const { id, stores } = await use().space.tenant()
    const clientId = use().space.unique('client')
    const application = (await stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
    await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.partnerApplications.replaceSecret(application, {
        secretHash: `hash ${index}`,
        secretHint: `${index}`,
        secretUpdateTime: at(index),
        previousSecretExpireTime: at(1000 + index),
      }),
    )
    const client = await use().space.system.clients.findClient(clientId)
    const last = client?.secretHash.slice('hash '.length)
    expect(client?.previousSecretHash).toMatch(/^hash \d+$/)
    expect(client?.previousSecretHash).not.toBe(client?.secretHash)
    expect(client?.previousSecretExpireTime).toEqual(at(1000 + Number(last)))
    expect(await stores.partnerApplications.find(application)).toMatchObject({ secretHint: last })
  })
}
