import type { CouponInput, CouponSceneInput, CouponTemplateInput, NewCoupon } from '@org/openapi-core/storage'

const UNRESTRICTED = {
  usageAmountScope: 1,
  usageWarehouseScope: 1,
  usageRouteScope: 1,
  usageCountryScope: 1,
  usageMerchantScope: 1,
} as const

/** A scene. `sceneCode` has to be unique. */
export function couponSceneInput(
  sceneCode: string,
  overrides: Partial<Omit<CouponSceneInput, 'sceneCode'>> = {},
): CouponSceneInput {
  return { sceneName: 'New users', ...overrides, sceneCode }
}

/** A template without any limit, of 5 yuan off for 30 days. */
export function couponTemplateInput(overrides: Partial<CouponTemplateInput> = {}): CouponTemplateInput {
  return {
    nameI18nConfig: { en: 'Welcome' },
    title: 'Welcome',
    usePrice: 0,
    couponType: 3,
    totalCount: -1,
    takeLimitCount: -1,
    takeType: 1,
    discountType: 1,
    discountPrice: 500,
    discountPercent: null,
    discountLimitPrice: null,
    validityType: 2,
    validStartTime: null,
    validEndTime: null,
    fixedStartTerm: 0,
    fixedEndTerm: 30,
    ...UNRESTRICTED,
    usageAmountCodes: [],
    usageWarehouseCodes: [],
    usageRouteCodes: [],
    usageCountryCodes: [],
    usageMerchantCodes: [],
    ...overrides,
  }
}

const validity = {
  validStartTime: new Date('2026-09-10T04:00:00.000Z'),
  validEndTime: new Date('2026-10-10T04:00:00.000Z'),
}

/** An unused coupon of 5 yuan off, valid for 30 days. `code` has to be unique. */
export function couponInput(code: string, overrides: Partial<Omit<CouponInput, 'code'>> = {}): CouponInput {
  return {
    templateId: 1,
    userId: 7,
    name: 'Welcome',
    usePrice: 0,
    discountType: 1,
    ...NOTHING_LISTED,
    ...validity,
    productScope: 1,
    ...UNRESTRICTED,
    status: 1,
    takeType: 1,
    ...overrides,
    code,
  }
}

const NOTHING_LISTED = {
  discountPrice: null,
  discountPercent: null,
  discountLimitPrice: null,
  productScopeValues: null,
  usageAmountCodes: null,
  usageWarehouseCodes: null,
  usageRouteCodes: null,
  usageCountryCodes: null,
  usageMerchantCodes: null,
}

/** A coupon as it is issued. `code` has to be unique. */
export function newCoupon(code: string, overrides: Partial<Omit<NewCoupon, 'code'>> = {}): NewCoupon {
  return {
    templateId: 1,
    userId: 7,
    name: 'Welcome',
    nameLangConfig: null,
    usePrice: 0,
    discountType: 1,
    ...NOTHING_LISTED,
    discountPrice: 500,
    ...validity,
    validType: null,
    productScope: 1,
    ...UNRESTRICTED,
    takeType: 1,
    couponType: 3,
    isAllowedStackable: null,
    ...overrides,
    code,
  }
}
