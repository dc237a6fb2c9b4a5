import { defineReadOnlyResource } from '../../http/admin-api/read-only-resource.js'
import { pointExchangeFilters, pointExchangeView } from '../point-exchange.js'
import type { PointExchangeStores } from '../point-exchange.js'

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

/** Redemptions, for reading only. */
export const pointExchangeOperations = defineReadOnlyResource<PointExchangeStores>()({
  path: '/admin-api/promotion/point-exchange',
  name: 'PointExchange',
  title: 'point redemption',
  view: pointExchangeView,
  filters: pointExchangeFilters,
  example: { view: exampleView, find: { userId: 1 } },
  repository: (tx) => tx.pointExchanges,
})
