import type { WalletService } from '../wallets/index.js'
import { payByWallet } from './operations/pay-by-wallet.js'
import { PayableBusinesses } from './payable-business.js'
import { walletPaymentLifecycle } from './wallet-payment-lifecycle.js'
import { WalletPayService } from './wallet-pay-service.js'
import type { WalletPayStores } from './wallet-pay-service.js'
import type { WalletPaymentRepository, WalletPaymentSweep } from './wallet-payment.js'

export interface WalletPaymentServices<in Tx extends WalletPayStores> {
  /** Paying purchases and supplements from members’ wallets. */
  readonly walletPay: WalletPayService<Tx>
}

/** What is paid from wallets joins here. */
export interface WalletPaymentHooks<out Tx> {
  readonly payable: Pick<PayableBusinesses<Tx>, 'add'>
}

export interface WalletPaymentRepositories {
  readonly walletPayments: WalletPaymentRepository
}

export interface WalletPaymentSystemRepositories {
  readonly walletPayments: WalletPaymentSweep
}

interface Parts<in Tx extends WalletPayStores> {
  readonly services: { readonly wallets: WalletService<Tx> }
}

/** Money that members owe and pay from their wallets. `Tx`: the repositories of all that is paid. */
export const walletPaymentModule = <Tx extends WalletPayStores>() => ({
  name: 'wallet-payments',
  partner: [payByWallet<Tx>()],
  lifecycles: [walletPaymentLifecycle],
  build({ services: { wallets } }: Parts<Tx>) {
    const payable = new PayableBusinesses<Tx>()
    const hooks: WalletPaymentHooks<Tx> = { payable }
    const services: WalletPaymentServices<Tx> = { walletPay: new WalletPayService<Tx>(wallets, payable) }
    return { services, hooks }
  },
})
