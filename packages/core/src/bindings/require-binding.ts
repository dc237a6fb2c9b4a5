import { ApiError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { PartnerPrincipal } from '../http/context.js'
import { ENABLED } from '../auth/index.js'
import { PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from './binding-errors.js'
import type { BindingLink, BoundMemberRow, PartnerMemberRepository } from './partner-member.js'

/** The repositories that keep a binding leading to its member. */
export interface BindingLockStores {
  readonly partnerMembers: Pick<PartnerMemberRepository, 'findBinding' | 'lockEnabled'>
}

/** Whose binding is looked up where. */
interface Reading {
  readonly storage: { readonly partnerMembers: Pick<PartnerMemberRepository, 'findBinding'> }
  readonly principal: Pick<PartnerPrincipal, 'clientId'>
}

/**
 * The calling client's binding of its user, to look at what its member has: a member who was disabled may be looked at.
 * Throws PARTNER_MEMBER_NOT_BOUND and PARTNER_MEMBER_DISABLED.
 */
export async function requireReadableBinding(
  { storage, principal }: Reading,
  externalUser: string,
): Promise<BoundMemberRow> {
  const binding = await storage.partnerMembers.findBinding(principal.clientId, externalUser)
  if (binding === undefined) throw new ApiError(PARTNER_MEMBER_NOT_BOUND)
  if (binding.status !== ENABLED) throw new ApiError(PARTNER_MEMBER_DISABLED)
  return binding
}

/**
 * The calling client's binding of its user, to act for its member. Throws PARTNER_MEMBER_NOT_BOUND and
 * PARTNER_MEMBER_DISABLED, the latter for a disabled member, too.
 */
export async function requireBinding(context: Reading, externalUser: string): Promise<BoundMemberRow> {
  const binding = await requireReadableBinding(context, externalUser)
  if (binding.memberStatus !== ENABLED) throw new ApiError(PARTNER_MEMBER_DISABLED)
  return binding
}

/**
 * Makes sure that what was read of a binding still holds, and holds until the transaction ends: whoever disables or
 * deletes the member or changes the binding either has committed, and is seen here, or waits for this transaction. Call
 * it after the wallet is held, where the transaction needs that, and before anything else is locked. Throws
 * PARTNER_MEMBER_NOT_BOUND, PARTNER_MEMBER_DISABLED, and `moved` where the binding leads to somebody else by now.
 */
export async function lockBinding(tx: BindingLockStores, binding: BindingLink, moved: ErrorDefinition): Promise<void> {
  if (await tx.partnerMembers.lockEnabled(binding)) return
  const { clientId, externalUserId: externalUser } = binding
  await requireBinding({ storage: tx, principal: { clientId } }, externalUser)
  throw new ApiError(moved)
}
