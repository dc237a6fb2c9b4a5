import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { SettingDefinition } from '../http/admin-api/admin-setting.js'

/** What a tenant decides about its coupons. */
export const couponConfig = z.object({
  restoreDays: integer(1, 365).meta({
    description: 'Days for which a restored coupon is valid.',
    examples: [15],
  }),
})

/** 15 days until it is saved for the first time. */
export const couponSetting: SettingDefinition<typeof couponConfig> = {
  name: 'coupon-config',
  shape: couponConfig,
  initial: { restoreDays: 15 },
}
