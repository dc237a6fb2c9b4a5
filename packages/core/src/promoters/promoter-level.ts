import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, requiredText } from '../http/input/fields.js'
import type { Revised } from '../http/admin-api/revision.js'
import { queryInteger, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { enabledStatus } from '../auth/index.js'
import { percentageInput, percentageOutput } from './bonus-rate.js'
import { promoterLevelNumber } from './promoter.js'

const FIRST_LEVEL = 1

/** A growth level as operations decide it: everything is required. */
export const promoterLevelInput = z
  .object({
    level: promoterLevelNumber(),
    levelTitle: requiredText(64),
    levelBonusRate: percentageInput(),
    levelGrowth: integer(0, MAX_INT32).meta({
      description: 'The growth that the level needs; more with every level.',
    }),
    status: enabledStatus(),
    sort: integer(-MAX_INT32, MAX_INT32).meta({ description: 'Smaller first.' }),
  })
  .refine(({ level, levelGrowth }) => level !== FIRST_LEVEL || levelGrowth === 0, {
    path: ['levelGrowth'],
    error: 'must be 0 for level 1',
    params: { zh: '等级 1 的成长值必须为 0' },
  })

/** What an administrator decides about a level, checked; its bonus rate in 1/10,000. */
export type PromoterLevelInput = z.output<typeof promoterLevelInput>

/** A growth level as the admin API shows it. */
export const promoterLevelView = z.object({
  id: numericId(),
  level: integer(),
  levelTitle: z.string(),
  levelBonusRate: percentageOutput(),
  levelGrowth: integer(),
  status: integer(),
  sort: integer(),
  createTime: localDateTimeOutput(),
})

/** A growth level as it is stored; `levelBonusRate` in 1/10,000. */
export type PromoterLevelRow = z.input<typeof promoterLevelView>

/** Narrows the page of promoter levels: what is absent narrows nothing. */
export const promoterLevelFilters = {
  level: queryInteger().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of levels; what is absent narrows nothing. */
export type PromoterLevelFilter = FilterOf<typeof promoterLevelFilters>

/** The growth levels of one tenant. A level is unique over those that are not deleted. */
export interface PromoterLevelRepository extends AdminRepository<
  PromoterLevelInput,
  PromoterLevelRow,
  PromoterLevelFilter
> {
  /** Lets no other transaction write a level, nor give one to a promoter, until this one ends. */
  lockAll(): Promise<void>
  /** Keeps an enabled level as it is until the transaction ends; false where there is none. */
  lockEnabled(level: number): Promise<boolean>
  /** Every level, smaller `sort` first. */
  list(): Promise<(PromoterLevelRow & Revised)[]>
}

/** The nearest levels on both sides of `level`; `exceptId` is the row that is being written. */
export function neighboursOf(
  levels: readonly PromoterLevelRow[],
  { level, exceptId }: { readonly level: number; readonly exceptId: number | undefined },
): { readonly below: PromoterLevelRow | undefined; readonly above: PromoterLevelRow | undefined } {
  const others = levels.filter(({ id }) => id !== exceptId).sort((a, b) => a.level - b.level)
  return {
    below: others.findLast((other) => other.level < level),
    above: others.find((other) => other.level > level),
  }
}
