import { checkInCall } from './check-in/check-in-call.js'
import { checkInSeed } from './check-in/check-in-seed.js'
import { instantGoods, instantPayments } from './instant-channels.js'
import { overEither } from './over-either.js'
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
    byHand: overEither({
      sqlite: async (handle) => (await import('./payment/sqlite-payment.js')).sqlitePayments(handle),
      postgres: async (sql) => (await import('./payment/postgres-payment.js')).postgresPayments(sql),
      write: async () => {
        const { handWrittenPayment } = await import('./payment/hand-written-payment.js')
        return (store) => handWrittenPayment(store, instantPayments)
      },
    }),
  },
  'check-in': {
    call: checkInCall,
    seed: checkInSeed,
    byHand: overEither({
      sqlite: async (handle) => (await import('./check-in/sqlite-check-in.js')).sqliteCheckIns(handle),
      postgres: async (sql) => (await import('./check-in/postgres-check-in.js')).postgresCheckIns(sql),
      write: async () => (await import('./check-in/hand-written-check-in.js')).handWrittenCheckIn,
    }),
  },
  redeem: {
    call: redeemCall,
    seed: redeemSeed,
    byHand: overEither({
      sqlite: async (handle) => (await import('./redeem/sqlite-redeem.js')).sqliteRedemptions(handle),
      postgres: async (sql) => (await import('./redeem/postgres-redeem.js')).postgresRedemptions(sql),
      write: async () => (await import('./redeem/hand-written-redeem.js')).handWrittenRedeem,
    }),
  },
  purchase: {
    call: purchaseCall,
    seed: purchaseSeed,
    byHand: overEither({
      sqlite: async (handle) => (await import('./purchase/sqlite-purchase.js')).sqlitePurchases(handle),
      postgres: async (sql) => (await import('./purchase/postgres-purchase.js')).postgresPurchases(sql),
      write: async () => {
        const { handWrittenPurchase } = await import('./purchase/hand-written-purchase.js')
        return (store) => handWrittenPurchase(store, instantGoods)
      },
    }),
  },
  'wallet-pay': {
    call: walletPayCall,
    seed: walletPaySeed,
    byHand: overEither({
      sqlite: async (handle) => (await import('./wallet-pay/sqlite-wallet-pay.js')).sqliteWalletPay(handle),
      postgres: async (sql) => (await import('./wallet-pay/postgres-wallet-pay.js')).postgresWalletPay(sql),
      write: async () => (await import('./wallet-pay/hand-written-wallet-pay.js')).handWrittenWalletPay,
    }),
  },
}
