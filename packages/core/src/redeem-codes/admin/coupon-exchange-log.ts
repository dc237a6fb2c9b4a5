import { ApiError } from '../../kernel/errors.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { refuseParameter } from '../../http/input/validation.js'
import type { CouponTemplateRepository } from '../../coupons/index.js'
import { refuseUnknownMember } from '../../members/index.js'
import type { MemberRepository } from '../../members/index.js'
import { exchangeLogFilters, exchangeLogInput, exchangeLogView } from '../exchange-log.js'
import type { ExchangeLogRepository } from '../exchange-log.js'
import { EXCHANGE_LOG_NOT_EXISTS, EXCHANGE_LOG_NOT_IMPORTED } from '../redeem-code-errors.js'

/** The repositories that these operations touch. */
export interface LogStores extends AuditStores {
  readonly exchangeLogs: ExchangeLogRepository
  readonly couponTemplates: CouponTemplateRepository
  readonly members: MemberRepository
}

/** Read only, but for the results of exchanges elsewhere, which operations import. */
export const couponExchangeLogOperations = defineAdminResource<LogStores>()({
  path: '/admin-api/promotion/coupon-exchange-log',
  name: 'CouponExchangeLog',
  title: 'exchange log',
  calls: ['create', 'update', 'get', 'page'],
  input: exchangeLogInput,
  view: exchangeLogView,
  filters: exchangeLogFilters,
  notFound: EXCHANGE_LOG_NOT_EXISTS,
  errors: [EXCHANGE_LOG_NOT_IMPORTED],
  example: {
    update: { id: 2 },
    find: { userId: 2 },
    created: 3,
    input: { userId: 1, couponCode: 'C20260910120000K7WQ2MXR9TBC' },
    view: {
      id: 1,
      code: 'WELCOME',
      couponTemplateId: 1,
      userId: 2,
      usedTime: '2026-09-10T12:00:00',
      source: 2,
      couponCode: 'XGY2RKCBN6335JRCNLB9,TNZ3QS3P598Y8D8YRUEQ',
      exchangeStatus: 2,
      exchangeFailCode: null,
      exchangeFailReason: null,
      exchangeFailTime: null,
      imported: false,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.exchangeLogs,
  async check({ tx, input, before }) {
    if (before?.imported === false) throw new ApiError(EXCHANGE_LOG_NOT_IMPORTED)
    const { couponTemplateId, userId } = input
    // What it names already may be gone by now: the exchange was of that, and another would be a false record.
    if (couponTemplateId !== before?.couponTemplateId && !(await tx.couponTemplates.find(couponTemplateId)))
      throw refuseParameter('couponTemplateId', { en: 'is no coupon template', zh: '券模板不存在' })
    if (userId !== before?.userId && !(await tx.members.find(userId))) throw refuseUnknownMember('userId')
  },
})
