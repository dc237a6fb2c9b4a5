import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes } from '../http/input/codes.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { adminDateTime, queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** Of an exchange: 1 pending, 2 success, 3 failed. */
const EXCHANGE_PENDING = 1

/** The exchange brought its coupons. */
export const EXCHANGE_SUCCESS = 2

/** The exchange was refused; its entry has the code. */
export const EXCHANGE_FAILED = 3

/** 1 admin-generated, 2 third-party channel: partners redeem. */
const SOURCE_ADMIN = 1

/** `source` of exchanges through the partner API. */
export const SOURCE_PARTNER = 2

const BLANK = /^\s*$/

/** The result of an exchange elsewhere, as operations import it. */
export const exchangeLogInput = z
  .object({
    code: requiredText(64),
    couponTemplateId: numericId(),
    userId: numericId(),
    usedTime: adminDateTime(),
    source: codes([SOURCE_ADMIN, 'ADMIN', 'Admin-generated'], [SOURCE_PARTNER, 'PARTNER', 'Third-party channel']),
    couponCode: z.string().max(255),
    exchangeStatus: codes(
      [EXCHANGE_PENDING, 'PENDING', 'Pending'],
      [EXCHANGE_SUCCESS, 'SUCCESS', 'Success'],
      [EXCHANGE_FAILED, 'FAILED', 'Failed'],
    ),
    exchangeFailCode: optionalText(64),
    exchangeFailReason: optionalText(500),
    exchangeFailTime: adminDateTime().nullish(),
  })
  .superRefine((log, context) => {
    const refuse = (path: keyof typeof log, en: string, zh: string) =>
      context.addIssue({ code: 'custom', path: [path], message: en, params: { zh } })
    if (log.exchangeStatus === EXCHANGE_SUCCESS && BLANK.test(log.couponCode))
      refuse('couponCode', 'must not be blank with exchangeStatus 2', 'exchangeStatus 为 2 时不能为空')
    if (log.exchangeStatus !== EXCHANGE_FAILED) return
    if (BLANK.test(log.exchangeFailCode ?? ''))
      refuse('exchangeFailCode', 'must not be blank with exchangeStatus 3', 'exchangeStatus 为 3 时不能为空')
    if (!log.exchangeFailTime)
      refuse('exchangeFailTime', 'is required with exchangeStatus 3', 'exchangeStatus 为 3 时不能为空')
  })

/**
 * What an administrator imports of an exchange elsewhere, checked; a failure needs code and time, a success a coupon.
 */
export type ExchangeLogInput = z.output<typeof exchangeLogInput>

/** An exchange as the admin API shows it. */
export const exchangeLogView = z.object({
  id: numericId(),
  code: z.string(),
  couponTemplateId: numericId().meta({
    description: 'The first template that was granted; of a failure the code’s own.',
  }),
  userId: numericId(),
  usedTime: localDateTimeOutput().nullable(),
  source: integer(),
  couponCode: z
    .string()
    .nullable()
    .meta({ description: 'Of the coupon, or of all that were granted, separated by commas; null of a failure.' }),
  exchangeStatus: integer(),
  exchangeFailCode: z.string().nullable(),
  exchangeFailReason: z.string().nullable(),
  exchangeFailTime: localDateTimeOutput().nullable(),
  imported: z.boolean().meta({ description: 'Whether operations wrote it; what the engine wrote cannot be changed.' }),
  createTime: localDateTimeOutput(),
})

/** An entry of the exchange log as the admin API shows it, refused redemptions too. */
export type ExchangeLogRow = z.input<typeof exchangeLogView>

/** What the engine writes of an attempt. */
export type NewExchangeLog = Omit<ExchangeLogRow, 'id' | 'imported' | 'createTime'>

/** Narrows the page of exchange logs: what is absent narrows nothing. */
export const exchangeLogFilters = {
  code: queryText().optional(),
  userId: queryId().optional(),
  exchangeStatus: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of the exchange log; what is absent narrows nothing. */
export type ExchangeLogFilter = FilterOf<typeof exchangeLogFilters>

/** The exchanges of one tenant. `create` is for imports. */
export interface ExchangeLogRepository extends AdminRepository<ExchangeLogInput, ExchangeLogRow, ExchangeLogFilter> {
  /** Writes what became of an attempt to redeem a code. */
  append(log: NewExchangeLog, now: Date): Promise<void>
}

/** The exchanges of all tenants. */
export interface ExchangeLogSweep {
  /** Deletes at most `limit` of the oldest failures from before `before` that the engine wrote; answers how many. */
  deleteFailed(before: Date, limit: number): Promise<number>
}
