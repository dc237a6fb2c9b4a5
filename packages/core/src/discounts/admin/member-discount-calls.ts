import { z } from 'zod'
import type { ApiError } from '../../kernel/errors.js'
import { lockInOrder } from '../../kernel/concurrency/lock-in-order.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { idList, numericId } from '../../http/input/fields.js'
import { auditOf, recordAudit } from '../../http/admin-api/record-audit.js'
import { revised } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { refuseUnknownMember } from '../../members/index.js'
import {
  DISCOUNT_TEMPLATE_DISABLED,
  DISCOUNT_TEMPLATE_OVER,
  MEMBER_DISCOUNT_NOT_EXISTS,
  MEMBER_DISCOUNT_REVOKED,
} from '../discount-errors.js'
import type { DiscountService, DiscountStores } from '../discount-service.js'
import type { DiscountOwner } from '../granted-discount.js'
import { memberDiscountView } from '../member-discount.js'

/** The repositories that the administration of discounts touches. */
export interface DiscountAdminStores extends AuditStores, DiscountStores {
  /** Of lucky draws, which grant discounts, no more than this is known here. */
  readonly drawRecords: {
    /** Who drew. */
    readonly find: (id: number) => Promise<{ readonly userId: number } | undefined>
  }
}

/** Where members' discounts are in the admin API: also the name of the resource in the operate log. */
export const MEMBER_DISCOUNT_PATH = '/admin-api/promotion/member-discount'

const audit = auditOf(MEMBER_DISCOUNT_PATH, revised(memberDiscountView))

const define = adminOperationsOf<{ discounts: DiscountService }, DiscountAdminStores>()

/** 400 for a `templateId` that names no template. */
export const refuseUnknownTemplate = (): ApiError =>
  refuseParameter('templateId', { en: 'is no discount template', zh: '折扣模板不存在' })

/** The members of these ids, none of whom is disabled until the transaction ends. */
async function lockOwners({ members }: DiscountAdminStores, userIds: readonly number[]): Promise<DiscountOwner[]> {
  const locked = await lockInOrder(userIds, (id) => members.lockIdentity(id))
  const owners = locked.filter((owner) => owner !== undefined)
  if (owners.length < locked.length) throw refuseUnknownMember('userIds')
  return owners
}

const grant = define(
  {
    operationId: 'grantMemberDiscount',
    method: 'POST',
    path: `${MEMBER_DISCOUNT_PATH}/grant`,
    permission: permissionFor(MEMBER_DISCOUNT_PATH, 'grant'),
    summary: 'Grant discounts',
    description: 'Grant a discount from a template to each of up to 200 members, or to none.',
    body: z.object({ templateId: numericId(), userIds: idList() }),
    data: z.literal(true),
    movesMoney: true,
    errors: [DISCOUNT_TEMPLATE_DISABLED, DISCOUNT_TEMPLATE_OVER],
    example: { body: { templateId: 1, userIds: [1, 2] }, data: true },
  },
  ({ services, context, body }) =>
    context.storage.transaction(async (tx) => {
      const { templateId, userIds } = body
      if ((await tx.discountTemplates.find(templateId)) === undefined) throw refuseUnknownTemplate()
      const members = await lockOwners(tx, userIds)
      const memberDiscountIds = await services.discounts.grantToAllWithin(tx, context, { templateId, members })
      await recordAudit(tx, context, {
        path: MEMBER_DISCOUNT_PATH,
        action: 'grant',
        // They are many; the template's id would be that of another discount here.
        resourceId: null,
        before: null,
        after: { ...body, memberDiscountIds },
      })
      return true as const
    }),
)

const revoke = define(
  {
    operationId: 'revokeMemberDiscount',
    method: 'PUT',
    path: `${MEMBER_DISCOUNT_PATH}/revoke`,
    summary: 'Revoke discounts',
    description: 'All or none: they can be used no longer.',
    body: z.object({ ids: idList() }),
    data: z.literal(true),
    errors: [MEMBER_DISCOUNT_NOT_EXISTS, MEMBER_DISCOUNT_REVOKED],
    example: { body: { ids: [1, 2] }, data: true },
  },
  ({ services, context, body }) =>
    context.storage.transaction(async (tx) => {
      await lockInOrder(body.ids, (id) => tx.memberDiscounts.lock(id))
      const before = await listOf(tx, body.ids)
      await services.discounts.revokeWithin(tx, body.ids)
      const after = await listOf(tx, body.ids)
      for (const [i, id] of body.ids.entries()) {
        await audit(tx, context, { action: 'revoke', id, before: before[i], after: after[i] })
      }
      return true as const
    }),
)

async function listOf({ memberDiscounts }: DiscountAdminStores, ids: readonly number[]) {
  const rows = []
  for (const id of ids) rows.push(await memberDiscounts.find(id))
  return rows
}

/** The calls of the resource beyond its six. */
export const memberDiscountCallOperations = [grant, revoke]
