import { z } from 'zod'
import { isFilled } from '../kernel/filled-text.js'
import { REQUIRED } from '../http/input/issue-reason.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes, noted } from '../http/input/codes.js'
import { integer, localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import { rules } from '../http/input/member-rules.js'
import type { Refuse } from '../http/input/member-rules.js'
import { adminDateTime, queryInteger, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { limitInput } from '../usage-limits/index.js'
import { checkValue, discountShape, discountView, FIXED_AMOUNT, withoutIgnored } from './discount-fields.js'
import { ALL_GOODS, CATEGORIES, GOODS, targetIdsOf } from './discount-scope.js'
import type { DiscountScope } from './discount-scope.js'

/** `validityType`: the template's own dates; 2 is days from taking the discount. */
export const FIXED_PERIOD = 1
const DAYS_AFTER_TAKING = 2

const MAX_TARGETS = 8000

const templateShape = z.object({
  name: requiredText(64),
  ...discountShape(),
  scopeType: noted(
    codes([ALL_GOODS, 'ALL', 'All'], [CATEGORIES, 'CATEGORIES', 'Categories'], [GOODS, 'GOODS', 'Goods']),
    '; 0 where absent',
  ).default(ALL_GOODS),
  scopeTargetIds: z
    .string()
    .max(MAX_TARGETS)
    .nullish()
    .meta({
      description: 'Ids of the categories or goods, separated by commas; with scopeType 0 there are none',
      examples: ['610947572360,610947572361'],
    }),
  usageLimitCount: limitInput().meta({ description: 'How often each granted discount may be used; -1 is unlimited.' }),
  validityType: codes(
    [FIXED_PERIOD, 'FIXED_PERIOD', 'Fixed period'],
    [DAYS_AFTER_TAKING, 'DAYS_AFTER_TAKING', 'Days after taking'],
  ),
  validStartTime: adminDateTime().nullish().meta({ description: 'Required with validityType 1, absent with 2' }),
  validEndTime: adminDateTime()
    .nullish()
    .meta({ description: 'Required with validityType 1, absent with 2; over at that instant' }),
  validDays: integer(1, 3650)
    .nullish()
    .meta({ description: 'Days of 24 hours from taking; required with validityType 2, absent with 1' }),
})

type TemplateShape = z.output<typeof templateShape>

/** What operations decide about a discount template (rules/discounts#template-fields). */
export const discountTemplateInput = templateShape
  .superRefine(
    rules((template, refuse) => {
      checkValue(template, refuse)
      checkThreshold(template, refuse)
      checkScope(template, refuse)
      checkValidity(template, refuse)
    }),
  )
  .transform((template) => ({ ...withoutIgnored(template), scopeTargetIds: idsOfScope(template) }))

/** What an administrator decides about a template, checked; what its types ignore is gone. */
export type DiscountTemplateInput = z.output<typeof discountTemplateInput>

/** A discount that is worth more than the least order would make a price of nothing out of one. */
function checkThreshold({ type, value, minOrderAmount }: TemplateShape, refuse: Refuse): void {
  if (type !== FIXED_AMOUNT || minOrderAmount === 0 || value <= minOrderAmount) return
  refuse('value', { en: 'must not be more than minOrderAmount', zh: '不能大于 minOrderAmount' })
}

function checkScope({ scopeType, scopeTargetIds }: TemplateShape, refuse: Refuse): void {
  if (scopeType === ALL_GOODS) {
    if (isFilled(scopeTargetIds))
      refuse('scopeTargetIds', { en: 'must be empty with scopeType 0', zh: 'scopeType 为 0 时必须为空' })
    return
  }
  if (!isFilled(scopeTargetIds)) return refuse('scopeTargetIds', REQUIRED)
  const ids = targetIdsOf(scopeTargetIds)
  if (ids.includes(''))
    return refuse('scopeTargetIds', { en: 'must be ids separated by commas', zh: '必须是以逗号分隔的 id' })
  if (new Set(ids).size < ids.length) refuse('scopeTargetIds', { en: 'must have distinct ids', zh: 'id 不能重复' })
}

/** All goods have no ids, however that was said. */
const idsOfScope = ({ scopeType, scopeTargetIds }: Pick<TemplateShape, 'scopeType' | 'scopeTargetIds'>) =>
  scopeType === ALL_GOODS ? null : (scopeTargetIds ?? null)

function checkValidity({ validityType, validStartTime, validEndTime, validDays }: TemplateShape, refuse: Refuse): void {
  const unwanted = {
    en: `must be absent with validityType ${validityType}`,
    zh: `validityType 为 ${validityType} 时不能填写`,
  }
  if (validityType === DAYS_AFTER_TAKING) {
    if (typeof validDays !== 'number') return refuse('validDays', REQUIRED)
    if (validStartTime) return refuse('validStartTime', unwanted)
    if (validEndTime) refuse('validEndTime', unwanted)
    return
  }
  if (!validStartTime) return refuse('validStartTime', REQUIRED)
  if (!validEndTime) return refuse('validEndTime', REQUIRED)
  if (validStartTime >= validEndTime)
    return refuse('validEndTime', { en: 'must be after validStartTime', zh: '必须晚于 validStartTime' })
  if (typeof validDays === 'number') refuse('validDays', unwanted)
}

/** A discount template as the admin API shows it. */
export const discountTemplateView = z.object({
  id: numericId(),
  name: z.string(),
  ...discountView(),
  scopeType: integer().meta({ description: '0 all, 1 categories, 2 goods' }),
  scopeTargetIds: z.string().nullable(),
  usageLimitCount: integer().meta({ description: 'Uses of each granted discount; -1 unlimited' }),
  grantedCount: integer().meta({ description: 'Discounts granted from it so far.' }),
  validityType: integer(),
  validStartTime: localDateTimeOutput().nullable(),
  validEndTime: localDateTimeOutput().nullable(),
  validDays: integer().nullable(),
  status: integer().meta({ description: '0 enabled, 1 disabled' }),
  createTime: localDateTimeOutput(),
})

/** A template as the admin API shows it, with how many discounts were granted from it. */
export type DiscountTemplateRow = z.input<typeof discountTemplateView>

/** Narrows the page of discount templates: what is absent narrows nothing. */
export const discountTemplateFilters = {
  name: queryPart(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of templates; what is absent narrows nothing. */
export type DiscountTemplateFilter = FilterOf<typeof discountTemplateFilters>

/** So many discounts of a template. */
export interface DiscountTake {
  readonly id: number
  readonly howMany: number
  readonly now: Date
}

/** The discount templates of one tenant. Deleted ones are not there for any method but `scopeOf`. */
export interface DiscountTemplateRepository extends AdminRepository<
  DiscountTemplateInput,
  DiscountTemplateRow,
  DiscountTemplateFilter
> {
  /** 0 enabled, 1 disabled; new ones are enabled. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /**
   * Counts so many discounts as granted, in one statement that answers the template as it is now and keeps it so until
   * the transaction ends; undefined where it is gone, disabled, or its fixed period is over.
   */
  take(take: DiscountTake): Promise<DiscountTemplateRow | undefined>
  /** Counts a discount that operations enter by hand, whatever the status and the dates; false where there is none. */
  countEntered(id: number): Promise<boolean>
  /** Takes back one that was counted, where another had been granted for the same occasion. */
  giveBack(id: number): Promise<void>
  /** Keeps discounts from being granted until the transaction ends; false where some were, or there is no template. */
  lockUngranted(id: number): Promise<boolean>
  /** What its discounts are limited to, also when it was deleted meanwhile: it cannot be changed once there are any. */
  scopeOf(id: number): Promise<DiscountScope | undefined>
}
