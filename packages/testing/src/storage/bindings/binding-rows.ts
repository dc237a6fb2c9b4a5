import { at } from '../contract-space.js'
import type { ContractSpace, TenantSpace } from '../contract-space.js'
import { newMember, partnerMemberInput } from '../sample-rows.js'

/** A member; answers the id. */
export const addMember = async ({ stores }: TenantSpace, unionId: string) =>
  (await stores.members.create(newMember(unionId), at(0))).id

/** A binding of the member `union a`, with another member beside it. */
export async function addBinding(space: ContractSpace) {
  const { mine, theirs } = await space.neighbours()
  const memberId = await addMember(mine, 'union a')
  const other = await addMember(mine, 'union b')
  const { partnerMembers } = mine.stores
  const { id } = await partnerMembers.create(partnerMemberInput({ memberId }), at(3))
  const row = {
    id,
    clientId: 'client',
    externalUserId: 'user',
    memberId,
    memberUnionId: 'union a',
    status: 0,
    supplementAuth: true,
    createTime: at(3),
  }
  return { mine, theirs, partnerMembers, memberId, other, id, row }
}
