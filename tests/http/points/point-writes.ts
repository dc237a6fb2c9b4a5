import type { AdminCall, Json, TestPlatform } from '@org/openapi-testing'

export const RULE = 'promotion/point-rule'
export const PRODUCT = 'promotion/point-product'
export const EXCHANGE = 'promotion/point-exchange'

/** A point for each yuan of a recharge. */
export const tier = { bizType: 'RECHARGE', minAmount: 0, maxAmount: null, pointRatio: 1, sort: 0 }

export const ruleBody = { name: 'Points', status: 1, tiers: [tier] }

/** A thing of which there is any number, for any member. */
export const productBody = { name: 'Bag', productType: 'PHYSICAL', pointPrice: 100, stock: -1, status: 1 }

/** Every member that a write of a point resource needs. */
export const pointBodies = { ...ruleBody, ...productBody }

/** Answers the new rule's id. */
export const createRule = (platform: TestPlatform, members: object = {}, tenantId = 1): Promise<number> =>
  platform.adminData(`POST ${RULE}/create`, { body: { ...ruleBody, ...members }, tenantId })

/** Answers the new product's id. */
export const createProduct = (platform: TestPlatform, members: object = {}, tenantId = 1): Promise<number> =>
  platform.adminData(`POST ${PRODUCT}/create`, { body: { ...productBody, ...members }, tenantId })

/** The product as the admin API shows it. */
export const productOf = (platform: TestPlatform, id: number): Promise<Json> =>
  platform.adminData(`GET ${PRODUCT}/get`, { query: `id=${id}` })

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

/** How each write of point rules and products is made once. */
export function pointAdminWrites(use: () => TestPlatform): Writes {
  const rule = { ...ruleBody, status: 0 }
  const rows = [
    ['point-rule', rule, () => createRule(use(), rule)],
    ['point-product', productBody, () => createProduct(use())],
  ] as const
  const writes = rows.map(([resource, body, create]): Writes => {
    const path = `/admin-api/promotion/${resource}`
    return {
      [`POST ${path}/create`]: () => ({ body }),
      [`PUT ${path}/update`]: async () => ({ body: { ...body, id: await create() } }),
      [`PUT ${path}/update-status`]: async () => ({ body: { id: await create(), status: 1 } }),
      [`DELETE ${path}/delete`]: async () => ({ query: `id=${await create()}` }),
      [`DELETE ${path}/delete-list`]: async () => ({ query: `ids=${await create()}` }),
    }
  })
  return Object.assign({}, ...writes) as Writes
}
