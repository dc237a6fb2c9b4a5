import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { refuseParameter } from '../../http/input/validation.js'
import type { CouponTemplateRepository } from '../../coupons/index.js'
import type { DiscountTemplateRepository } from '../../discounts/index.js'
import { POINT_PRODUCT_NOT_EXISTS } from '../point-errors.js'
import { pointProductFilters, pointProductInput, pointProductView } from '../point-product.js'
import type { PointProductRepository } from '../point-product.js'
import { pointStatusInput } from '../point-status.js'

/** The repositories that these operations touch. */
export interface ProductStores extends AuditStores {
  readonly pointProducts: PointProductRepository
  readonly couponTemplates: Pick<CouponTemplateRepository, 'find'>
  readonly discountTemplates: Pick<DiscountTemplateRepository, 'find'>
}

const exampleView = {
  id: 1,
  name: 'Canvas bag',
  localName: '帆布袋',
  productType: 'PHYSICAL' as const,
  pointPrice: 200,
  relatedId: null,
  stock: 49,
  redeemedCount: 1,
  limitPerUser: 2,
  status: 1,
  startTime: null,
  endTime: null,
  sort: 1,
  description: 'Sent with the next parcel',
  localDescription: null,
  image: 'https://img.example.com/bag.jpg',
  createTime: '2026-09-10T12:00:00',
}

/** What points can be redeemed for. */
export const pointProductOperations = defineAdminResource<ProductStores>()({
  path: '/admin-api/promotion/point-product',
  name: 'PointProduct',
  title: 'point product',
  input: pointProductInput,
  view: pointProductView,
  filters: pointProductFilters,
  notFound: POINT_PRODUCT_NOT_EXISTS,
  example: {
    find: { productType: 'PHYSICAL' },
    created: 3,
    input: {
      name: 'Five dollars off',
      localName: '立减5美元',
      productType: 'COUPON',
      pointPrice: 500,
      relatedId: 1,
      stock: 100,
      limitPerUser: 1,
      startTime: '2026-09-10T00:00:00',
      endTime: '2026-12-31T23:59:59',
      description: null,
      image: null,
    },
    view: exampleView,
    revision: 2,
  },
  status: { schema: pointStatusInput(), summary: 'Enable or disable a point product', example: 0 },
  repository: (tx) => tx.pointProducts,
  async check({ tx, input: { productType, relatedId }, before }) {
    if (typeof relatedId !== 'number') return
    // What it names already may be gone by now: the rest of it can still be changed.
    if (productType === before?.productType && relatedId === before.relatedId) return
    if (productType === 'COUPON' && (await tx.couponTemplates.find(relatedId)) === undefined) {
      throw refuseParameter('relatedId', { en: 'is no coupon template', zh: '优惠券模板不存在' })
    }
    if (productType === 'DISCOUNT' && (await tx.discountTemplates.find(relatedId)) === undefined) {
      throw refuseParameter('relatedId', { en: 'is no discount template', zh: '折扣模板不存在' })
    }
  },
})
