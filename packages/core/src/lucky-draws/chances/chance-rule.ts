import { z } from 'zod'
import type { AdminRepository } from '../../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../../http/input/fields.js'
import { saying } from '../../http/input/issue-reason.js'
import { adminDateTime, queryId, queryPart, queryRange, queryText } from '../../http/input/query.js'
import type { FilterOf } from '../../http/input/query.js'
import type { Revised } from '../../http/admin-api/revision.js'
import { limitInput } from '../../usage-limits/index.js'
import { chanceRuleTypes, isChanceConfig } from './chance-config.js'
import type { ChanceRuleType } from './chance-config.js'

/** What a rule gives for one time its amount, and operations at once. */
export const MOST_CHANCES_AT_ONCE = 1000
/** Each chance is a row of its own: no event makes more of them than a transaction should write. */
export const MOST_CHANCES_OF_AN_EVENT = 20_000

/** What operations decide about a chance rule. */
export const chanceRuleInput = z
  .object({
    luckyDrawId: numericId(),
    name: requiredText(64),
    type: z.enum(chanceRuleTypes),
    config: optionalText(500).meta({
      description:
        'JSON text. DEFAULT_FREE null; ACTIVITY_REGISTERED {"activityId": id}; RECHARGE_AMOUNT {"minAmount": cents, "perAmount": cents}, the latter optional.',
      examples: ['{"minAmount":10000,"perAmount":10000}'],
    }),
    chancesAwarded: integer(1, MOST_CHANCES_AT_ONCE),
    maxCountPerUser: limitInput().meta({
      description: 'The most chances that a member gets by the rule; -1 unlimited.',
    }),
    startTime: adminDateTime().nullish().meta({ description: 'Not before the lucky draw’s; its own where absent.' }),
    endTime: adminDateTime()
      .nullish()
      .meta({ description: 'Not after the lucky draw’s, and the end of the chances; its own where absent.' }),
  })
  .refine(({ startTime, endTime }) => !startTime || !endTime || startTime < endTime, {
    path: ['endTime'],
    ...saying('must be after startTime', '必须晚于 startTime'),
  })
  .refine(({ type, config }) => isChanceConfig(type, config ?? null), {
    path: ['config'],
    ...saying(
      'must be the JSON of its type, null with DEFAULT_FREE',
      '必须是该类型对应的 JSON，DEFAULT_FREE 时必须为空',
    ),
  })

/** What an administrator decides about a chance rule, checked; its configuration is of the shape of its type. */
export type ChanceRuleInput = z.output<typeof chanceRuleInput>

/** A chance rule as the admin API shows it. */
export const chanceRuleView = z.object({
  id: numericId(),
  luckyDrawId: numericId(),
  name: z.string(),
  type: z.string(),
  config: z.string().nullable().meta({ description: 'JSON text; amounts are CNY cents.' }),
  chancesAwarded: integer(),
  maxCountPerUser: integer().meta({ description: 'Chances, -1 unlimited.' }),
  startTime: localDateTimeOutput().nullable(),
  endTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
})

/** A chance rule as the admin API shows it. */
export type ChanceRuleRow = z.input<typeof chanceRuleView>

/** Narrows the page of chance rules: what is absent narrows nothing. */
export const chanceRuleFilters = {
  name: queryPart(),
  luckyDrawId: queryId().optional(),
  type: queryText().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of chance rules; what is absent narrows nothing. */
export type ChanceRuleFilter = FilterOf<typeof chanceRuleFilters>

/** How many rules a lucky draw may have: they are read together. */
export const MOST_RULES = 100

/** A rule in force, with when its lucky draw ends. */
export interface OpenChanceRule {
  readonly rule: ChanceRuleRow
  readonly drawEndTime: Date
}

/** Chances that a member is to get by a rule. */
export interface ChanceGain {
  readonly ruleId: number
  readonly userId: number
  /** At least 1. */
  readonly wanted: number
  /** −1 unlimited. */
  readonly most: number
}

/** The chance rules of one tenant's lucky draws, with what each member got by them. */
export interface ChanceRuleRepository extends AdminRepository<ChanceRuleInput, ChanceRuleRow, ChanceRuleFilter> {
  /** By id. */
  listOfDraw(luckyDrawId: number): Promise<(ChanceRuleRow & Revised)[]>
  /** The rules of a type that are in force now, of lucky draws that are published and running now. */
  listOpen(type: ChanceRuleType, now: Date): Promise<OpenChanceRule[]>
  /** Counts chances of a member by a rule, up to its most; answers how many they were. */
  gain(gain: ChanceGain): Promise<number>
  /** The same for a rule that gives once: 0 to a member who ever got some by it. */
  gainOnce(gain: ChanceGain): Promise<number>
}
