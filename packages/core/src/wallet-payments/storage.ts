export { walletPaymentLifecycle, walletPaymentStatus } from './wallet-payment-lifecycle.js'
export type {
  NewWalletPayment,
  OverduePayment,
  OverduePlace,
  WalletPaymentRepository,
  WalletPaymentRow,
  WalletPaymentStep,
  WalletPaymentSweep,
} from './wallet-payment.js'
