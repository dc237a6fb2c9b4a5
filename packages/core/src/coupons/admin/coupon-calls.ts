import { z } from 'zod'
import type { ApiError, ErrorDefinition } from '../../kernel/errors.js'
import { lockInOrder } from '../../kernel/concurrency/lock-in-order.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import type { AdminContext } from '../../http/context.js'
import { idList, integer, numericId } from '../../http/input/fields.js'
import { auditOf, recordAudit } from '../../http/admin-api/record-audit.js'
import { revised } from '../../http/admin-api/revision.js'
import type { Revised } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { refuseUnknownMember } from '../../members/index.js'
import type { MemberRepository } from '../../members/index.js'
import {
  COUPON_EXTEND_NOT_UNUSED,
  COUPON_NOT_EXISTS,
  COUPON_NOT_UNUSED,
  COUPON_RESTORE_NOT_EXPIRED,
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_EXPIRED,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
} from '../coupon-errors.js'
import type { CouponService, CouponStores } from '../coupon-service.js'
import { couponView } from '../coupon.js'
import type { CouponRow } from '../coupon.js'

/** The repositories that the administration of coupons touches. */
export interface CouponAdminStores extends AuditStores, CouponStores {
  readonly members: MemberRepository
}

/** Where coupons are in the admin API: also the name of the resource in the operate log. */
export const COUPON_PATH = '/admin-api/promotion/coupon'

const ISSUED_BY_ADMIN = 2

const audit = auditOf(COUPON_PATH, revised(couponView))

const define = adminOperationsOf<{ coupons: CouponService }, CouponAdminStores>()

/** 400 for a `templateId` that names no template. */
export const refuseUnknownTemplate = (): ApiError =>
  refuseParameter('templateId', { en: 'is no coupon template', zh: '优惠券模板不存在' })

/** What differs between the calls that change several coupons, all or none. */
interface CouponBatch<Body extends z.ZodType> {
  readonly operationId: string
  /** The last segment of the path. */
  readonly action: string
  readonly summary: string
  readonly description: string
  readonly body: Body
  /** As of an `AdminOperationDefinition`. */
  readonly movesMoney?: true
  readonly refusal: ErrorDefinition
  readonly example: z.input<Body>
  readonly change: (call: BatchCall<z.output<Body>>) => Promise<(CouponRow & Revised)[]>
}

/** What such a call changes its coupons with. */
interface BatchCall<Body> {
  readonly tx: CouponAdminStores
  readonly coupons: CouponService
  readonly context: AdminContext<CouponAdminStores>
  readonly body: Body
}

/** A row of the operate log for each coupon. */
function defineBatch<Body extends z.ZodType<{ ids: number[] }>>({
  action,
  refusal,
  example,
  change,
  ...definition
}: CouponBatch<Body>) {
  return define(
    {
      ...definition,
      method: 'PUT',
      path: `${COUPON_PATH}/${action}`,
      data: z.literal(true),
      errors: [COUPON_NOT_EXISTS, refusal],
      example: { body: example, data: true },
    },
    ({ services, context, body }) =>
      context.storage.transaction(async (tx) => {
        await lockInOrder(body.ids, (id) => tx.coupons.lock(id))
        const before = new Map((await tx.coupons.listOf(body.ids)).map((coupon) => [coupon.id, coupon]))
        const changed = await change({ tx, coupons: services.coupons, context, body })
        for (const coupon of changed) {
          await audit(tx, context, { action, id: coupon.id, before: before.get(coupon.id), after: coupon })
        }
        return true as const
      }),
  )
}

const send = define(
  {
    operationId: 'sendCoupon',
    method: 'POST',
    path: `${COUPON_PATH}/send`,
    summary: 'Send coupons',
    description: 'Issue a coupon from a template to each of up to 200 members, or to none.',
    body: z.object({ templateId: numericId(), userIds: idList() }),
    data: z.literal(true),
    movesMoney: true,
    errors: [
      COUPON_TEMPLATE_NOT_ENOUGH,
      COUPON_TEMPLATE_ALREADY_TAKEN,
      COUPON_TEMPLATE_EXPIRED,
      COUPON_TEMPLATE_CANNOT_TAKE,
      COUPON_TEMPLATE_NOT_EXISTS,
    ],
    example: { body: { templateId: 1, userIds: [1, 2] }, data: true },
  },
  ({ services, context, body }) =>
    context.storage.transaction(async (tx) => {
      const template = await tx.couponTemplates.find(body.templateId)
      if (template === undefined) throw refuseUnknownTemplate()
      for (const id of body.userIds) {
        if ((await tx.members.find(id)) === undefined) throw refuseUnknownMember('userIds')
      }
      const mailing = { template, memberIds: body.userIds, takeType: ISSUED_BY_ADMIN }
      const coupons = await services.coupons.issueToAll(tx, context, mailing)
      const after = { ...body, couponIds: coupons.map(({ id }) => id) }
      await recordAudit(tx, context, {
        path: COUPON_PATH,
        action: 'send',
        // They are many; the template's id would be that of another coupon here.
        resourceId: null,
        before: null,
        after,
      })
      return true as const
    }),
)

/** The calls of the resource beyond its six. */
export const couponCallOperations = [
  send,
  defineBatch({
    operationId: 'batchExtendCoupon',
    action: 'batch-extend',
    summary: 'Extend coupons',
    description: 'Lengthen the validity of unused coupons, all or none.',
    body: z.object({ ids: idList(), extendDays: integer(1, 365) }),
    // Done twice it would be twice the days.
    movesMoney: true,
    refusal: COUPON_EXTEND_NOT_UNUSED,
    example: { ids: [1, 2], extendDays: 30 },
    change: ({ tx, coupons, context, body }) => coupons.extend(tx, context, body),
  }),
  defineBatch({
    operationId: 'restoreCoupon',
    action: 'restore',
    summary: 'Restore coupons',
    description: 'Make expired coupons usable from now on, for the days of the coupon configuration; all or none.',
    body: z.object({ ids: idList() }),
    refusal: COUPON_RESTORE_NOT_EXPIRED,
    example: { ids: [3] },
    change: ({ tx, coupons, context, body }) => coupons.restore(tx, context, body),
  }),
  defineBatch({
    operationId: 'voidCoupon',
    action: 'void',
    summary: 'Void coupons',
    description: 'Void unused and expired coupons, all or none.',
    body: z.object({ ids: idList() }),
    refusal: COUPON_NOT_UNUSED,
    example: { ids: [1, 2] },
    change: ({ tx, coupons, context, body }) => coupons.void(tx, context, body.ids),
  }),
]
