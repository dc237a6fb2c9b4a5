import { defineAdminSetting } from '../../http/admin-api/admin-setting.js'
import type { SettingStores } from '../../http/admin-api/admin-setting.js'
import { refuseParameter } from '../../http/input/validation.js'
import { checkInSetting } from '../check-in.js'
import type { WalletRedeemCodeRepository } from '../wallet-redeem-code.js'

/** The repositories that these operations touch. */
export interface CheckInConfigStores extends SettingStores {
  readonly walletRedeemCodes: WalletRedeemCodeRepository
}

/** Whether members may check in, and by which wallet redeem code: one configuration, saved as a whole. */
export const checkInConfigOperations = defineAdminSetting<CheckInConfigStores>()({
  path: '/admin-api/promotion/checkin-config',
  operationName: 'CheckinConfig',
  title: 'check-in configuration',
  setting: checkInSetting,
  example: { enabled: true, walletRedeemCodeId: 1 },
  async check({ tx, value: { walletRedeemCodeId }, before }) {
    // The code that it names already may be gone by now: check-in can still be switched off.
    if (walletRedeemCodeId === null || walletRedeemCodeId === before.walletRedeemCodeId) return
    if ((await tx.walletRedeemCodes.find(walletRedeemCodeId)) !== undefined) return
    throw refuseParameter('walletRedeemCodeId', { en: 'is no wallet redeem code', zh: '钱包兑换码不存在' })
  },
})
