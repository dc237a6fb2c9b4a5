import type { StoredDomain } from '../domain-list.js'
import { DrizzleAddressRepository } from './address-repository.js'
import { DrizzleMemberRepository } from './member-repository.js'
import { memberTables } from './tables.js'

export const membersStorage = {
  tables: memberTables,
  tenant: {
    members: DrizzleMemberRepository,
    addresses: DrizzleAddressRepository,
  },
  system: {},
} satisfies StoredDomain
