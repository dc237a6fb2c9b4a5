import { z } from 'zod'
import { certain } from '../../kernel/certain.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { integer, numericId, optionalText } from '../../http/input/fields.js'
import { defineReadOnlyResource } from '../../http/admin-api/read-only-resource.js'
import { recordAudit } from '../../http/admin-api/record-audit.js'
import { refuseUnknownMember, USER_NOT_EXISTS } from '../../members/index.js'
import {
  chanceItemFilters,
  chanceItemView,
  chanceLogFilters,
  chanceLogView,
  drawRowFilters,
  drawVisitView,
  drawWalletView,
} from '../chances/chance.js'
import { MOST_CHANCES_AT_ONCE } from '../chances/chance-rule.js'
import { refuseUnknownDraw } from '../draw-admin-rules.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import { LUCKY_DRAW_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN, LUCKY_DRAW_OUTSIDE_TIME } from '../lucky-draw-errors.js'
import type { LuckyDrawService } from '../lucky-draw-service.js'

/** The repositories that these operations touch. */
export interface DrawChanceAdminStores extends LuckyDrawStores, AuditStores {}

const WALLET_PATH = '/admin-api/promotion/lucky-draw-wallet'

const define = defineReadOnlyResource<DrawChanceAdminStores>()
const created = '2026-09-10T12:00:00'
const owner = { userId: 3, luckyDrawId: 1 }
const unionId = 'oyO34bIPL5TV5bKiMEytrfSOUmAk'

/** Chances one by one, for reading only. */
export const chanceItemOperations = define({
  path: '/admin-api/promotion/lucky-draw-chance-item',
  name: 'LuckyDrawChanceItem',
  title: 'lucky draw chance',
  view: chanceItemView,
  filters: chanceItemFilters,
  example: {
    view: {
      ...owner,
      id: 1,
      ruleId: 1,
      gainedTime: created,
      expirationTime: '2099-01-01T00:00:00',
      status: 1,
      consumedLogId: 2,
      createTime: created,
      revision: 2,
    },
    find: { userId: 3 },
  },
  repository: (tx) => tx.chanceItems,
})

/** Why chances came and went, for reading only. */
export const chanceLogOperations = define({
  path: '/admin-api/promotion/lucky-draw-chance-log',
  name: 'LuckyDrawChanceLog',
  title: 'lucky draw chance entry',
  view: chanceLogView,
  filters: chanceLogFilters,
  example: {
    view: {
      ...owner,
      id: 1,
      unionId,
      changeType: 1,
      changeCount: 1,
      reasonCode: 'DEFAULT_FREE',
      ruleId: 1,
      remark: null,
      createTime: created,
      revision: 1,
    },
    find: { userId: 3, changeType: 1 },
  },
  repository: (tx) => tx.chanceLogs,
})

/** How often members came, for reading only. */
export const drawVisitOperations = define({
  path: '/admin-api/promotion/lucky-draw-user-visit',
  name: 'LuckyDrawUserVisit',
  title: 'lucky draw visit',
  view: drawVisitView,
  filters: drawRowFilters,
  example: {
    view: {
      ...owner,
      id: 1,
      totalVisitCount: 1,
      lastVisitIp: null,
      lastEventMeta: null,
      createTime: created,
      revision: 1,
    },
    find: { userId: 3 },
  },
  repository: (tx) => tx.drawVisits,
})

const wallets = define({
  path: WALLET_PATH,
  name: 'LuckyDrawWallet',
  title: 'lucky draw wallet',
  view: drawWalletView,
  filters: drawRowFilters,
  example: {
    view: {
      ...owner,
      id: 1,
      unionId,
      totalGainedCount: 1,
      totalConsumedCount: 1,
      availableCount: 0,
      createTime: created,
      revision: 2,
    },
    find: { userId: 3 },
  },
  repository: (tx) => tx.drawWallets,
})

const grantChance = adminOperationsOf<{ luckyDraws: LuckyDrawService }, DrawChanceAdminStores>()(
  {
    operationId: 'grantLuckyDrawChance',
    method: 'POST',
    path: `${WALLET_PATH}/grant-chance`,
    permission: permissionFor(WALLET_PATH, 'grant-chance'),
    summary: 'Grant chances',
    description: 'Grant a member chances of a lucky draw, good until its present end.',
    body: z.object({
      userId: numericId(),
      luckyDrawId: numericId(),
      count: integer(1, MOST_CHANCES_AT_ONCE),
      remark: optionalText(255),
    }),
    data: z.literal(true),
    movesMoney: true,
    errors: [LUCKY_DRAW_NOT_EXISTS, USER_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN, LUCKY_DRAW_OUTSIDE_TIME],
    example: { body: { userId: 1, luckyDrawId: 1, count: 2, remark: 'Goodwill' }, data: true },
  },
  ({ services, context, body }) =>
    context.storage.transaction(async (tx) => {
      // Who is there and disabled is refused as by all that gives something; on PostgreSQL either may go until then, too.
      if ((await tx.luckyDraws.find(body.luckyDrawId)) === undefined) throw refuseUnknownDraw()
      if ((await tx.members.find(body.userId)) === undefined) throw refuseUnknownMember('userId')
      await services.luckyDraws.grantChances(tx, context, body)
      const { userId, luckyDrawId } = body
      const { list } = await tx.drawWallets.page({ userId, luckyDrawId, pageNo: 1, pageSize: 1 })
      const after = { ...body, remark: body.remark ?? null }
      await recordAudit(tx, context, {
        path: WALLET_PATH,
        action: 'grant-chance',
        resourceId: certain(list[0]).id,
        before: null,
        after,
      })
      return true as const
    }),
)

/** Members' counts of chances, and giving chances by hand. */
export const drawWalletOperations = [...wallets, grantChance]
