import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { auditOf } from '../../http/admin-api/record-audit.js'
import type { ResourceChange } from '../../http/admin-api/resource-writer.js'
import { revised } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { addressFilters, addressInput, addressView } from '../address.js'
import type { AddressInput, AddressRepository, AddressRow } from '../address.js'
import { exampleAddress } from '../example-address.js'
import { ADDRESS_NOT_EXISTS } from '../member-errors.js'
import { refuseUnknownMember } from '../member.js'
import type { MemberRepository } from '../member.js'

/** The repositories that the administration of addresses touches. */
export interface AddressStores extends AuditStores {
  readonly members: MemberRepository
  readonly addresses: AddressRepository
}

const PATH = '/admin-api/member/address'

const audit = auditOf(PATH, revised(addressView))

/** Members' addresses, one at most of each being the default. */
export const addressOperations = defineAdminResource<AddressStores>()({
  path: PATH,
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
  async check(change) {
    const { tx, input, before } = change
    if (before !== undefined && input.userId !== before.userId) {
      throw refuseParameter('userId', { en: 'cannot be changed', zh: '不可修改' })
    }
    if ((await tx.members.lock([input.userId])).length === 0) throw refuseUnknownMember('userId')
    if (input.isDefault) await makeRoom(change)
  },
})

type AddressChange = ResourceChange<AddressStores, AddressInput, AddressRow>

/** The new default takes the place of the old, whose change the operate log tells of as well. The member is locked. */
async function makeRoom({ tx, context, input, before }: AddressChange): Promise<void> {
  const present = await tx.addresses.findDefault(input.userId)
  if (present === undefined || present.id === before?.id) return
  const { id, createTime: _, ...members } = present
  const old = await tx.addresses.find(id)
  await tx.addresses.update(id, { ...members, isDefault: false })
  await audit(tx, context, {
    action: before ? 'update' : 'create',
    id,
    before: old,
    after: await tx.addresses.find(id),
  })
}
