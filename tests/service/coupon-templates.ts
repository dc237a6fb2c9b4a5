import type { CouponTemplateInput } from '@org/openapi-core'

/** A template without any limit, of 5 yuan off for 30 days. */
export function templateInput(overrides: Partial<CouponTemplateInput> = {}): CouponTemplateInput {
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
    usageAmountScope: 1,
    usageAmountCodes: [],
    usageWarehouseScope: 1,
    usageWarehouseCodes: [],
    usageRouteScope: 1,
    usageRouteCodes: [],
    usageCountryScope: 1,
    usageCountryCodes: [],
    usageMerchantScope: 1,
    usageMerchantCodes: [],
    ...overrides,
  }
}
