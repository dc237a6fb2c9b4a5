import { z } from 'zod'
import type { ApiError } from '../kernel/errors.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { codes, codesOf } from '../http/input/codes.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, optionalText } from '../http/input/fields.js'
import { adminDateTime, queryId, queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { refuseParameter } from '../http/input/validation.js'
import { fractionInput, fractionOutput } from './bonus-rate.js'
import { promoterLifecycle } from './promoter-lifecycle.js'
import type { PromoterStatus } from './promoter-lifecycle.js'

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const PROMOTER_PATH = '/admin-api/promotion/promoter'

/** The schema of a promoter's status in requests. */
export const promoterStatus = () => codesOf(promoterLifecycle)

const BY_LEVEL = 1
const FIXED = 2

/** The schema of where a promoter's bonus rate comes from: the level's, or his own. */
export const bonusType = () =>
  codes(
    [BY_LEVEL, 'BY_LEVEL', 'The rate of the growth level, bonusRate is ignored'],
    [FIXED, 'FIXED', 'The rate of bonusRate'],
  )

/** The schema of a level's number; level 1 needs no row. */
export const promoterLevelNumber = () => integer(1, MAX_INT32)

const CODE = /^[A-Za-z0-9]{1,32}$/
const BAD_CODE = {
  error: 'must be 1 to 32 characters of A-Z, a-z and 0-9',
  params: { zh: '必须为 1 至 32 位字母或数字' },
}
const promoterCode = () => z.string().regex(CODE, BAD_CODE).max(32)

/** Letters and digits of a generated rno: 59 random bits, so that two are never the same. */
export const RNO_LENGTH = 10

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/
const BAD_AMOUNT = {
  error: 'must be a decimal of at least 0 with at most 2 decimals',
  params: { zh: '必须是不小于 0、最多 2 位小数的数字文本' },
}

/** A decimal that travels as text: never rounded, shown as it was sent. */
const decimalText = () =>
  z
    .string()
    .regex(AMOUNT, BAD_AMOUNT)
    .max(15)
    .nullish()
    .meta({ examples: ['100.00'] })

/** What a promoter's contract says. */
export const contractMembers = {
  monthlyRechargeBalance: decimalText(),
  monthlyFreeShippingKg: decimalText(),
  contractStartTime: adminDateTime().nullish(),
}

/** What operations decide about a promoter. */
export const promoterInput = z
  .object({
    rno: promoterCode()
      .nullish()
      .transform((rno) => rno ?? undefined)
      .optional()
      .meta({ description: 'The promotion code; generated when absent, kept when an update lacks it.' }),
    promoterLevel: promoterLevelNumber().default(1),
    status: promoterStatus(),
    userId: numericId().nullish().meta({ description: 'The member that the promoter is; unionId may name it, too.' }),
    unionId: z.string().max(64).nullish(),
    sda: promoterCode().nullish().meta({ description: 'The distribution code.' }),
    bonusRate: fractionInput().nullish(),
    bonusType: bonusType().nullish(),
    avatar: optionalText(500),
    nickname: optionalText(64),
    contact: optionalText(255),
    remark: optionalText(500),
    type: integer(0, MAX_INT32).nullish(),
    ...contractMembers,
  })
  .refine(({ bonusType: type, bonusRate }) => type !== FIXED || typeof bonusRate === 'number', {
    path: ['bonusRate'],
    error: 'is required for bonusType 2',
    params: { zh: 'bonusType 为 2 时不能为空' },
  })

/** What an administrator decides about a promoter, checked; the bonus rate in 1/10,000. */
export type PromoterInput = z.output<typeof promoterInput>

const text = () => z.string().nullable()

/** A promoter as the admin API shows it. */
export const promoterView = z.object({
  id: numericId(),
  rno: z.string(),
  promoterLevel: integer(),
  status: integer(),
  userId: numericId().nullable(),
  unionId: text(),
  sda: text(),
  bonusRate: fractionOutput().nullable(),
  bonusType: integer().nullable(),
  avatar: text(),
  nickname: text(),
  contact: text(),
  remark: text(),
  type: integer().nullable(),
  monthlyRechargeBalance: text(),
  monthlyFreeShippingKg: text(),
  contractStartTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
})

/** A promoter as it is stored; `bonusRate` in 1/10,000. */
export type PromoterRow = z.input<typeof promoterView>

/** Narrows the page of promoters: what is absent narrows nothing. */
export const promoterFilters = {
  rno: queryText().optional(),
  sda: queryText().optional(),
  userId: queryId().optional(),
  unionId: queryText().optional(),
  nickname: queryPart(),
  promoterLevel: queryInteger().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of promoters; what is absent narrows nothing. */
export type PromoterFilter = FilterOf<typeof promoterFilters>

/** What partial updates change of a promoter. */
export type PromoterPart = Partial<
  Pick<
    PromoterRow,
    | 'remark'
    | 'promoterLevel'
    | 'bonusRate'
    | 'bonusType'
    | 'monthlyRechargeBalance'
    | 'monthlyFreeShippingKg'
    | 'contractStartTime'
  >
>

/** A promoter that may promote at present, as spreadsheets need it. */
export interface ActivePromoter {
  readonly id: number
  readonly rno: string
  readonly sda: string | null
}

/**
 * The promoters of one tenant. `rno`, `sda` and the member are unique over living promoters (`StorageError` of kind
 * `unique` otherwise). Create and update store both names of the living member that the input names, an update also of
 * the member that the promoter is, who may be deleted; one that nobody has, or two that disagree, are a `StorageError`
 * of kind `constraint`. Deleting a promoter takes it out of its groups
 * and deletes its channels, withdrawal methods and categories, for which `delete` needs a transaction; its spreadsheet
 * rows are not there any more for any method.
 */
export interface PromoterRepository extends AdminRepository<PromoterInput, PromoterRow, PromoterFilter> {
  create(promoter: PromoterInput & { readonly rno: string }, now: Date): Promise<PromoterRow & Revised>
  /** The hot path of the spreadsheet page: a promoter of status 1. */
  findActiveByRno(rno: string): Promise<ActivePromoter | undefined>
  /** Keeps these promoters as they are until the transaction ends; answers which of them live, in ascending order. */
  lock(ids: readonly number[]): Promise<number[]>
  /** Whether a living promoter has the level. */
  hasLevel(level: number): Promise<boolean>
  updatePart(id: number, part: PromoterPart, revision?: number): Promise<boolean>
  /** Gives the promoter a status that its lifecycle leads to, or that it has; false where it does not, or is gone. */
  transition(id: number, to: PromoterStatus): Promise<boolean>
}

/** 400 for a member of a body that names no promoter. */
export function refuseUnknownPromoter(path: string): ApiError {
  return refuseParameter(path, { en: 'is no promoter', zh: '推广者不存在' })
}
