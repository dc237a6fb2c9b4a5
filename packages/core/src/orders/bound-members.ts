import { ENABLED } from '../auth/index.js'
import type { PartnerContext } from '../http/context.js'
import type { PartnerMemberRepository } from '../members/index.js'

/** The repositories that telling a client's members apart touches. */
export interface BoundMemberStores {
  readonly partnerMembers: Pick<PartnerMemberRepository, 'page'>
}

/** Whether the calling application has an enabled binding of the member. */
export async function isBoundMember(
  { storage, principal: { clientId } }: Pick<PartnerContext<BoundMemberStores>, 'storage' | 'principal'>,
  memberId: number,
): Promise<boolean> {
  const { total } = await storage.partnerMembers.page({ clientId, memberId, status: ENABLED, pageNo: 1, pageSize: 1 })
  return total > 0
}
