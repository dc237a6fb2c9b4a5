import { z } from 'zod'
import { ApiError } from '../kernel/errors.js'
import type { AdminRepository } from '../http/admin-resource.js'
import type { PartnerContext } from '../http/context.js'
import { integer, localDateTimeOutput, numericId, requiredText, textFilter } from '../http/fields.js'
import type { InstantRange } from '../kernel/page.js'
import { ENABLED, enabledStatus } from '../auth/index.js'
import { PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from './member-errors.js'

/** Names a bound member for a partner operation: the partner's own id of its user. */
export const externalUserId = () => requiredText(64).meta({ examples: ['shop-user-1001'] })

/** What operations decide about a binding of a partner's user to a member. */
export const partnerMemberInput = z
  .object({
    clientId: requiredText(64),
    externalUserId: externalUserId(),
    memberId: numericId().nullish(),
    unionId: textFilter(64).nullish(),
    status: enabledStatus().default(ENABLED),
    supplementAuth: z.boolean().nullish().transform((isGiven) => isGiven ?? true),
  })
  .refine(({ memberId, unionId }) => (memberId ?? unionId ?? null) !== null, {
    path: ['memberId'],
    error: 'is required unless unionId is given',
    params: { zh: '与 unionId 至少填一个' },
  })

export type PartnerMemberInput = z.output<typeof partnerMemberInput>

/** A binding as the admin API shows it. */
export const partnerMemberView = z.object({
  id: numericId(),
  clientId: z.string(),
  externalUserId: z.string(),
  memberId: numericId(),
  memberUnionId: z.string(),
  status: integer(),
  supplementAuth: z.boolean().meta({ description: 'Whether supplements may be debited from the wallet without asking.' }),
  createTime: localDateTimeOutput(),
})

export type PartnerMemberRow = z.input<typeof partnerMemberView>

export interface PartnerMemberFilter {
  readonly clientId?: string | undefined
  readonly externalUserId?: string | undefined
  readonly memberId?: number | undefined
  readonly status?: number | undefined
  readonly createTime?: InstantRange | undefined
}

/**
 * The bindings of one tenant. Unique over living bindings: (client, external user) and (client, member); otherwise
 * `StorageError` of kind `unique`. Create and update take `memberId` or `unionId` of a living member and store both.
 */
export interface PartnerMemberRepository
  extends AdminRepository<PartnerMemberInput, PartnerMemberRow, PartnerMemberFilter> {
  /** The binding, unless its member was deleted. */
  findBinding(clientId: string, externalUserId: string): Promise<PartnerMemberRow | undefined>
  /** All bindings of the client, by id; those of deleted members too. */
  listOfClient(clientId: string): Promise<PartnerMemberRow[]>
  updateStatus(id: number, status: number): Promise<boolean>
  updateSupplementAuth(id: number, supplementAuth: boolean): Promise<boolean>
}

/** The repositories that finding a bound member touches. */
export interface PartnerMemberStores {
  readonly partnerMembers: PartnerMemberRepository
}

/** The calling client's binding of its user. Throws PARTNER_MEMBER_NOT_BOUND and PARTNER_MEMBER_DISABLED. */
export async function requireBinding(
  { storage, principal }: Pick<PartnerContext<PartnerMemberStores>, 'storage' | 'principal'>,
  externalUser: string,
): Promise<PartnerMemberRow> {
  const binding = await storage.partnerMembers.findBinding(principal.clientId, externalUser)
  if (binding === undefined) throw new ApiError(PARTNER_MEMBER_NOT_BOUND)
  if (binding.status !== ENABLED) throw new ApiError(PARTNER_MEMBER_DISABLED)
  return binding
}
