import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import type { Revised } from '../http/admin-api/revision.js'
import { queryId, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { TABLE_SIZE } from './prize-table.js'

/** What a prize is; the first four name a template. */
const prizeTypes = [
  'PLATFORM_DISCOUNT',
  'PLATFORM_COUPON',
  'FORWARDER_DISCOUNT',
  'FORWARDER_COUPON',
  'PHYSICAL',
  'NO_PRIZE',
] as const

type PrizeType = (typeof prizeTypes)[number]

const prizeType = () =>
  z.enum(prizeTypes).meta({
    description:
      'PLATFORM_COUPON and PLATFORM_DISCOUNT are granted at once, FORWARDER_* and PHYSICAL wait for operations; NO_PRIZE is a blank.',
  })

/** What operations decide about a prize. */
export const luckyDrawPrizeInput = z
  .object({
    luckyDrawId: numericId(),
    name: requiredText(64),
    prizeType: prizeType(),
    templateId: numericId().nullish().meta({
      description:
        'A coupon template with PLATFORM_COUPON, a discount template with PLATFORM_DISCOUNT, free with FORWARDER_*, else null.',
    }),
    winProbability: integer(0, TABLE_SIZE).meta({ description: 'Basis points: 10000 = 100 %.', examples: [500] }),
    stockLimit: z
      .boolean()
      .meta({ description: 'Whether the stock limits how often the prize is won; else it is kept and ignored.' }),
    totalStock: integer(0, MAX_INT32),
    currentStock: integer(0, MAX_INT32).meta({
      description: 'What is left; not deducted where the stock is unlimited.',
    }),
    fixedDisplay: z.boolean().meta({ description: 'Always among the prizes that are shown.' }),
  })
  .refine(({ stockLimit, totalStock, currentStock }) => !stockLimit || currentStock <= totalStock, {
    path: ['currentStock'],
    ...saying('must not be more than totalStock', '不能大于 totalStock'),
  })
  .refine(({ prizeType: type, templateId }) => !needsTemplate(type) || typeof templateId === 'number', {
    path: ['templateId'],
    ...saying('is required with this prizeType', '该 prizeType 下不能为空'),
  })
  .refine(({ prizeType: type, templateId }) => mayHaveTemplate(type) || typeof templateId !== 'number', {
    path: ['templateId'],
    ...saying('must be null with this prizeType', '该 prizeType 下必须为空'),
  })

const needsTemplate = (type: PrizeType): boolean => type === 'PLATFORM_COUPON' || type === 'PLATFORM_DISCOUNT'
const mayHaveTemplate = (type: PrizeType): boolean => type !== 'PHYSICAL' && type !== 'NO_PRIZE'

/** What an administrator decides about a prize, checked; its probability in basis points. */
export type LuckyDrawPrizeInput = z.output<typeof luckyDrawPrizeInput>

/** A prize as the admin API shows it. */
export const luckyDrawPrizeView = z.object({
  id: numericId(),
  luckyDrawId: numericId(),
  name: z.string(),
  prizeType: z.string(),
  templateId: numericId().nullable(),
  winProbability: integer().meta({ description: 'Basis points: 10000 = 100 %.' }),
  stockLimit: z.boolean(),
  totalStock: integer(),
  currentStock: integer(),
  fixedDisplay: z.boolean(),
  createTime: localDateTimeOutput(),
})

/** A prize as the admin API shows it; its probability in basis points. */
export type LuckyDrawPrizeRow = z.input<typeof luckyDrawPrizeView>

/** What members may see of a prize. */
export type ShownPrizeRow = Pick<LuckyDrawPrizeRow, 'id' | 'name' | 'fixedDisplay'>

/** Narrows the page of lucky draw prizes: what is absent narrows nothing. */
export const luckyDrawPrizeFilters = {
  name: queryPart(),
  luckyDrawId: queryId().optional(),
  prizeType: queryText().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of prizes; what is absent narrows nothing. */
export type LuckyDrawPrizeFilter = FilterOf<typeof luckyDrawPrizeFilters>

/** How many prizes a lucky draw may have: they are read together. */
export const MOST_PRIZES = 200

/** The prizes of one tenant's lucky draws. */
export interface LuckyDrawPrizeRepository extends AdminRepository<
  LuckyDrawPrizeInput,
  LuckyDrawPrizeRow,
  LuckyDrawPrizeFilter
> {
  /** By id. */
  listOfDraw(luckyDrawId: number): Promise<(LuckyDrawPrizeRow & Revised)[]>
  /** The hot path of draws: what may be shown of the prizes, by id. */
  listShown(luckyDrawId: number): Promise<ShownPrizeRow[]>
  /** Adds to the total and to what is left; false where there is no such prize, or more than a stock can be. */
  addStock(id: number, count: number): Promise<boolean>
  /**
   * Takes one, which holds the prize until the transaction ends; without a limit the stock stays. Undefined to whoever
   * came too late for the last one, and where the prize is gone.
   */
  take(id: number): Promise<Pick<LuckyDrawPrizeRow, 'id' | 'name' | 'prizeType' | 'templateId'> | undefined>
  /** Holds the prize until the transaction ends; false where there is none. */
  lock(id: number): Promise<boolean>
}
