import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-operation.js'
import { permissionFor } from '../../http/admin-write.js'
import { pageOf } from '../../http/fields.js'
import { namedId, queryId, queryInteger, queryPage, queryRange } from '../../http/query.js'
import { pointExchangeView } from '../point-exchange.js'
import type { PointExchangeStores } from '../point-exchange.js'

const define = adminOperationsOf<never, PointExchangeStores>()

const PATH = '/admin-api/promotion/point-exchange'
const permission = permissionFor(PATH, 'query')

const exampleView = {
  id: 1,
  userId: 1,
  productId: 1,
  productName: 'Canvas bag',
  productType: 'PHYSICAL' as const,
  pointPrice: 200,
  relatedId: null,
  couponId: null,
  memberDiscountId: null,
  balance: 300,
  requestId: 'demo-bag-1',
  status: 1 as const,
  createTime: '2026-09-10T12:00:00',
}

export const pointExchangeOperations = [
  define(
    {
      operationId: 'getPointExchange',
      method: 'GET',
      path: `${PATH}/get`,
      permission,
      summary: 'Get a redemption of a point product; null where there is none',
      query: z.object({ id: namedId() }),
      data: pointExchangeView.nullable(),
      errors: [],
      example: { data: exampleView },
    },
    async ({ context, query }) => (await context.storage.pointExchanges.find(query.id)) ?? null,
  ),
  define(
    {
      operationId: 'getPointExchangePage',
      method: 'GET',
      path: `${PATH}/page`,
      permission,
      summary: 'Page through redemptions of point products, newest first',
      query: z.object({
        ...queryPage(),
        userId: queryId().optional().meta({ examples: [1] }),
        productId: queryId().optional(),
        status: queryInteger().optional().meta({ description: '1 pending, 2 success, 3 failed' }),
        createTime: queryRange().optional(),
      }),
      data: pageOf(pointExchangeView),
      errors: [],
      example: { data: { list: [exampleView], total: 1 } },
    },
    ({ context, query }) => context.storage.pointExchanges.page(query),
  ),
]
