import type { Json, Platform } from './platform.js'

export const RULE = 'promotion/point-rule'
export const PRODUCT = 'promotion/point-product'
export const EXCHANGE = 'promotion/point-exchange'

/** A point for each yuan of a recharge. */
export const tier = { bizType: 'RECHARGE', minAmount: 0, maxAmount: null, pointRatio: 1, sort: 0 }

export const ruleBody = { name: 'Points', status: 1, tiers: [tier] }

/** A thing of which there is any number, for any member. */
export const productBody = { name: 'Bag', productType: 'PHYSICAL', pointPrice: 100, stock: -1, status: 1 }

/** Answers the new rule's id. */
export const createRule = (platform: Platform, members: object = {}, tenantId = 1): Promise<number> =>
  platform.adminData(`POST ${RULE}/create`, { body: { ...ruleBody, ...members }, tenantId })

/** Answers the new product's id. */
export const createProduct = (platform: Platform, members: object = {}, tenantId = 1): Promise<number> =>
  platform.adminData(`POST ${PRODUCT}/create`, { body: { ...productBody, ...members }, tenantId })

/** The product as the admin API shows it. */
export const productOf = (platform: Platform, id: number): Promise<Json> => platform.adminData(`GET ${PRODUCT}/get`, { query: `id=${id}` })
