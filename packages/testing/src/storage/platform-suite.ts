import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import type { UseSpace } from './contract-space.js'
import { AWKWARD, AWKWARD_INSTANTS, AWKWARD_JSON, LARGEST_ID, newApplication, tenantInput } from './sample-rows.js'

/** What belongs to no tenant. */
export function describePlatform(use: UseSpace): void {
  describe('tenants', () => describeTenants(use))
  describe('clients', () => describeClients(use))
  describe('signingKeys', () => describeSigningKeys(use))
  describe('rateLimits', () => describeRateLimits(use))
}

function describeTenants(use: UseSpace): void {
  it('keeps JSON as it was, members that are null or empty included', async () => {
    const { tenants } = use().system
    const id = await tenants.create(tenantInput({ settings: AWKWARD_JSON as never }), at(0))
    expect((await tenants.find(id))?.settings).toEqual(AWKWARD_JSON)
    await tenants.update(id, tenantInput())
    expect((await tenants.find(id))?.settings).toEqual({})
  })

  it('keeps instants to the millisecond, over all centuries that a text can name', async () => {
    const { tenants } = use().system
    for (const expireTime of AWKWARD_INSTANTS) {
      const id = await tenants.create(tenantInput({ expireTime }), expireTime)
      const row = await tenants.find(id)
      expect([row?.expireTime, row?.createTime], expireTime.toISOString()).toEqual([expireTime, expireTime])
    }
  })
}

function describeClients(use: UseSpace): void {
  it('finds a client with everything a request asks about it and its tenant', async () => {
    const { id: tenantId, stores } = await use().tenant()
    const clientId = use().unique('Client')
    const application = newApplication(clientId, {
      ipWhitelist: '203.0.113.7',
      expireTime: at(9),
      scopes: ['pay:order:create'],
    })
    await stores.partnerApplications.insert(application, at(0))
    expect(await use().system.clients.findClient(clientId)).toEqual({
      tenantId,
      clientId,
      status: 0,
      secretHash: application.secretHash,
      previousSecretHash: null,
      previousSecretExpireTime: null,
      scopes: ['pay:order:create'],
      ipWhitelist: '203.0.113.7',
      rateLimitQps: 0,
      accessTokenValiditySeconds: 1800,
      tokenGeneration: 0,
      expireTime: at(9),
      deletedAt: null,
      tenant: { id: tenantId, status: 0, expireTime: null },
    })
    expect(await use().system.clients.findClient(clientId.toUpperCase())).toBeUndefined()
    expect(await use().system.clients.findClient(AWKWARD)).toBeUndefined()
  })

  it('still finds a deleted client, and one of a deleted tenant without its tenant', async () => {
    const { id: tenantId, stores } = await use().tenant()
    const clientId = use().unique('client')
    const id = (await stores.partnerApplications.insert(newApplication(clientId), at(0))) ?? 0
    await stores.partnerApplications.delete(id, at(1))
    expect((await use().system.clients.findClient(clientId))?.deletedAt).toEqual(at(1))
    await use().system.tenants.delete(tenantId, at(2))
    expect((await use().system.clients.findClient(clientId))?.tenant).toBeNull()
  })

  it('finds a tenant until it is deleted', async () => {
    const { clients, tenants } = use().system
    const id = await tenants.create(tenantInput({ status: 1, expireTime: at(5) }), at(0))
    expect(await clients.findTenant(id)).toEqual({ id, status: 1, expireTime: at(5) })
    expect(await clients.findTenant(LARGEST_ID)).toBeUndefined()
    await tenants.delete(id, at(1))
    expect(await clients.findTenant(id)).toBeUndefined()
  })
}

function describeSigningKeys(use: UseSpace): void {
  it('stores one key of each kid, and answers it to whoever comes with another', async () => {
    const { signingKeys } = use().system
    const first = await signingKeys.findOrInsert({ kid: 'stored-1', secret: `first ${AWKWARD}` }, at(0))
    expect(first).toEqual({ kid: 'stored-1', secret: `first ${AWKWARD}` })
    expect(await signingKeys.findOrInsert({ kid: 'stored-1', secret: 'second' }, at(1))).toEqual(first)
    // Another process's clock may be behind.
    expect(await signingKeys.findOrInsert({ kid: 'stored-1', secret: 'third' }, at(-1000))).toEqual(first)
    const other = { kid: 'another', secret: 'fourth' }
    expect(await signingKeys.findOrInsert(other, at(1))).toEqual(other)
    expect(await signingKeys.findOrInsert({ kid: 'stored-1', secret: 'fifth' }, at(2))).toEqual(first)
  })

  it('forgets the key of a kid, and no other', async () => {
    const { signingKeys } = use().system
    for (const kid of ['forgotten', 'forgotten-2']) await signingKeys.findOrInsert({ kid, secret: kid }, at(0))
    expect(await signingKeys.remove('forgotten')).toBe(true)
    expect(await signingKeys.remove('forgotten')).toBe(false)
    const again = { kid: 'forgotten', secret: 'another' }
    expect(await signingKeys.findOrInsert(again, at(1))).toEqual(again)
    expect((await signingKeys.findOrInsert({ kid: 'forgotten-2', secret: 'late' }, at(1))).secret).toBe('forgotten-2')
  })
}

function describeRateLimits(use: UseSpace): void {
  const NOW = at(0).getTime() * 1000
  const step = { now: NOW, cost: 250_000, capacity: 1_000_000 }

  it('lets a burst pass, then nothing until time has passed', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: AWKWARD }
    const { rateLimits } = use().system
    for (let i = 1; i <= 4; i++) {
      expect(await rateLimits.advance(key, step)).toEqual({ allowed: true, arrivalTime: NOW + i * 250_000 })
    }
    const full = { allowed: false, arrivalTime: NOW + 1_000_000 }
    expect(await rateLimits.advance(key, step)).toEqual(full)
    expect(await rateLimits.advance(key, { ...step, now: NOW + 249_999 })).toEqual(full)
    const later = { ...step, now: NOW + 250_000 }
    expect(await rateLimits.advance(key, later)).toEqual({ allowed: true, arrivalTime: NOW + 1_250_000 })
    expect(await rateLimits.advance(key, later)).toEqual({ allowed: false, arrivalTime: NOW + 1_250_000 })
  })

  it('saves up no more than a burst', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    await rateLimits.advance(key, step)
    const muchLater = NOW + 3_600_000_000
    expect((await rateLimits.advance(key, { ...step, now: muchLater })).arrivalTime).toBe(muchLater + 250_000)
  })

  it('goes back with a clock that was set back, to the end of a burst; not with one that is a little behind', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    for (let i = 0; i < 4; i++) await rateLimits.advance(key, step)
    const behind = { ...step, now: NOW - 1_000_000 }
    expect(await rateLimits.advance(key, behind)).toEqual({ allowed: false, arrivalTime: NOW + 1_000_000 })
    const earlier = NOW - 3_600_000_000
    const last = { allowed: true, arrivalTime: earlier + 1_000_000 }
    expect(await rateLimits.advance(key, { ...step, now: earlier })).toEqual(last)
    expect(await rateLimits.advance(key, { ...step, now: earlier + 249_999 })).toEqual({ ...last, allowed: false })
    const next = await rateLimits.advance(key, { ...step, now: earlier + 250_000 })
    expect(next).toEqual({ allowed: true, arrivalTime: earlier + 1_250_000 })
  })

  it('refuses what costs more than the capacity, also as the first of all', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    expect((await rateLimits.advance(key, { ...step, cost: 1_000_001 })).allowed).toBe(false)
    expect((await rateLimits.advance(key, { ...step, cost: 1_000_000 })).allowed).toBe(true)
  })

  it('counts each client of each tenant by itself', async () => {
    const { mine, theirs } = await use().neighbours()
    const all = { ...step, cost: 1_000_000 }
    const { rateLimits } = use().system
    for (const tenantId of [mine.id, theirs.id]) {
      for (const clientId of ['client', 'Client']) {
        expect((await rateLimits.advance({ tenantId, clientId }, all)).allowed).toBe(true)
        expect((await rateLimits.advance({ tenantId, clientId }, all)).allowed).toBe(false)
      }
    }
  })
}
