import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, keptMember, localDateTimeOutput, numericId, requiredText, textFilter } from '../http/input/fields.js'
import { queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { oneOfThese } from '../http/input/member-rules.js'
import { keptStatus } from '../auth/index.js'

/** Names a bound member for a partner operation: the partner's own id of its user. */
export const externalUserId = () => requiredText(64).meta({ examples: ['user-1001'] })

/** What operations decide about a binding of a partner's user to a member. */
export const partnerMemberInput = z
  .object({
    clientId: requiredText(64),
    externalUserId: externalUserId(),
    memberId: numericId().nullish(),
    unionId: textFilter(64).nullish(),
    status: keptStatus(),
    // Left out, it would give back what the member has withdrawn (decisions/0023).
    supplementAuth: keptMember(z.boolean()).meta({
      description: 'true when absent on create; an update that lacks it keeps it.',
    }),
  })
  .refine(({ memberId, unionId }) => (memberId ?? unionId ?? null) !== null, {
    path: ['memberId'],
    error: 'is required unless unionId is given',
    params: { zh: '与 unionId 至少填一个' },
  })
  .meta(oneOfThese('memberId', 'unionId'))

/** What an administrator decides about a binding, checked; the member by `memberId`, `unionId` or both. */
export type PartnerMemberInput = z.output<typeof partnerMemberInput>

/** A binding as the admin API shows it. */
export const partnerMemberView = z.object({
  id: numericId(),
  clientId: z.string(),
  externalUserId: z.string(),
  memberId: numericId(),
  memberUnionId: z.string(),
  status: integer(),
  supplementAuth: z
    .boolean()
    .meta({ description: 'Whether supplements may be debited from the wallet without asking.' }),
  createTime: localDateTimeOutput(),
})

/** A binding as the admin API shows it, with both names of its member. */
export type PartnerMemberRow = z.input<typeof partnerMemberView>

/** A binding, and whether its member is enabled. */
export interface BoundMemberRow extends PartnerMemberRow {
  readonly memberStatus: number
}

/** Whom a binding leads to, and for whom. */
export type BindingLink = Pick<PartnerMemberRow, 'clientId' | 'externalUserId' | 'memberId'>

/** Narrows the page of partner members: what is absent narrows nothing. */
export const partnerMemberFilters = {
  clientId: queryText().optional(),
  externalUserId: queryText().optional(),
  memberId: queryId().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of bindings; what is absent narrows nothing. */
export type PartnerMemberFilter = FilterOf<typeof partnerMemberFilters>

/**
 * The bindings of one tenant. Unique over living bindings: (client, external user) and (client, member); otherwise
 * `StorageError` of kind `unique`. Create and update take `memberId` or `unionId` of a living member and store both; an
 * update also of the member that the binding has, who may be deleted.
 */
export interface PartnerMemberRepository extends AdminRepository<
  PartnerMemberInput,
  PartnerMemberRow,
  PartnerMemberFilter
> {
  /** The binding, unless its member was deleted. */
  findBinding(clientId: string, externalUserId: string): Promise<BoundMemberRow | undefined>
  /** All bindings of the client whose members were not deleted, by id. */
  listOfClient(clientId: string): Promise<PartnerMemberRow[]>
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /** Keeps the binding as it is until the transaction ends: whoever changes it waits. False where there is none. */
  lock(id: number): Promise<boolean>
  updateSupplementAuth(id: number, supplementAuth: boolean, revision?: number): Promise<boolean>
  /**
   * Keeps the binding leading to this member, and both of them enabled, until the transaction ends: whoever changes either
   * waits. False where it does not, or not any more. The member is locked first.
   */
  lockEnabled(link: BindingLink): Promise<boolean>
  /**
   * Keeps one binding of the member, enabled and with `supplementAuth`, and its application, enabled and neither
   * deleted nor expired at `now`, as they are until the transaction ends. False where there is none. At most once in a
   * transaction: it locks an application, in no order with another.
   */
  lockAuthority(memberId: number, now: Date): Promise<boolean>
}

/** The repositories that finding a bound member touches. */
export interface PartnerMemberStores {
  readonly partnerMembers: PartnerMemberRepository
}
