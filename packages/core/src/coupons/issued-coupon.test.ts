import { expect, test } from 'vitest'
import type { CouponTemplateRow } from './coupon-template.js'
import { couponOfTemplate } from './issued-coupon.js'

const now = new Date('2026-09-10T04:00:00.123Z')
const issuing = { memberId: 7, takeType: 1, code: 'CODE', now }

const template: CouponTemplateRow = {
  id: 3,
  nameI18nConfig: { en: 'Welcome', zh: '欢迎' },
  title: 'Welcome',
  usePrice: 5000,
  couponType: 2,
  totalCount: -1,
  takenCount: 0,
  takeLimitCount: -1,
  takeType: 3,
  discountType: 1,
  discountPrice: 500,
  discountPercent: null,
  discountLimitPrice: null,
  validityType: 2,
  validStartTime: null,
  validEndTime: null,
  fixedStartTerm: 2,
  fixedEndTerm: 30,
  usageAmountScope: 1,
  usageAmountCodes: [],
  usageWarehouseScope: 2,
  usageWarehouseCodes: [{ name: null, uuid: null, code: 'GZ' }],
  usageRouteScope: 1,
  usageRouteCodes: [],
  usageCountryScope: 3,
  usageCountryCodes: [
    { name: 'United States', uuid: 'u', code: 'US' },
    { name: null, uuid: null, code: 'CA' },
  ],
  usageMerchantScope: 1,
  usageMerchantCodes: [],
  sceneId: 9,
  remark: 'r',
  status: 0,
  createTime: now,
}

test('a coupon is a copy of its template, valid by the terms: the end counts from the start', () => {
  expect(couponOfTemplate(template, issuing)).toEqual({
    templateId: 3,
    userId: 7,
    name: 'Welcome',
    nameLangConfig: '{"zh":"欢迎","en":"Welcome"}',
    code: 'CODE',
    usePrice: 5000,
    discountType: 1,
    discountPrice: 500,
    discountPercent: null,
    discountLimitPrice: null,
    validStartTime: new Date('2026-09-12T04:00:00.123Z'),
    validEndTime: new Date('2026-10-12T04:00:00.123Z'),
    validType: 2,
    productScope: 1,
    productScopeValues: null,
    usageAmountScope: 1,
    usageAmountCodes: null,
    usageWarehouseScope: 2,
    usageWarehouseCodes: 'GZ',
    usageRouteScope: 1,
    usageRouteCodes: null,
    usageCountryScope: 3,
    usageCountryCodes: 'US,CA',
    usageMerchantScope: 1,
    usageMerchantCodes: null,
    takeType: 1,
    couponType: 2,
    isAllowedStackable: null,
  })
})

test('a template with dates of its own gives them to its coupons', () => {
  const dates = { validStartTime: new Date('2026-10-01T00:00:00Z'), validEndTime: new Date('2026-11-01T00:00:00Z') }
  const fixed = { ...template, ...dates, validityType: 1, fixedStartTerm: null, fixedEndTerm: null }
  expect(couponOfTemplate(fixed, issuing)).toMatchObject({ ...dates, validType: 1 })
})
