export type { PayableBusiness } from './payable-business.js'
export { walletPaymentLifecycle, walletPaymentStatus } from './wallet-payment-lifecycle.js'
export type { OverduePayment, WalletPaymentRepository, WalletPaymentRow, WalletPaymentSweep } from './wallet-payment.js'
export type { WalletPaymentHooks, WalletPaymentSystemRepositories } from './module.js'
