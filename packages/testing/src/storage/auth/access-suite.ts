import type { StoredSecret } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../contract-space.js'
import type { ContractSpace, UseSpace } from '../contract-space.js'
import { adminKeyInput, applicationInput, AWKWARD, AWKWARD_TEXTS, LARGEST_ID, newApplication } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** Applications, clients, admin keys, revoked tokens, limits and signing keys: what decides who may call. */
export function describeAccess(use: UseSpace): void {
  describe('partnerApplications', () => {
    describePartnerApplications(use)
    describeChangesOfApplications(use)
  })
  describe('adminKeys', () => {
    describeAdminKeys(use)
    describeRefusedAdminKeys(use)
  })
  describe('revokedTokens', () => describeRevokedTokens(use))
}

function secret(name: string): StoredSecret {
  return { secretHash: `hash ${name}`, secretHint: name.slice(0, 4), secretUpdateTime: at(77) }
}

/** A new application; `state` is what requests will be decided by. */
async function addApplication(space: ContractSpace) {
  const { mine, theirs } = await space.neighbours()
  const clientId = space.unique('client')
  const id = (await mine.stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
  return { mine, theirs, clientId, id, state: () => space.system.clients.findClient(clientId) }
}

function describePartnerApplications(use: UseSpace): void {
  it('cannot be created without a secret', async () => {
    const { stores } = await use().tenant()
    const input = applicationInput({ clientId: use().unique('client') })
    await expectRefusal(stores.partnerApplications.create(input, at(0)), 'constraint')
  })

  it('answers undefined for a client id that is taken, by whichever tenant, and that of a deleted one', async () => {
    const { mine, theirs, clientId, id, state } = await addApplication(use())
    const before = await state()
    const again = newApplication(clientId, { name: 'Again', secretHash: 'another' })
    expect(await mine.stores.partnerApplications.insert(again, at(1))).toBeUndefined()
    expect(await theirs.stores.partnerApplications.insert(again, at(1))).toBeUndefined()
    expect(await state()).toEqual(before)
    await mine.stores.partnerApplications.delete(id, at(2))
    expect(await theirs.stores.partnerApplications.insert(again, at(3))).toBeUndefined()
    expect(await theirs.stores.partnerApplications.page({ pageNo: 1, pageSize: 10 })).toEqual({ list: [], total: 0 })
  })

  it('finds by client id, case and all', async () => {
    const { mine, clientId, id } = await addApplication(use())
    const page = (filter: string) => mine.stores.partnerApplications.page({ clientId: filter, pageNo: 1, pageSize: 10 })
    expect((await page(clientId)).list.map((row) => row.id)).toEqual([id])
    expect(await page(clientId.toUpperCase())).toEqual({ list: [], total: 0 })
  })

  it('keeps the client id, the secret and the generation through an update', async () => {
    const { mine, clientId, id, state } = await addApplication(use())
    await mine.stores.partnerApplications.revokeTokens(id)
    const before = await state()
    const input = applicationInput({ name: 'New', clientId: 'Other123', rateLimitQps: 9 })
    expect(await mine.stores.partnerApplications.update(id, input)).toBe(true)
    expect(await state()).toEqual({ ...before, rateLimitQps: 9 })
    expect(await mine.stores.partnerApplications.find(id)).toMatchObject({ clientId, secretHint: 'abcd', name: 'New' })
  })
}

function describeChangesOfApplications(use: UseSpace): void {
  it('replaces the secret, and keeps the old one only for an overlap', async () => {
    const { mine, clientId, id, state } = await addApplication(use())
    const { partnerApplications } = mine.stores
    const overlapping = { ...secret('second'), previousSecretExpireTime: at(5000) }
    expect(await partnerApplications.replaceSecret(id, overlapping)).toBe(true)
    expect(await state()).toMatchObject({
      secretHash: 'hash second',
      previousSecretHash: `hash-of-${clientId}`,
      previousSecretExpireTime: at(5000),
    })
    expect(await partnerApplications.find(id)).toMatchObject({ secretHint: 'seco', secretUpdateTime: at(77) })
    expect(await partnerApplications.replaceSecret(id, { ...secret('third'), previousSecretExpireTime: null })).toBe(
      true,
    )
    expect(await state()).toMatchObject({
      secretHash: 'hash third',
      previousSecretHash: null,
      previousSecretExpireTime: null,
    })
  })

  it('raises the generation by one with each revocation of tokens', async () => {
    const { mine, id, state } = await addApplication(use())
    expect((await state())?.tokenGeneration).toBe(0)
    expect(await mine.stores.partnerApplications.revokeTokens(id)).toBe(true)
    expect(await mine.stores.partnerApplications.revokeTokens(id)).toBe(true)
    expect((await state())?.tokenGeneration).toBe(2)
  })

  it('changes the status and nothing else', async () => {
    const { mine, id, state } = await addApplication(use())
    const before = await state()
    expect(await mine.stores.partnerApplications.updateStatus(id, 1)).toBe(true)
    expect(await state()).toEqual({ ...before, status: 1 })
  })

  it('changes no application of another tenant, and none that is deleted or unknown', async () => {
    const { mine, theirs, id, state } = await addApplication(use())
    const before = await state()
    const refuseAll = async (tenant: typeof mine, target: number) => {
      const { partnerApplications } = tenant.stores
      const replacement = { ...secret('stolen'), previousSecretExpireTime: at(1) }
      expect(await partnerApplications.replaceSecret(target, replacement)).toBe(false)
      expect(await partnerApplications.revokeTokens(target)).toBe(false)
      expect(await partnerApplications.updateStatus(target, 1)).toBe(false)
    }
    await refuseAll(theirs, id)
    await refuseAll(mine, LARGEST_ID)
    expect(await state()).toEqual(before)
    await mine.stores.partnerApplications.delete(id, at(1))
    await refuseAll(mine, id)
    expect(await state()).toEqual({ ...before, deletedAt: at(1) })
  })
}

function describeAdminKeys(use: UseSpace): void {
  it('cannot be created without a hash', async () => {
    const { adminKeys } = use().system
    await expectRefusal(adminKeys.create(adminKeyInput(), at(0)), 'constraint')
  })

  it('finds a key by its hash, until it is deleted', async () => {
    const { adminKeys } = use().system
    const keyHash = use().unique(`hash ${AWKWARD} `)
    const { id } = await adminKeys.insert(
      { ...adminKeyInput({ permissions: ['a:b:c'] }), keyHash, keyHint: 'wxyz' },
      at(3),
    )
    const found = await adminKeys.findByHash(keyHash)
    expect(found).toMatchObject({ id, keyHint: 'wxyz', permissions: ['a:b:c'], createTime: at(3) })
    expect(await adminKeys.findByHash(keyHash.toUpperCase())).toBeUndefined()
    await adminKeys.update(id, adminKeyInput({ name: 'Renamed' }))
    expect(await adminKeys.findByHash(keyHash)).toMatchObject({ id, name: 'Renamed', keyHint: 'wxyz' })
    await adminKeys.delete(id, at(4))
    expect(await adminKeys.findByHash(keyHash)).toBeUndefined()
  })

  it('keeps by which keys a key was made, through every update', async () => {
    const { adminKeys } = use().system
    const add = async (name: string, maker?: number) => {
      const key = { ...adminKeyInput({ name }), keyHash: use().unique('hash '), keyHint: 'wxyz' }
      const row = await (maker === undefined ? adminKeys.insert(key, at(0)) : adminKeys.insertMadeBy(maker, key, at(0)))
      return row?.id ?? 0
    }
    const first = await add('first')
    const second = await add('second', first)
    const third = await add('third', second)
    await adminKeys.update(third, adminKeyInput({ name: 'renamed' }))
    const found = await Promise.all([first, second, third].map((id) => adminKeys.find(id)))
    expect(found.map((row) => row?.makerIds)).toEqual([[], [first], [first, second]])
    const listed = await adminKeys.list([third, first, LARGEST_ID])
    expect(listed.map(({ id, name }) => [id, name]).sort()).toEqual(
      [
        [first, 'first'],
        [third, 'renamed'],
      ].sort(),
    )
    expect(await adminKeys.list([])).toEqual([])
    await adminKeys.delete(first, at(1))
    expect((await adminKeys.list([first, second])).map(({ id }) => id)).toEqual([second])
  })
}

function describeRefusedAdminKeys(use: UseSpace): void {
  it('adds no key of a maker that is deleted or expired', async () => {
    const { adminKeys } = use().system
    const newKey = (expireTime?: Date) => ({
      ...adminKeyInput(expireTime && { expireTime }),
      keyHash: use().unique('hash '),
      keyHint: 'wxyz',
    })
    const { id: expiring } = await adminKeys.insert(newKey(at(5)), at(0))
    const made = await adminKeys.insertMadeBy(expiring, newKey(), at(4))
    expect(made).toMatchObject({ makerIds: [expiring], createTime: at(4) })
    expect(await adminKeys.find(made?.id ?? 0)).toEqual(made)
    // The maker was not changed by it: whoever has read it before may still save it.
    expect(await adminKeys.update(expiring, adminKeyInput({ expireTime: at(5) }), 1)).toBe(true)
    expect(await adminKeys.insertMadeBy(expiring, newKey(), at(5))).toBeUndefined()
    const { id: deleted } = await adminKeys.insert(newKey(), at(0))
    await adminKeys.delete(deleted, at(1))
    expect(await adminKeys.insertMadeBy(deleted, newKey(), at(1))).toBeUndefined()
    expect(await adminKeys.insertMadeBy(LARGEST_ID, newKey(), at(1))).toBeUndefined()
  })

  it('refuses a second key of the same hash as `unique`', async () => {
    const { adminKeys } = use().system
    const key = { ...adminKeyInput(), keyHash: use().unique('hash '), keyHint: 'wxyz' }
    const { id } = await adminKeys.insert(key, at(0))
    await expectRefusal(adminKeys.insert(key, at(1)), 'unique')
    expect((await adminKeys.findByHash(key.keyHash))?.id).toBe(id)
  })
}

function describeRevokedTokens(use: UseSpace): void {
  it('revokes a token once', async () => {
    const { stores } = await use().tenant()
    expect(await stores.revokedTokens.isRevoked('a')).toBe(false)
    expect(await stores.revokedTokens.revoke('a', at(1000))).toBe(true)
    expect(await stores.revokedTokens.revoke('a', at(2000))).toBe(false)
    expect(await stores.revokedTokens.isRevoked('a')).toBe(true)
    expect(await stores.revokedTokens.isRevoked('A')).toBe(false)
    for (const text of AWKWARD_TEXTS) {
      expect(await stores.revokedTokens.revoke(text, at(1000))).toBe(true)
      expect(await stores.revokedTokens.isRevoked(text)).toBe(true)
    }
  })

  it('knows nothing of the tokens of another tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    await theirs.stores.revokedTokens.revoke('same', at(1000))
    expect(await mine.stores.revokedTokens.isRevoked('same')).toBe(false)
    expect(await mine.stores.revokedTokens.revoke('same', at(1000))).toBe(true)
    expect(await theirs.stores.revokedTokens.isRevoked('same')).toBe(true)
  })

  it('sweeps what has expired, of all tenants, as many as it is told to', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const { stores } of [mine, theirs]) {
      for (let i = 0; i < 3; i++) await stores.revokedTokens.revoke(use().unique('jti'), longAgo(i))
    }
    await mine.stores.revokedTokens.revoke('shared', longAgo(0))
    await theirs.stores.revokedTokens.revoke('shared', at(0))
    await mine.stores.revokedTokens.revoke('at its end', longAgo(10))
    await mine.stores.revokedTokens.revoke('before its end', longAgo(11))
    const { revokedTokens } = use().system
    expect(await revokedTokens.deleteExpired(longAgo(10), 0)).toBe(0)
    expect(await revokedTokens.deleteExpired(longAgo(10), 5)).toBe(5)
    expect(await revokedTokens.deleteExpired(longAgo(10), 5)).toBe(3)
    expect(await revokedTokens.deleteExpired(longAgo(10), 5)).toBe(0)
    expect(await mine.stores.revokedTokens.isRevoked('at its end')).toBe(false)
    expect(await mine.stores.revokedTokens.isRevoked('before its end')).toBe(true)
    expect(await mine.stores.revokedTokens.isRevoked('shared')).toBe(false)
    expect(await theirs.stores.revokedTokens.isRevoked('shared')).toBe(true)
  })
}
