import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { refuseParameter } from '../../http/input/validation.js'
import { UNLIMITED } from '../../usage-limits/index.js'
import { WALLET_REDEEM_CODE_EXISTS, WALLET_REDEEM_CODE_NOT_EXISTS } from '../check-in-errors.js'
import { walletRedeemCodeFilters, walletRedeemCodeInput, walletRedeemCodeView } from '../wallet-redeem-code.js'
import type { WalletRedeemCodeRepository } from '../wallet-redeem-code.js'

/** The repositories that these operations touch. */
export interface CodeStores extends AuditStores {
  readonly walletRedeemCodes: WalletRedeemCodeRepository
}

/** Codes that put money into wallets, which check-in gives out. */
export const walletRedeemCodeOperations = defineAdminResource<CodeStores>()({
  path: '/admin-api/promotion/wallet-redeem-code',
  name: 'WalletRedeemCode',
  title: 'wallet redeem code',
  input: walletRedeemCodeInput,
  view: walletRedeemCodeView,
  filters: walletRedeemCodeFilters,
  notFound: WALLET_REDEEM_CODE_NOT_EXISTS,
  duplicate: WALLET_REDEEM_CODE_EXISTS,
  example: {
    deletable: 2,
    find: { code: 'CHECKIN' },
    created: 3,
    input: {
      code: 'EVENING',
      name: 'Evening check-in',
      maxUsage: UNLIMITED,
      takeLimitCount: UNLIMITED,
      validEnd: '2026-12-31T23:59:59',
    },
    view: {
      id: 1,
      code: 'CHECKIN',
      name: 'Daily check-in',
      grantAmount: 100,
      maxUsage: -1,
      usedCount: 1,
      takeLimitCount: -1,
      dailyTakeLimitCount: 1,
      validStart: null,
      validEnd: null,
      status: 0,
      createTime: '2026-09-10T12:00:00',
    },
    revision: 2,
  },
  repository: (tx) => tx.walletRedeemCodes,
  // None uses it between the look at the uses so far and the change.
  lock: (tx, id) => tx.walletRedeemCodes.lock(id),
  async check({ input: { maxUsage }, before }) {
    if (before === undefined || maxUsage === UNLIMITED || maxUsage >= before.usedCount) return
    throw refuseParameter('maxUsage', {
      en: `must be at least ${before.usedCount}, the uses so far`,
      zh: `不能小于已使用次数 ${before.usedCount}`,
    })
  },
})
