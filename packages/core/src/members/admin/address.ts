import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { refuseParameter } from '../../http/input/validation.js'
import { addressFilters, addressInput, addressView } from '../address.js'
import type { AddressRepository } from '../address.js'
import { exampleAddress } from '../example-address.js'
import { ADDRESS_NOT_EXISTS } from '../member-errors.js'
import { refuseUnknownMember } from '../member.js'
import type { MemberRepository } from '../member.js'

/** The repositories that the administration of addresses touches. */
export interface AddressStores extends AuditStores {
  readonly members: MemberRepository
  readonly addresses: AddressRepository
}

/** Members' addresses, one at most of each being the default. */
export const addressOperations = defineAdminResource<AddressStores>()({
  path: '/admin-api/member/address',
  name: 'MemberAddress',
  title: 'member’s address',
  input: addressInput,
  view: addressView,
  filters: addressFilters,
  notFound: ADDRESS_NOT_EXISTS,
  example: {
    find: { userId: 1 },
    created: 3,
    input: { phone: '555-0100', country: 'US', province: 'California', city: 'Springfield', zipcode: '90001' },
    view: {
      id: 1,
      userId: 1,
      ...exampleAddress,
      isDefault: true,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.addresses,
  /** Locks the member, so that nobody who is deleted meanwhile is left with an address. */
  async check({ tx, input, before }) {
    if (before !== undefined && input.userId !== before.userId) {
      throw refuseParameter('userId', { en: 'cannot be changed', zh: '不可修改' })
    }
    if ((await tx.members.lock([input.userId])).length === 0) throw refuseUnknownMember('userId')
  },
})
