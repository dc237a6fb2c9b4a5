import { z } from 'zod'
import { named } from '../../http/named-schema.js'
import { ENABLED } from '../../auth/index.js'
import { PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from '../binding-errors.js'
import { operationsOf } from '../../http/operation.js'
import { externalUserId } from '../partner-member.js'
import { requireReadableBinding } from '../require-binding.js'
import type { PartnerMemberStores } from '../partner-member.js'

const define = operationsOf<object, PartnerMemberStores>()

/** Whether a user of the partner is bound to a member, and whether that member is there. */
export const queryPartnerMember = define(
  {
    operationId: 'QueryMemberBindAPI',
    path: '/open-api/system/partner-member/query',
    scope: 'system:partner-member:read',
    summary: 'Query the binding of a user',
    description: 'Whether a user of the partner is bound to a member, and may be acted for.',
    body: z.object({ externalUserId: externalUserId() }),
    data: named(
      'MemberBinding',
      z.object({
        externalUserId: z.string(),
        memberUnionId: z.string(),
        bound: z
          .boolean()
          .meta({ description: 'False where the member is disabled; a binding that is not usable is an error.' }),
      }),
    ),
    errors: [PARTNER_MEMBER_NOT_BOUND, PARTNER_MEMBER_DISABLED],
    example: {
      body: { externalUserId: 'user-1001' },
      data: { externalUserId: 'user-1001', memberUnionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD', bound: true },
    },
  },
  async ({ context, body }) => {
    const { externalUserId, memberUnionId, memberStatus } = await requireReadableBinding(context, body.externalUserId)
    return { externalUserId, memberUnionId, bound: memberStatus === ENABLED }
  },
)
