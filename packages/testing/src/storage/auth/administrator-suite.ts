import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { ContractSpace, UseSpace } from '../contract-space.js'
import { expectRefusal } from '../storage-error-of.js'
import { adminKeyInput, adminRoleInput, adminUserInput, LARGEST_ID } from '../sample-rows.js'

/** Roles, and the people who have them. */
export function describeAdministrators(use: UseSpace): void {
  const addRole = async (space: ContractSpace, permissions: string[]) =>
    (await space.system.adminRoles.create(adminRoleInput({ name: space.unique('role '), permissions }), at(0))).id
  const addUser = async (space: ContractSpace, overrides: Parameters<typeof adminUserInput>[0] = {}) =>
    space.system.adminUsers.create(adminUserInput({ name: space.unique('user '), ...overrides }), at(0))

  it('answers what roles allow together, each once, as they are now', async () => {
    const space = use()
    const { adminRoles, adminUsers } = space.system
    const first = await addRole(space, ['a:b:c', 'd:e:f'])
    const second = await addRole(space, ['d:e:f', 'g:h:i'])
    const { id, name, email } = await addUser(space, { roleIds: [first, second], tenantIds: [7] })
    const expected = { id, name, tenantIds: [7], permissions: ['a:b:c', 'd:e:f', 'g:h:i'] }
    expect(await adminUsers.listActive([LARGEST_ID, id])).toEqual([expected])
    expect(await adminUsers.findActiveByEmail(email.toUpperCase())).toEqual(expected)
    expect(await adminUsers.findActiveByEmail(`x${email}`)).toBeUndefined()
    await adminRoles.update(second, adminRoleInput({ name: space.unique('role '), permissions: ['j:k:l'] }))
    expect(await adminUsers.listActive([id])).toEqual([{ ...expected, permissions: ['a:b:c', 'd:e:f', 'j:k:l'] }])
    expect(await adminUsers.listActive([])).toEqual([])
  })

  it('answers nobody who is disabled or deleted', async () => {
    const space = use()
    const { adminUsers } = space.system
    const disabled = await addUser(space, { status: 1 })
    const deleted = await addUser(space)
    await adminUsers.delete(deleted.id, at(1))
    expect(await adminUsers.listActive([disabled.id, deleted.id])).toEqual([])
    for (const { email } of [disabled, deleted]) expect(await adminUsers.findActiveByEmail(email)).toBeUndefined()
  })

  it('tells whether anybody has a role: also who is disabled, and nobody who is deleted', async () => {
    const space = use()
    const { adminUsers } = space.system
    const role = await addRole(space, [])
    const other = await addRole(space, [])
    const { id } = await addUser(space, { roleIds: [other, role], status: 1 })
    expect(await adminUsers.hasRole(role)).toBe(true)
    // The number with another digit is another role.
    expect(await adminUsers.hasRole(role * 10)).toBe(false)
    await adminUsers.delete(id, at(1))
    expect(await adminUsers.hasRole(role)).toBe(false)
  })

  it('locks the roles that there are', async () => {
    const space = use()
    const first = await addRole(space, ['a:b:c'])
    const second = await addRole(space, [])
    const gone = await addRole(space, [])
    await space.system.adminRoles.delete(gone, at(1))
    const locked = await space.system.transaction((tx) => tx.adminRoles.lock([second, gone, first, first, LARGEST_ID]))
    expect(locked).toMatchObject([{ id: first, permissions: ['a:b:c'] }, { id: second }])
  })

  describeKeysOfAdministrators(use)
}

function describeKeysOfAdministrators(use: UseSpace): void {
  it('refuses a second role of a name, and a second person of an address, as `unique`, until the first is deleted', async () => {
    const space = use()
    const { adminRoles, adminUsers } = space.system
    const role = adminRoleInput({ name: space.unique('role ') })
    const user = adminUserInput({ name: space.unique('user ') })
    const { id: roleId } = await adminRoles.create(role, at(0))
    const { id: userId } = await adminUsers.create(user, at(0))
    await expectRefusal(adminRoles.create(role, at(1)), 'unique')
    await expectRefusal(adminUsers.create(user, at(1)), 'unique')
    await adminRoles.delete(roleId, at(2))
    await adminUsers.delete(userId, at(2))
    expect((await adminRoles.create(role, at(3))).id).toBeGreaterThan(roleId)
    expect((await adminUsers.create(user, at(3))).id).toBeGreaterThan(userId)
  })

  it('keeps who made a key, through every update', async () => {
    const space = use()
    const { adminKeys } = space.system
    const key = {
      ...adminKeyInput({ adminUserId: 7 }),
      keyHash: space.unique('hash '),
      keyHint: 'wxyz',
      makerUserId: 8,
    }
    const { id } = await adminKeys.insert(key, at(0))
    expect(await adminKeys.find(id)).toMatchObject({ adminUserId: 7, makerUserId: 8 })
    await adminKeys.update(id, adminKeyInput())
    expect(await adminKeys.find(id)).toMatchObject({ adminUserId: null, makerUserId: 8 })
  })
}
