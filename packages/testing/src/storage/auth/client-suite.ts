import { expect, it } from 'vitest'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD, LARGEST_ID, newApplication, tenantInput } from '../sample-rows.js'
import { at } from '../contract-space.js'

/** What a request asks first, also of clients that are gone: their tokens may still be good. */
export function describeClients(use: UseSpace): void {
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
    const id = (await stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
    await stores.partnerApplications.delete(id, at(1))
    expect((await use().system.clients.findClient(clientId))?.deletedAt).toEqual(at(1))
    await use().system.tenants.delete(tenantId, at(2))
    expect((await use().system.clients.findClient(clientId))?.tenant).toBeNull()
  })

  it('finds a tenant until it is deleted', async () => {
    const { clients, tenants } = use().system
    const { id } = await tenants.create(tenantInput({ status: 1, expireTime: at(5) }), at(0))
    expect(await clients.findTenant(id)).toEqual({ id, status: 1, expireTime: at(5) })
    expect(await clients.findTenant(LARGEST_ID)).toBeUndefined()
    await tenants.delete(id, at(1))
    expect(await clients.findTenant(id)).toBeUndefined()
  })
}
