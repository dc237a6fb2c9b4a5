import { z } from 'zod'
import { certain } from '../kernel/certain.js'
import { decimalsOf } from '../kernel/decimal.js'
import type { Localized } from '../kernel/errors.js'
import { integer, MAX_INT32 } from '../http/input/fields.js'

/** What happens to a member's money or goods and is worth points. */
export const awardTypes = ['RECHARGE', 'WITHDRAW', 'RNO_WAREHOUSE_ARRIVED'] as const

/** A business that points are awarded for by its amount. */
export type AwardType = (typeof awardTypes)[number]

/**
 * With the largest amount of a booking it leaves room for hundreds of awards in a number that JavaScript holds exactly.
 */
const MAX_RATIO = 1000
const MAX_DECIMALS = 2
const CENTS = 100
const MAX_TIERS = 200

const ratio = () =>
  z
    .number()
    .gt(0)
    .max(MAX_RATIO)
    .refine((value) => value < 0 || decimalsOf(value) <= MAX_DECIMALS, {
      error: 'must have at most 2 decimals',
      params: { zh: '最多 2 位小数' },
    })
    .meta({ description: 'Points for each yuan, at most 2 decimals: 1.00 = 1 point per yuan', examples: [1] })

const tierInput = z
  .object({
    bizType: z
      .enum(awardTypes)
      .meta({ description: 'What is worth points: recharge, withdrawal, goods of a promoter that arrived' }),
    minAmount: integer(0, MAX_INT32).meta({ description: 'Yuan, inclusive', examples: [0] }),
    maxAmount: integer(0, MAX_INT32)
      .nullish()
      .transform((amount) => amount ?? null)
      .meta({ description: 'Yuan, exclusive; no upper bound where absent', examples: [1000] }),
    pointRatio: ratio(),
    sort: integer(-MAX_INT32, MAX_INT32)
      .nullish()
      .transform((sort) => sort ?? 0)
      .meta({ description: 'For display; 0 where absent.' }),
  })
  .refine(({ minAmount, maxAmount }) => maxAmount === null || maxAmount > minAmount, {
    path: ['maxAmount'],
    error: 'must be more than minAmount',
    params: { zh: '必须大于 minAmount' },
  })

/** Amounts of one kind of business, from one on and below another, with what each yuan of them is worth. */
export type PointTier = z.output<typeof tierInput>

const OVERLAP: Localized = {
  en: 'must not overlap another tier of its bizType',
  zh: '不能与同一 bizType 的其他区间重叠',
}

/** At least one tier; those of one kind of business leave gaps, but never overlap: an amount lies in one at most. */
export const tiersInput = () =>
  z
    .array(tierInput)
    .min(1)
    .max(MAX_TIERS)
    .superRefine((tiers, ctx) => {
      const index = overlapping(tiers)
      if (index === undefined) return
      ctx.addIssue({ code: 'custom', path: [index, 'minAmount'], message: OVERLAP.en, params: { zh: OVERLAP.zh } })
    })

/** The schema of a rule's tiers in answers. */
export const tiersView = () =>
  z.array(
    z.object({
      bizType: z.enum(awardTypes),
      minAmount: integer().meta({ description: 'Yuan, inclusive' }),
      maxAmount: integer().nullable().meta({ description: 'Yuan, exclusive; null: no upper bound' }),
      pointRatio: z.number().meta({ description: 'Points for each yuan' }),
      sort: integer(),
    }),
  )

/** The place of the first tier, by amount, that begins before another one of its kind ends. */
function overlapping(tiers: readonly PointTier[]): number | undefined {
  for (const bizType of awardTypes) {
    const ofType = tiers
      .map((tier, index) => ({ ...tier, index }))
      .filter((tier) => tier.bizType === bizType)
      .sort((a, b) => a.minAmount - b.minAmount)
    const found = ofType.find(({ minAmount }, i) => i > 0 && minAmount < endOf(certain(ofType[i - 1])))
    if (found !== undefined) return found.index
  }
  return undefined
}

const endOf = ({ maxAmount }: PointTier): number => maxAmount ?? Number.POSITIVE_INFINITY

/**
 * What an amount, in cents, is worth: its tier's ratio on the whole of it, rounded down; 0 in a gap. In whole numbers,
 * so that no ratio loses a point to floating point.
 */
export function pointsFor(tiers: readonly PointTier[], bizType: AwardType, cents: number): number {
  const tier = tiers.find(
    (each) => each.bizType === bizType && each.minAmount * CENTS <= cents && cents < endOf(each) * CENTS,
  )
  if (tier === undefined) return 0
  return Number((BigInt(cents) * BigInt(Math.round(tier.pointRatio * 100))) / 10_000n)
}
