import { expect, it } from 'vitest'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'
import { at } from '../contract-space.js'
import { adminRoleInput, adminUserInput } from '../sample-rows.js'

const RACERS = 8

/** Roles that are given away while they are deleted. */
export function describeAdministratorRaces(use: () => Racers): void {
  it('give a role away and delete it, each under its lock: nobody has a role that is gone', async () => {
    const { space } = use()
    const { id: role } = await space.system.adminRoles.create(adminRoleInput({ name: space.unique('raced ') }), at(0))
    const names = Array.from({ length: RACERS }, () => space.unique('raced '))
    const given = await race(use(), RACERS, ({ system }, index) =>
      system.transaction(async (tx) => {
        const [locked] = await tx.adminRoles.lock([role])
        if (index % 4 === 0) {
          if (locked !== undefined && !(await tx.adminUsers.hasRole(role))) await tx.adminRoles.delete(role, at(1))
          return false
        }
        if (locked === undefined) return false
        await tx.adminUsers.create(adminUserInput({ name: names[index] ?? '', roleIds: [role] }), at(1))
        return true
      }),
    )
    const isThere = (await space.system.adminRoles.find(role)) !== undefined
    expect(isThere).toBe(given.includes(true))
    expect(await space.system.adminUsers.hasRole(role)).toBe(isThere)
  })
}
