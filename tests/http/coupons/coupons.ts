import type { Answer, Json, TestPlatform } from '@org/openapi-testing'

export const COUPON = 'promotion/coupon'
export const TEMPLATE = 'promotion/coupon-template'
export const SCENE = 'promotion/coupon-template-scene'
export const PAGE_PATH = '/open-api/promotion/member-coupon/page'
export const EXTEND_PATH = '/open-api/promotion/member-coupon/extend'
export const RESTORE_PATH = '/open-api/promotion/member-coupon/restore'

const unrestricted = { usageAmountScope: 1, usageWarehouseScope: 1, usageRouteScope: 1, usageCountryScope: 1 }

/** The members that a template must have: 5 yuan off, for 30 days from taking. */
export const templateBody = {
  nameI18nConfig: { en: 'Welcome', zh: '欢迎' },
  usePrice: 5000,
  couponType: 3,
  totalCount: -1,
  takeLimitCount: -1,
  takeType: 1,
  discountType: 1,
  discountPrice: 500,
  validityType: 2,
  fixedStartTerm: 0,
  fixedEndTerm: 30,
  ...unrestricted,
  usageMerchantScope: 1,
}

/** The members that a coupon must have, but for its owner and template; its code is generated. */
export const couponBody = {
  name: 'Welcome',
  code: '',
  usePrice: 5000,
  discountType: 1,
  discountPrice: 500,
  validStartTime: '2026-09-01T00:00:00',
  validEndTime: '2026-10-01T00:00:00',
  productScope: 1,
  ...unrestricted,
  status: 1,
  takeType: 2,
}

export const sceneBody = { sceneCode: 'NEW_USER', sceneName: 'New users' }

/** Answers the new template's id. */
export const createTemplate = (platform: TestPlatform, members: object = {}, tenantId = 1): Promise<number> =>
  platform.adminData(`POST ${TEMPLATE}/create`, { body: { ...templateBody, ...members }, tenantId })

/** Answers the new scene's id. */
export const createScene = (platform: TestPlatform, members: object = {}): Promise<number> =>
  platform.adminData(`POST ${SCENE}/create`, { body: { ...sceneBody, ...members } })

/** Whose a coupon is, of which template. */
export interface CouponOwner {
  readonly templateId: number
  readonly userId: number
}

/** Answers the new coupon's id. */
export const createCoupon = (platform: TestPlatform, owner: CouponOwner, members: object = {}): Promise<number> =>
  platform.adminData(`POST ${COUPON}/create`, { body: { ...couponBody, ...owner, ...members } })

/** The coupon as the admin API shows it. */
export const couponOf = (platform: TestPlatform, id: number, tenantId = 1): Promise<Json> =>
  platform.adminData(`GET ${COUPON}/get`, { query: `id=${id}`, tenantId })

/** The template as the admin API shows it. */
export const templateOf = (platform: TestPlatform, id: number): Promise<Json> =>
  platform.adminData(`GET ${TEMPLATE}/get`, { query: `id=${id}` })

/** An unused coupon that was used for order 5. */
export const used = { status: 2, useTime: '2026-09-09T00:00:00', useOrderId: 5 }

/** Status, code and detail of an answer. */
export const refusal = ({ status, body }: Answer): Json => ({ status, code: body.code, detail: body.error_detail })

/** What 400 about this member looks like. */
export const wrong = (detail: string): Json => ({ status: 400, code: 400, detail })
