import { defineAdminSetting } from '../../http/admin-api/admin-setting.js'
import type { SettingStores } from '../../http/admin-api/admin-setting.js'
import { couponSetting } from '../coupon-config.js'

/** For how long restored coupons are valid: one configuration, saved as a whole. */
export const couponConfigOperations = defineAdminSetting<SettingStores>()({
  path: '/admin-api/promotion/coupon-config',
  operationName: 'CouponConfig',
  title: 'coupon configuration',
  setting: couponSetting,
  example: { restoreDays: 15 },
})
