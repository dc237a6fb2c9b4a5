import { z } from 'zod'
import type { Localized } from '../kernel/errors.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { adminDateTime, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { limitInput, UNLIMITED } from '../usage-limits/index.js'
import { parseGrantRule } from './grant-rule.js'
import { isTemplateIdList, splitTemplateIds, templateIdsOf } from './template-ids.js'

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const REDEEM_CODE_PATH = '/admin-api/promotion/coupon-exchange-code'

/** `status` of a code that cannot be redeemed any more; 0 is enabled. */
export const CODE_VOIDED = 1

/** ALL grants every template of the code, RANDOM_ONE one of them by weight. */
export const grantModes = ['ALL', 'RANDOM_ONE'] as const

/** The most codes that one call generates. */
export const MAX_BATCH = 10_000
const MAX_RULE_LENGTH = 10_000

const optionalLimit = () =>
  limitInput()
    .nullish()
    .transform((uses) => uses ?? UNLIMITED)

/** What operations decide about a code, beside the code itself. */
const terms = {
  businessName: requiredText(64),
  sceneCode: optionalText(32).transform((text) => text?.trim() || null),
  couponTemplateId: numericId(),
  couponTemplateIds: requiredText(1000)
    .refine(isTemplateIdList, {
      error: 'must be distinct ids separated by commas',
      params: { zh: '必须是以逗号分隔且不重复的 id' },
    })
    .transform((text) => splitTemplateIds(text).join(','))
    .meta({ description: 'Ids of coupon templates, separated by commas.', examples: ['1,2,3'] }),
  grantMode: z
    .enum(grantModes)
    .nullish()
    .transform((mode) => mode ?? 'ALL'),
  grantRule: optionalText(MAX_RULE_LENGTH)
    .transform((text) => (text === null || text === undefined || text.trim() === '' ? null : text))
    .meta({
      description: 'JSON, with RANDOM_ONE only: {"items":[{"templateId":1,"weight":70}]}; equal weights where absent.',
    }),
  maxUsage: limitInput(),
  takeLimitCount: limitInput().meta({ description: 'Redemptions of one member; -1 is unlimited.' }),
  dailyTakeLimitCount: optionalLimit().meta({ description: 'Redemptions of one member in a day; -1 is unlimited.' }),
  dailyIpLimitCount: optionalLimit().meta({
    description:
      'Redemptions from one address in a day; -1 is unlimited. The address of a partner’s call is the partner’s server.',
  }),
  validStart: adminDateTime(),
  validEnd: adminDateTime(),
  batchNum: integer(1, MAX_BATCH).meta({ description: 'How many codes one call of generate makes.' }),
}

type Terms = z.output<z.ZodObject<typeof terms>>

interface Rule {
  readonly path: keyof Terms
  /** What is wrong, or undefined. */
  readonly faultOf: (terms: Terms) => Localized | undefined
}

const exceeds = (limit: number, bound: number): boolean => limit !== UNLIMITED && bound !== UNLIMITED && limit > bound

/** What has to hold between the members of a code (rules/redeem-codes#fields). */
const rules: readonly Rule[] = [
  {
    path: 'takeLimitCount',
    faultOf: ({ takeLimitCount, maxUsage }) =>
      exceeds(takeLimitCount, maxUsage) ? { en: 'must be at most maxUsage', zh: '不能大于 maxUsage' } : undefined,
  },
  {
    path: 'dailyTakeLimitCount',
    faultOf: ({ dailyTakeLimitCount, takeLimitCount }) =>
      exceeds(dailyTakeLimitCount, takeLimitCount)
        ? { en: 'must be at most takeLimitCount', zh: '不能大于 takeLimitCount' }
        : undefined,
  },
  {
    path: 'validEnd',
    faultOf: ({ validStart, validEnd }) =>
      validStart < validEnd ? undefined : { en: 'must be after validStart', zh: '必须晚于 validStart' },
  },
  {
    path: 'grantRule',
    faultOf: (code) => {
      if (code.grantRule === null) return undefined
      if (code.grantMode === 'ALL') return { en: 'has a meaning with RANDOM_ONE only', zh: '仅可用于 RANDOM_ONE' }
      const result = parseGrantRule(code.grantRule, templateIdsOf(code))
      return 'fault' in result ? result.fault : undefined
    },
  },
]

function refuseContradictions(code: Terms, context: z.core.$RefinementCtx<Terms>): void {
  for (const { path, faultOf } of rules) {
    const fault = faultOf(code)
    if (fault !== undefined)
      context.addIssue({ code: 'custom', path: [path], message: fault.en, params: { zh: fault.zh } })
  }
}

/** What a code consists of. */
const codeText = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, saying('must consist of A-Z, a-z, 0-9, _ and -', '只能由字母、数字、_ 和 - 组成'))

const MAX_CODE = 32
/** Characters that follow the prefix of a generated code. */
export const GENERATED_LENGTH = 10

/** What operations decide about a redeem code. */
export const redeemCodeInput = z.object({ code: codeText(4, MAX_CODE), ...terms }).superRefine(refuseContradictions)

/** What an administrator decides about a code, checked; its limits fit into each other. */
export type RedeemCodeInput = z.output<typeof redeemCodeInput>

/** The same for codes that are generated. */
export const redeemCodeBatchInput = z
  .object({
    prefix: codeText(0, MAX_CODE - GENERATED_LENGTH)
      .nullish()
      .transform((prefix) => prefix ?? ''),
    ...terms,
  })
  .superRefine(refuseContradictions)

/** The terms of many codes that are generated at once. */
export type RedeemCodeBatchInput = z.output<typeof redeemCodeBatchInput>

/** A redeem code as the admin API shows it. */
export const redeemCodeView = z.object({
  id: numericId(),
  code: z.string(),
  businessName: z.string(),
  sceneCode: z.string().nullable(),
  couponTemplateId: numericId(),
  couponTemplateIds: z.string(),
  grantMode: z.enum(grantModes),
  grantRule: z.string().nullable(),
  maxUsage: integer(),
  usedCount: integer(),
  takeLimitCount: integer(),
  dailyTakeLimitCount: integer(),
  dailyIpLimitCount: integer(),
  validStart: localDateTimeOutput(),
  validEnd: localDateTimeOutput(),
  batchNum: integer(),
  batchNo: z
    .string()
    .nullable()
    .meta({ description: 'The same for all codes of one call of generate; null for a code of its own.' }),
  status: integer().meta({ description: '0 enabled, 1 voided' }),
  createTime: localDateTimeOutput(),
})

/** A code as the admin API shows it, with how often it was used. */
export type RedeemCodeRow = z.input<typeof redeemCodeView>

/** What stays as it is once a code was used. */
export const lastingMembers = ['code', 'couponTemplateId', 'couponTemplateIds'] as const

/** A code with what it lets redeem, as somebody has read it. */
export type UsedCode = Pick<RedeemCodeRow, 'id' | (typeof lastingMembers)[number]>

/** A code of a batch as it is stored at first. */
export interface NewRedeemCode extends RedeemCodeInput {
  readonly batchNo: string
}

/** Narrows the page of redeem codes: what is absent narrows nothing. */
export const redeemCodeFilters = {
  code: queryText().optional(),
  batchNo: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of codes; what is absent narrows nothing. */
export type RedeemCodeFilter = FilterOf<typeof redeemCodeFilters>

/** The redeem codes of one tenant. A code is unique, case and all, over those that are not deleted. */
export interface RedeemCodeRepository extends AdminRepository<RedeemCodeInput, RedeemCodeRow, RedeemCodeFilter> {
  /** Those that a page of this filter shows, newest first, at most `limit`, after this one; they are not counted. */
  listAfter(
    filter: RedeemCodeFilter,
    limit: number,
    after?: Pick<RedeemCodeRow, 'id' | 'createTime'>,
  ): Promise<RedeemCodeRow[]>
  /** Stores a batch, all or none; `StorageError` of kind `unique` where one of its codes is there already. */
  insertAll(codes: readonly NewRedeemCode[], now: Date): Promise<void>
  /** The hot path of redeeming. */
  findByCode(code: string): Promise<RedeemCodeRow | undefined>
  /**
   * The code as it is now, and stays until the end of the transaction that asks: whoever uses it meanwhile waits.
   * For rules that depend on whether it was used.
   */
  lock(id: number): Promise<(RedeemCodeRow & Revised) | undefined>
  /**
   * Counts one use of an enabled code, unless `maxUsage` is reached; false to whoever came too late, and where its text or
   * templates are not as they were read any more.
   */
  takeUse(code: UsedCode): Promise<boolean>
  updateStatus(id: number, status: number): Promise<boolean>
}
