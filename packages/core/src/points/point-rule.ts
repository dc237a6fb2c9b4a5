import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { queryInteger, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { pointStatusInput } from './point-status.js'
import { tiersInput, tiersView } from './point-tier.js'
import type { AwardType } from './point-tier.js'

const MAX_WHITELIST = 200

const whitelist = () =>
  z
    .array(requiredText(32))
    .max(MAX_WHITELIST)
    .refine((rnos) => new Set(rnos).size === rnos.length, { error: 'must be distinct', params: { zh: '不能重复' } })
    .nullish()
    .meta({ description: 'Promotion codes that it applies to; all where empty', examples: [['DEMO']] })

const enabledFlag = () => z.boolean().nullish().meta({ description: 'Off where absent' })

const browseInput = z
  .object({
    enabled: enabledFlag(),
    rnoWhitelist: whitelist(),
    pointsPerBrowse: integer(1, MAX_INT32)
      .nullish()
      .meta({ description: 'Points for looking at goods once; required where enabled' }),
    dailyCapPerUser: integer(1, MAX_INT32)
      .nullish()
      .meta({ description: 'Points that a member earns by browsing on a day at most; no cap where absent' }),
    perGoodsOncePerDay: z.boolean().nullish().meta({ description: 'The same goods count once a day.' }),
  })
  .refine(({ enabled, pointsPerBrowse }) => enabled !== true || typeof pointsPerBrowse === 'number', {
    path: ['pointsPerBrowse'],
    error: 'is required',
    params: { zh: '不能为空' },
  })
  .refine(({ pointsPerBrowse, dailyCapPerUser }) => (dailyCapPerUser ?? MAX_INT32) >= (pointsPerBrowse ?? 0), {
    path: ['dailyCapPerUser'],
    error: 'must not be less than pointsPerBrowse',
    params: { zh: '不能小于 pointsPerBrowse' },
  })

const arrivalInput = z.object({ enabled: enabledFlag(), rnoWhitelist: whitelist() })

/** Kept as it is sent; what is absent is so in answers, too. */
const extraConfigInput = z.object({
  rnoGoodsDetailBrowse: browseInput.nullish(),
  rnoWarehouseArrived: arrivalInput.nullish(),
})

/** What a rule says beside its tiers. */
export type PointExtraConfig = z.output<typeof extraConfigInput>

/**
 * What operations decide about a point rule (rules/points#rule-fields), and from it for what it gives points: the
 * database keeps two enabled rules from giving them for the same.
 */
export const pointRuleInput = z
  .object({
    name: requiredText(64),
    status: pointStatusInput(),
    description: optionalText(500),
    tiers: tiersInput(),
    extraConfig: extraConfigInput.nullish().transform((config) => config ?? null),
  })
  .transform((rule) => {
    const pays = (type: AwardType): boolean => rule.tiers.some(({ bizType }) => bizType === type)
    return {
      ...rule,
      paysRecharge: pays('RECHARGE'),
      paysWithdraw: pays('WITHDRAW'),
      paysArrival: pays('RNO_WAREHOUSE_ARRIVED'),
      paysBrowse: rule.extraConfig?.rnoGoodsDetailBrowse?.enabled === true,
    }
  })

/** What an administrator decides about a rule, checked; its tiers do not overlap. */
export type PointRuleInput = z.output<typeof pointRuleInput>

const applicationView = () => ({ enabled: z.boolean().nullish(), rnoWhitelist: z.array(z.string()).nullish() })

/** A point rule as the admin API shows it. */
export const pointRuleView = z.object({
  id: numericId(),
  name: z.string(),
  status: integer().meta({ description: '0 disabled, 1 enabled' }),
  description: z.string().nullable(),
  tiers: tiersView(),
  extraConfig: z
    .object({
      rnoGoodsDetailBrowse: z
        .object({
          ...applicationView(),
          pointsPerBrowse: integer().nullish().meta({ description: 'Points' }),
          dailyCapPerUser: integer().nullish().meta({ description: 'Points of a member on a day' }),
          perGoodsOncePerDay: z.boolean().nullish(),
        })
        .nullish(),
      rnoWarehouseArrived: z.object(applicationView()).nullish(),
    })
    .nullable(),
  createTime: localDateTimeOutput(),
})

/** A rule as the admin API shows it, with its tiers. */
export type PointRuleRow = z.input<typeof pointRuleView>

/** Narrows the page of point rules: what is absent narrows nothing. */
export const pointRuleFilters = {
  name: queryPart(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of rules; what is absent narrows nothing. */
export type PointRuleFilter = FilterOf<typeof pointRuleFilters>

/**
 * The point rules of one tenant. Of those that are enabled no two give points for the same business (`StorageError` of
 * kind `unique`).
 */
export interface PointRuleRepository extends AdminRepository<PointRuleInput, PointRuleRow, PointRuleFilter> {
  /** All that are enabled: four at most, one for each kind of business. */
  listEnabled(): Promise<PointRuleRow[]>
  /** 0 disabled, 1 enabled; false where there is no such rule. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
}

/** The repositories that reading rules touches. */
export interface PointRuleStores {
  readonly pointRules: PointRuleRepository
}
