import { defineAdminSetting } from '../../http/admin-setting.js'
import type { SettingStores } from '../../http/admin-setting.js'
import { couponSetting } from '../coupon-config.js'

export const couponConfigOperations = defineAdminSetting<SettingStores>()({
  path: '/admin-api/promotion/coupon-config',
  operationName: 'CouponConfig',
  title: 'coupon configuration',
  setting: couponSetting,
  example: { restoreDays: 15 },
})
