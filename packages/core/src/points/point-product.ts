import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { adminDateTime, queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { optionalWebAddress } from '../http/input/web-address.js'
import { MAX_AMOUNT } from '../wallets/index.js'
import { pointStatusInput } from './point-status.js'

/** What a product is: a coupon or a discount of a template, money for the wallet, or a thing that operations send. */
export const productTypes = ['COUPON', 'DISCOUNT', 'WALLET', 'PHYSICAL'] as const

/** What a product brings to who redeems it. */
export type ProductType = (typeof productTypes)[number]

/** No stock is counted. */
const UNLIMITED_STOCK = -1

/** What `relatedId` is, by the type of the product. */
export const RELATED_ID = 'COUPON: the coupon template. DISCOUNT: the discount template. WALLET: the amount, CNY cents.'

/** What operations decide about a point product (rules/points#product-fields). */
export const pointProductInput = z
  .object({
    name: requiredText(64).meta({ description: 'English' }),
    localName: optionalText(64).meta({ description: 'Chinese' }),
    productType: z.enum(productTypes),
    pointPrice: integer(1, MAX_INT32).meta({ description: 'Points', examples: [500] }),
    relatedId: integer(1, MAX_AMOUNT)
      .nullish()
      .meta({ description: `${RELATED_ID} PHYSICAL ignores it, the others need it.` }),
    stock: integer(UNLIMITED_STOCK, MAX_INT32).meta({
      description: 'How many are left: each redemption takes one. -1 is unlimited.',
      examples: [100],
    }),
    limitPerUser: integer(0, MAX_INT32)
      .nullish()
      .transform((limit) => limit ?? 0)
      .meta({ description: 'Redemptions of one member at most; 0 is unlimited.' }),
    status: pointStatusInput(),
    startTime: adminDateTime().nullish(),
    endTime: adminDateTime().nullish(),
    sort: integer(-MAX_INT32, MAX_INT32)
      .nullish()
      .transform((sort) => sort ?? 0),
    description: optionalText(2000),
    localDescription: optionalText(2000),
    image: optionalWebAddress(),
  })
  .refine(({ startTime, endTime }) => !startTime || !endTime || startTime < endTime, {
    path: ['endTime'],
    ...saying('must be after startTime', '必须晚于 startTime'),
  })
  .refine(({ productType, relatedId }) => productType === 'PHYSICAL' || typeof relatedId === 'number', {
    path: ['relatedId'],
    ...saying('is required', '不能为空'),
  })
  .transform((product) => ({ ...product, relatedId: product.productType === 'PHYSICAL' ? null : product.relatedId }))

/** What an administrator decides about a product, checked; what its type ignores is gone. */
export type PointProductInput = z.output<typeof pointProductInput>

/** A point product as the admin API shows it. */
export const pointProductView = z.object({
  id: numericId(),
  name: z.string(),
  localName: z.string().nullable(),
  productType: z.enum(productTypes),
  pointPrice: integer().meta({ description: 'Points' }),
  relatedId: integer().nullable().meta({ description: RELATED_ID }),
  stock: integer().meta({ description: 'How many are left; -1 is unlimited.' }),
  redeemedCount: integer().meta({ description: 'Redemptions so far' }),
  limitPerUser: integer().meta({ description: '0 is unlimited.' }),
  status: integer().meta({ description: '0 disabled, 1 enabled' }),
  startTime: localDateTimeOutput().nullable(),
  endTime: localDateTimeOutput().nullable(),
  sort: integer(),
  description: z.string().nullable(),
  localDescription: z.string().nullable(),
  image: z.string().nullable(),
  createTime: localDateTimeOutput(),
})

/** A product as the admin API shows it; `stock` is −1 or what is left. */
export type PointProductRow = z.input<typeof pointProductView>

/** Narrows the page of point products: what is absent narrows nothing. */
export const pointProductFilters = {
  name: queryPart(),
  productType: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of products; what is absent narrows nothing. */
export type PointProductFilter = FilterOf<typeof pointProductFilters>

/** The point products of one tenant. */
export interface PointProductRepository extends AdminRepository<
  PointProductInput,
  PointProductRow,
  PointProductFilter
> {
  /** 0 disabled, 1 enabled; false where there is no such product. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /**
   * Takes one of the stock, if it is counted, in one guarded statement; false to whoever came too late, and where the
   * product is disabled or gone.
   */
  take(id: number): Promise<boolean>
}
