import type { EngineParts } from '../http/module.js'

import type { Telemetry } from '../kernel/telemetry/telemetry.js'
import { Slot } from '../kernel/concurrency/slot.js'
import type { Fillable } from '../kernel/concurrency/slot.js'
import { walletOperations } from './admin/wallet.js'
import type { WalletAdminStores } from './admin/wallet.js'
import { walletRechargeOperations } from './admin/wallet-recharge.js'
import { walletTransactionOperations } from './admin/wallet-transaction.js'
import type { LedgerRepository } from './ledger.js'
import { getWalletBalance } from './operations/get-wallet-balance.js'
import { listPartnerMembers } from './operations/list-partner-members.js'
import { RechargeService } from './recharge-service.js'
import type { RechargeListener, RechargeStores } from './recharge-service.js'
import type { RechargeRepository } from './recharge.js'
import { walletEvents } from './wallet-events.js'
import { WalletService } from './wallet-service.js'
import type { CreditListener, Verification, WalletStores } from './wallet-service.js'
import type { WalletRepository } from './wallet.js'

export interface WalletServices<in Credit extends WalletStores, in Tx extends RechargeStores> {
  readonly wallets: WalletService<Credit>
  readonly recharges: RechargeService<Tx>
}

/** Whoever is told of money that comes in, in the transaction that brings it. */
export interface WalletHooks<out Credit, out Tx> {
  readonly credited: Fillable<Parameters<CreditListener<Credit>>>
  readonly recharged: Fillable<Parameters<RechargeListener<Tx>>>
}

export interface WalletRepositories {
  readonly wallets: WalletRepository
  readonly ledger: LedgerRepository
  readonly recharges: RechargeRepository
}

/** Lets telemetry read how wallets were found to be. */
function observeVerification(telemetry: Telemetry, wallets: Pick<WalletService, 'verification'>): void {
  const measured = (value: (found: Verification) => number) => () =>
    wallets.verification === undefined ? [] : [{ value: value(wallets.verification) }]
  telemetry.observe(
    'openapi.wallet.verification.mismatch',
    measured(({ unsoundTenants }) => unsoundTenants),
  )
  telemetry.observe(
    'openapi.wallet.verification.time',
    measured(({ time }) => time.getTime() / 1000),
  )
}

/**
 * Members' money. `Credit`: the repositories that a credit touches, the listener's included; `Tx`: those of a recharge.
 */
export const walletModule = <
  Credit extends WalletStores,
  Tx extends Credit & RechargeStores & WalletAdminStores,
>() => ({
  name: 'wallets',
  partner: [listPartnerMembers, getWalletBalance],
  admin: [...walletOperations<Tx>(), ...walletTransactionOperations, ...walletRechargeOperations<Tx>()],
  events: walletEvents,
  build({ random, telemetry }: Pick<EngineParts, 'random' | 'telemetry'>) {
    const credited = new Slot<Parameters<CreditListener<Credit>>>()
    const recharged = new Slot<Parameters<RechargeListener<Tx>>>()
    const wallets = new WalletService<Credit>(random, credited.tell)
    if (telemetry !== undefined) observeVerification(telemetry, wallets)
    const recharges = new RechargeService<Tx>(wallets, recharged.tell)
    const hooks: WalletHooks<Credit, Tx> = { credited, recharged }
    const services: WalletServices<Credit, Tx> = { wallets, recharges }
    return { services, hooks }
  },
})
