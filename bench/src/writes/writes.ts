import { checkInCall } from './check-in/check-in-call.js'
import { checkInSeed } from './check-in/check-in-seed.js'
import { paymentCall } from './payment/payment-call.js'
import { paymentSeed } from './payment/payment-seed.js'
import { purchaseCall } from './purchase/purchase-call.js'
import { purchaseSeed } from './purchase/purchase-seed.js'
import { redeemCall } from './redeem/redeem-call.js'
import { redeemSeed } from './redeem/redeem-seed.js'
import { walletPayCall } from './wallet-pay/wallet-pay-call.js'
import { walletPaySeed } from './wallet-pay/wallet-pay-seed.js'
import type { WriteName } from './write-names.js'
import type { Write } from './write.js'

/** Imported on demand: a host must not carry what it does not run. */
export const writes: Record<WriteName, Write> = {
  payment: {
    call: paymentCall,
    seed: paymentSeed,
    byHand: async (database) => (await import('./payment/open-payment.js')).openPayment(database),
  },
  'check-in': {
    call: checkInCall,
    seed: checkInSeed,
    byHand: async (database) => (await import('./check-in/open-check-in.js')).openCheckIn(database),
  },
  redeem: {
    call: redeemCall,
    seed: redeemSeed,
    byHand: async (database) => (await import('./redeem/open-redeem.js')).openRedeem(database),
  },
  purchase: {
    call: purchaseCall,
    seed: purchaseSeed,
    byHand: async (database) => (await import('./purchase/open-purchase.js')).openPurchase(database),
  },
  'wallet-pay': {
    call: walletPayCall,
    seed: walletPaySeed,
    byHand: async (database) => (await import('./wallet-pay/open-wallet-pay.js')).openWalletPay(database),
  },
}
