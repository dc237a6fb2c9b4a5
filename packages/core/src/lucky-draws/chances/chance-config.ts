import { z } from 'zod'
import { integer, numericId } from '../../http/input/fields.js'
import { parseJson } from '../../kernel/parse-json.js'

/** Chances once for whoever joins, for registering for an activity, or for recharging. */
export const chanceRuleTypes = ['DEFAULT_FREE', 'ACTIVITY_REGISTERED', 'RECHARGE_AMOUNT'] as const

/** What chances are given for. */
export type ChanceRuleType = (typeof chanceRuleTypes)[number]

const MAX_AMOUNT = 100_000_000

const cents = (least: number) => integer(least, MAX_AMOUNT)

const registered = z.strictObject({ activityId: numericId() })
const recharge = z.strictObject({ minAmount: cents(0), perAmount: cents(1).nullish() })

const shapes = { ACTIVITY_REGISTERED: registered, RECHARGE_AMOUNT: recharge } as const

/** Whether a text is the configuration of a rule of this type. */
export function isChanceConfig(type: ChanceRuleType, config: string | null): boolean {
  if (type === 'DEFAULT_FREE') return config === null
  return config !== null && shapes[type].safeParse(parseJson(config)).success
}

/** The activity that a rule rewards registering for. */
export function activityOf(config: string | null): number | undefined {
  return registered.safeParse(parseJson(config ?? '')).data?.activityId
}

/** How often a recharge of this amount, CNY cents without its bonus, is rewarded. */
export function timesOfRecharge(config: string | null, amount: number): number {
  const rule = recharge.safeParse(parseJson(config ?? '')).data
  if (rule === undefined || amount < rule.minAmount) return 0
  return typeof rule.perAmount === 'number' ? Math.floor(amount / rule.perAmount) : 1
}
