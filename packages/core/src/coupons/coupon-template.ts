import { z } from 'zod'
import { certain } from '../kernel/certain.js'
import { isFilled } from '../kernel/filled-text.js'
import { REQUIRED } from '../http/input/issue-reason.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { adminDateTime, queryId, queryInteger, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { oneOfThese } from '../http/input/member-rules.js'
import type { Revised } from '../http/admin-api/revision.js'
import { limitInput, UNLIMITED } from '../usage-limits/index.js'
import {
  checkDiscount,
  couponType,
  days,
  discountOfType,
  discountShape,
  NOT_AFTER_START,
  rules,
  takeType,
  UNRESTRICTED,
  usageMembers,
  USAGES,
  usageScope,
  validityType,
} from './coupon-fields.js'
import type { Refuse, Usage } from './coupon-fields.js'

/** `validityType`: the template's own dates; 2 is days from taking the coupon. */
export const FIXED_DATE = 1

const i18nName = () => optionalText(64)
const nameI18nConfig = z
  .object({ zh: i18nName(), en: i18nName(), es: i18nName(), ko: i18nName() })
  .refine(({ zh, en }) => isFilled(zh) || isFilled(en), {
    error: 'must have zh or en',
    params: { zh: 'zh 与 en 至少填一个' },
  })
  .meta(oneOfThese('zh', 'en'))

/** One of what a coupon is limited to. Coupons keep the codes separated by commas, so none may hold one. */
const usageCode = z.object({
  name: optionalText(64).transform((name) => name ?? null),
  uuid: optionalText(64).transform((uuid) => uuid ?? null),
  code: requiredText(64).refine((code) => !code.includes(','), {
    error: 'must not contain a comma',
    params: { zh: '不能包含逗号' },
  }),
})
const usageCodes = () => z.array(usageCode).max(500).nullish()

const templateShape = z.object({
  nameI18nConfig,
  ...discountShape(),
  couponType: couponType(),
  totalCount: limitInput(),
  takeLimitCount: limitInput(),
  takeType: takeType(),
  validityType: validityType(),
  validStartTime: adminDateTime().nullish(),
  validEndTime: adminDateTime().nullish(),
  fixedStartTerm: days(0).nullish().meta({ description: 'Days from taking to the start of the validity' }),
  fixedEndTerm: days(1).nullish().meta({ description: 'Days that the validity lasts, from its start' }),
  ...usageMembers(usageScope, usageCodes),
  usageAmountCodes: usageCodes().meta({
    description: 'Amounts; where all codes are whole numbers promotion/check takes them for CNY cents',
  }),
  sceneId: numericId().nullish(),
  remark: optionalText(500),
})

type TemplateShape = z.output<typeof templateShape>

/**
 * What operations decide about a coupon template (rules/coupons#template-fields). What its types ignore is not kept.
 */
export const couponTemplateInput = templateShape
  .superRefine(
    rules((template, refuse) => {
      checkDiscount(template, refuse)
      checkValidity(template, refuse)
      for (const usage of USAGES) checkUsage(template, usage, refuse)
      const { totalCount, takeLimitCount } = template
      if (totalCount !== UNLIMITED && takeLimitCount !== UNLIMITED && takeLimitCount > totalCount) {
        refuse('takeLimitCount', { en: 'must not be more than totalCount', zh: '不能大于 totalCount' })
      }
    }),
  )
  .transform((template) => ({
    ...template,
    ...discountOfType(template),
    ...validityOfType(template),
    ...usagesOfScope(template),
    title: titleOf(template.nameI18nConfig),
  }))

/** What an administrator decides about a template, checked; what its types ignore is gone. */
export type CouponTemplateInput = z.output<typeof couponTemplateInput>

function checkValidity(template: TemplateShape, refuse: Refuse): void {
  const needed =
    template.validityType === FIXED_DATE
      ? (['validStartTime', 'validEndTime'] as const)
      : (['fixedStartTerm', 'fixedEndTerm'] as const)
  for (const member of needed)
    if (template[member] === undefined || template[member] === null) return refuse(member, REQUIRED)
  const { validStartTime, validEndTime } = template
  if (template.validityType !== FIXED_DATE || !validStartTime || !validEndTime) return
  if (validStartTime >= validEndTime) refuse('validEndTime', NOT_AFTER_START)
}

function checkUsage(template: TemplateShape, usage: Usage, refuse: Refuse): void {
  if (template[`usage${usage}Scope`] === UNRESTRICTED) return
  const member = `usage${usage}Codes` as const
  const codes = (template[member] ?? []).map(({ code }) => code)
  if (codes.length === 0) refuse(member, { en: 'must not be empty', zh: '不能为空' })
  if (new Set(codes).size < codes.length) refuse(member, { en: 'must have distinct codes', zh: 'code 不能重复' })
}

/** The dates or the terms, and null for the others. */
function validityOfType({
  validityType: type,
  validStartTime,
  validEndTime,
  fixedStartTerm,
  fixedEndTerm,
}: TemplateShape) {
  const isFixed = type === FIXED_DATE
  return {
    validStartTime: isFixed ? (validStartTime ?? null) : null,
    validEndTime: isFixed ? (validEndTime ?? null) : null,
    fixedStartTerm: isFixed ? null : (fixedStartTerm ?? null),
    fixedEndTerm: isFixed ? null : (fixedEndTerm ?? null),
  }
}

const usagesOfScope = (template: TemplateShape) =>
  usageMembers(
    (usage) => template[`usage${usage}Scope`],
    (usage) => (template[`usage${usage}Scope`] === UNRESTRICTED ? [] : (template[`usage${usage}Codes`] ?? [])),
  )

/** What partners see as the title (rules/coupons#title). */
const titleOf = ({ en, zh }: TemplateShape['nameI18nConfig']): string => certain(isFilled(en) ? en : zh)

const codesView = z.array(z.object({ name: z.string().nullable(), uuid: z.string().nullable(), code: z.string() }))

const nameView = () => z.string().nullish()

/** A coupon template as the admin API shows it. */
export const couponTemplateView = z.object({
  id: numericId(),
  nameI18nConfig: z.object({ zh: nameView(), en: nameView(), es: nameView(), ko: nameView() }),
  title: z.string().meta({ description: 'What partners see: en, or zh where there is no en.' }),
  usePrice: integer(),
  couponType: integer(),
  totalCount: integer(),
  takenCount: integer().meta({ description: 'Coupons issued so far.' }),
  takeLimitCount: integer(),
  takeType: integer(),
  discountType: integer(),
  discountPrice: integer().nullable(),
  discountPercent: integer().nullable(),
  discountLimitPrice: integer().nullable(),
  validityType: integer(),
  validStartTime: localDateTimeOutput().nullable(),
  validEndTime: localDateTimeOutput().nullable(),
  fixedStartTerm: integer().nullable(),
  fixedEndTerm: integer().nullable(),
  ...usageMembers(
    () => integer(),
    () => codesView,
  ),
  sceneId: numericId().nullable(),
  remark: z.string().nullable(),
  status: integer().meta({ description: '0 enabled, 1 disabled' }),
  createTime: localDateTimeOutput(),
})

/** A template as the admin API shows it, with how many coupons were issued from it. */
export type CouponTemplateRow = z.input<typeof couponTemplateView>

/** What stays as it is once coupons were issued. */
export const lastingMembers = ['discountType', 'couponType', 'validityType'] as const

/** A template with the kind of its coupons, as somebody has read it. */
export type TakenTemplate = Pick<CouponTemplateRow, 'id' | (typeof lastingMembers)[number]>

/** Narrows the page of coupon templates: what is absent narrows nothing. */
export const couponTemplateFilters = {
  sceneId: queryId().optional(),
  title: queryPart(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of templates; what is absent narrows nothing. */
export type CouponTemplateFilter = FilterOf<typeof couponTemplateFilters>

/** The coupon templates of one tenant. Deleted ones are not there for any method. */
export interface CouponTemplateRepository extends AdminRepository<
  CouponTemplateInput,
  CouponTemplateRow,
  CouponTemplateFilter
> {
  /** Those of these ids that exist, in the order of the ids; at most 1,000 ids. */
  listOf(ids: readonly number[]): Promise<(CouponTemplateRow & Revised)[]>
  /** 0 enabled, 1 disabled; new ones are enabled. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /** Keeps coupons from being issued of it until the transaction ends; false where there is no such template. */
  lock(id: number): Promise<boolean>
  /** Sets the total unless more were issued; false then, or where there is no such template. */
  resize(id: number, totalCount: number): Promise<boolean>
  /**
   * Counts so many coupons as issued: `taken + howMany <= total` in one guarded statement. False to whoever came too
   * late, and where the template is disabled, gone, or of another kind than it was read.
   */
  take(template: TakenTemplate, howMany: number): Promise<boolean>
  /** Takes so many back that were counted before, in the same transaction. */
  giveBack(id: number, howMany: number): Promise<void>
}
