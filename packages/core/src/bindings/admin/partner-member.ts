import { z } from 'zod'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import type { WrittenRow } from '../../http/admin-api/resource-writer.js'
import { refuseParameter } from '../../http/input/validation.js'
import { enabledStatus } from '../../auth/index.js'
import type { PartnerApplicationRepository } from '../../auth/index.js'
import { recordEvents } from '../../events/index.js'
import type { EventStores } from '../../events/index.js'
import { bindingChanges } from '../binding-events.js'
import { PARTNER_MEMBER_EXISTS, PARTNER_MEMBER_NOT_BOUND } from '../binding-errors.js'
import { checkNamedMember, isSameMember } from '../../members/index.js'
import type { MemberRepository } from '../../members/index.js'
import { partnerMemberFilters, partnerMemberInput, partnerMemberView } from '../partner-member.js'
import type { PartnerMemberRepository, PartnerMemberRow } from '../partner-member.js'

/** The repositories that the administration of bindings touches. */
export interface PartnerMemberAdminStores extends AuditStores, EventStores {
  readonly partnerApplications: PartnerApplicationRepository
  readonly members: MemberRepository
  readonly partnerMembers: PartnerMemberRepository
}

const PATH = '/admin-api/system/partner-member'

/** Two who change the same binding are told apart: each tells of what it changed itself. */
const lock = ({ partnerMembers }: PartnerMemberAdminStores, id: number) => partnerMembers.lock(id)

const written = ({ tx, now, before, after }: WrittenRow<PartnerMemberAdminStores, PartnerMemberRow>) =>
  recordEvents(tx, bindingChanges(before, after), now)

const resource = defineAdminResource<PartnerMemberAdminStores>()({
  path: PATH,
  name: 'PartnerMember',
  title: 'partner member binding',
  input: partnerMemberInput,
  view: partnerMemberView,
  filters: partnerMemberFilters,
  notFound: PARTNER_MEMBER_NOT_BOUND,
  duplicate: PARTNER_MEMBER_EXISTS,
  example: {
    find: { externalUserId: 'user-1001' },
    created: 4,
    input: { externalUserId: 'user-1004', memberId: 4, supplementAuth: true },
    view: {
      id: 1,
      clientId: 'demoPartner',
      externalUserId: 'user-1001',
      memberId: 1,
      memberUnionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
      status: 0,
      supplementAuth: false,
      createTime: '2026-09-10T12:00:00',
    },
  },
  status: {
    schema: enabledStatus(),
    summary: 'Enable or disable a binding',
    description: 'A disabled one can neither order nor pay, nor does it authorise debits.',
    example: 1,
  },
  repository: (tx) => tx.partnerMembers,
  lock,
  written,
  async check({ tx, input, before }) {
    const { clientId, memberId: id, unionId } = input
    // The application and the member that it has already may be gone by now: it can still be disabled, or lead elsewhere.
    if (clientId !== before?.clientId) await checkApplication(tx, clientId)
    const present = before && { id: before.memberId, unionId: before.memberUnionId }
    if (!isSameMember({ id, unionId }, present)) await checkNamedMember(tx.members, 'memberId', { id, unionId })
  },
})

async function checkApplication({ partnerApplications }: PartnerMemberAdminStores, clientId: string): Promise<void> {
  const { total } = await partnerApplications.page({ clientId, pageNo: 1, pageSize: 1 })
  if (total === 0) throw refuseParameter('clientId', { en: 'is no application of this tenant', zh: '不是本租户的应用' })
}

const defineChange = defineAdminChange<PartnerMemberAdminStores>()

const change = {
  view: partnerMemberView,
  notFound: PARTNER_MEMBER_NOT_BOUND,
  find: (tx: PartnerMemberAdminStores, id: number) => tx.partnerMembers.find(id),
  lock,
  written,
}

/** Bindings, and what they allow: ordering, paying, debits for supplements. */
export const partnerMemberOperations = [
  ...resource,
  defineChange({
    ...change,
    operationId: 'updatePartnerMemberSupplementAuth',
    path: `${PATH}/update-supplement-auth`,
    summary: 'Change the authorisation of supplements',
    description: 'Whether supplements may be debited from the member’s wallet without asking.',
    members: { supplementAuth: z.boolean() },
    example: { supplementAuth: false },
    change: ({ tx, id, before, members }) =>
      tx.partnerMembers.updateSupplementAuth(id, members.supplementAuth, before.revision),
  }),
]
