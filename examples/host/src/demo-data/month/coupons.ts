import type { NewCoupon } from '@org/openapi-core/storage'
import type { Step } from './month.js'

/** What a template of the month says. */
type Terms = Pick<NewCoupon, 'usePrice' | 'discountType'> & {
  readonly title: string
  readonly discountPrice?: number | null | undefined
  readonly discountPercent?: number | null | undefined
  readonly discountLimitPrice?: number | null | undefined
}

/** Whose a coupon is, and for how long. */
interface Ownership {
  readonly templateId: number
  readonly userId: number
  readonly code: string
  readonly period: { readonly start: Date; readonly end: Date }
}

/** The coupon that a template of the month makes: usable anywhere, in the template's period. */
export const couponFrom = (
  { title, usePrice, discountType, discountPrice = null, discountPercent = null, discountLimitPrice = null }: Terms,
  { templateId, userId, code, period }: Ownership,
): NewCoupon => ({
  templateId,
  userId,
  name: title,
  nameLangConfig: JSON.stringify({ en: title }),
  code,
  usePrice,
  discountType,
  discountPrice,
  discountPercent,
  discountLimitPrice,
  validStartTime: period.start,
  validEndTime: period.end,
  validType: 1,
  productScope: 1,
  productScopeValues: null,
  usageAmountScope: 1,
  usageAmountCodes: null,
  usageWarehouseScope: 1,
  usageWarehouseCodes: null,
  usageRouteScope: 1,
  usageRouteCodes: null,
  usageCountryScope: 1,
  usageCountryCodes: null,
  usageMerchantScope: 1,
  usageMerchantCodes: null,
  takeType: 2,
  couponType: 3,
  isAllowedStackable: null,
})

/** A template that the month has made, with its period. */
export async function templateNamed({ tx }: Step, wanted: string) {
  const { list } = await tx.couponTemplates.page({ pageNo: 1, pageSize: 500 })
  const template = list.find(({ title }) => title === wanted)
  if (!template?.validStartTime || !template.validEndTime) throw new Error(`The demo's campaign ${wanted} is gone`)
  return { ...template, period: { start: template.validStartTime, end: template.validEndTime } }
}
