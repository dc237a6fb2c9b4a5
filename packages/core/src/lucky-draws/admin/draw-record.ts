import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { integer, numericId, wholeList } from '../../http/input/fields.js'
import { namedId } from '../../http/input/query.js'
import { defineReadOnlyResource } from '../../http/admin-api/read-only-resource.js'
import { auditOf } from '../../http/admin-api/record-audit.js'
import {
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_EXPIRED,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
} from '../../coupons/index.js'
import {
  DISCOUNT_TEMPLATE_DISABLED,
  DISCOUNT_TEMPLATE_NOT_EXISTS,
  DISCOUNT_TEMPLATE_OVER,
  MEMBER_DISCOUNT_EXISTS,
  MEMBER_DISCOUNT_REVOKED,
} from '../../discounts/index.js'
import { USER_NOT_EXISTS } from '../../members/index.js'
import { drawRecordFilters, drawRecordView } from '../draw-record.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import { isExplained } from '../explained-draw.js'
import {
  LUCKY_DRAW_GRANT_NOT_FAILED,
  LUCKY_DRAW_PRIZE_NOT_EXISTS,
  LUCKY_DRAW_RECORD_NOT_EXISTS,
} from '../lucky-draw-errors.js'
import type { LuckyDrawService } from '../lucky-draw-service.js'

interface Stores extends LuckyDrawStores, AuditStores {}

const PATH = '/admin-api/promotion/lucky-draw-record'

const exampleView = {
  id: 1,
  userId: 3,
  luckyDrawId: 1,
  unionId: 'oyO34bIPL5TV5bKiMEytrfSOUmAk',
  won: true,
  prizeId: 1,
  prizeSnapshotName: 'A fifth off',
  prizeType: 'PLATFORM_COUPON',
  assetStatus: 1,
  assetId: '6',
  number: 1999,
  sequence: null,
  tableVersion: 1,
  createTime: '2026-09-10T12:00:00',
  revision: 2,
}

const reads = defineReadOnlyResource<Stores>()({
  path: PATH,
  name: 'LuckyDrawRecord',
  title: 'lucky draw record',
  view: drawRecordView,
  filters: drawRecordFilters,
  example: { view: exampleView, find: { assetStatus: 1 } },
  repository: (tx) => tx.drawRecords,
})

const verify = adminOperationsOf<{ luckyDraws: LuckyDrawService }, Stores>()(
  {
    operationId: 'verifyLuckyDrawRecord',
    method: 'GET',
    path: `${PATH}/verify`,
    summary: 'Verify a lucky draw record',
    description:
      'Recompute a draw from its number and the table that it was held against, in a committed lucky draw also the number from its seed.',
    query: z.object({ id: namedId() }),
    data: z.object({
      recordId: numericId(),
      number: integer().nullable().meta({ description: '0 to 9999; null where a special user’s own prize was due.' }),
      tableVersion: integer(),
      table: wholeList(z.object({ prizeId: numericId(), from: integer(), to: integer() })).meta({
        description: 'The numbers of each prize, from `from` up to, but not, `to`; the others lead to no prize.',
      }),
      prizeId: numericId()
        .nullable()
        .meta({ description: 'What was won; null also where the prize was out of stock, or a blank.' }),
      valid: z.boolean(),
    }),
    errors: [LUCKY_DRAW_RECORD_NOT_EXISTS],
    example: {
      data: {
        recordId: 1,
        number: 1999,
        tableVersion: 1,
        table: [
          { prizeId: 1, from: 0, to: 2000 },
          { prizeId: 2, from: 2000, to: 3000 },
        ],
        prizeId: 1,
        valid: true,
      },
    },
  },
  async ({ services, context: { storage }, query: { id } }) => {
    const record = await storage.drawRecords.findFact(id)
    if (record === undefined) throw new ApiError(LUCKY_DRAW_RECORD_NOT_EXISTS)
    const { number, tableVersion, prizeId } = record
    const table = (await storage.luckyDraws.findTable(record.luckyDrawId, tableVersion)) ?? []
    const valid = isExplained(record, table) && (await services.luckyDraws.commitments.isCommitted(storage, record))
    return { recordId: id, number, tableVersion, table: [...table], prizeId, valid }
  },
)

const audit = auditOf(PATH, drawRecordView)

const retry = adminOperationsOf<{ luckyDraws: LuckyDrawService }, Stores>()(
  {
    operationId: 'retryLuckyDrawGrant',
    method: 'PUT',
    path: `${PATH}/retry-grant`,
    permission: permissionFor(PATH, 'retry-grant'),
    summary: 'Retry a grant',
    description: 'Grant a prize again whose grant failed; refused with the code of what refuses the grant.',
    body: z.object({ id: numericId() }),
    data: z.literal(true),
    errors: [
      LUCKY_DRAW_RECORD_NOT_EXISTS,
      LUCKY_DRAW_GRANT_NOT_FAILED,
      LUCKY_DRAW_PRIZE_NOT_EXISTS,
      USER_NOT_EXISTS,
      COUPON_TEMPLATE_NOT_EXISTS,
      COUPON_TEMPLATE_NOT_ENOUGH,
      COUPON_TEMPLATE_ALREADY_TAKEN,
      COUPON_TEMPLATE_CANNOT_TAKE,
      COUPON_TEMPLATE_EXPIRED,
      DISCOUNT_TEMPLATE_NOT_EXISTS,
      DISCOUNT_TEMPLATE_DISABLED,
      DISCOUNT_TEMPLATE_OVER,
      MEMBER_DISCOUNT_EXISTS,
      MEMBER_DISCOUNT_REVOKED,
    ],
    example: { body: { id: 2 }, data: true },
  },
  ({ services, context, body: { id } }) =>
    context.storage.transaction(async (tx) => {
      const before = await services.luckyDraws.retryGrant(tx, context, id)
      await audit(tx, context, { action: 'retry-grant', id, before, after: await tx.drawRecords.find(id) })
      return true as const
    }),
)

/** Draws, the proof that each number led to its prize, and grants that failed. */
export const drawRecordOperations = [...reads, verify, retry]
