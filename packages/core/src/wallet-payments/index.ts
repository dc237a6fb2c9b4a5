export type { WalletPayRequest, WalletPayResult } from './wallet-pay-service.js'
export type { PayableBusiness } from './payable-business.js'
export { walletPaymentLifecycle, walletPaymentStatus } from './wallet-payment-lifecycle.js'
export type { WalletPaymentStatus } from './wallet-payment-lifecycle.js'
export type {
  NewWalletPayment,
  OverduePayment,
  OverduePlace,
  WalletPaymentBusiness,
  WalletPaymentRepository,
  WalletPaymentRow,
  WalletPaymentStep,
  WalletPaymentSweep,
} from './wallet-payment.js'
export type { WalletPaymentHooks, WalletPaymentSystemRepositories } from './module.js'
