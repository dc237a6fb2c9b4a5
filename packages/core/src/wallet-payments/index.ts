export type { WalletPayRequest, WalletPayResult } from './wallet-pay-service.js'
export type { PayableBusiness } from './payable-business.js'
export { walletPaymentStatus } from './wallet-payment.js'
export type {
  NewWalletPayment,
  OverduePayment,
  OverduePlace,
  WalletPaymentBusiness,
  WalletPaymentRepository,
  WalletPaymentRow,
  WalletPaymentStatus,
  WalletPaymentStep,
  WalletPaymentSweep,
} from './wallet-payment.js'
export type { WalletPaymentHooks, WalletPaymentSystemRepositories } from './module.js'
