import { ApiError } from '../kernel/errors.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { auditOf } from '../http/admin-api/record-audit.js'
import { refuseParameter } from '../http/input/validation.js'
import { consumptionChange, consumptionOfRecharge, NO_CONSUMPTION, recordConsumption } from '../consumption/index.js'
import type { ConsumptionStores } from '../consumption/index.js'
import { bizTypes } from './ledger.js'
import { rechargeView } from './recharge.js'
import type { RechargeInput, RechargeRepository, RechargeRow } from './recharge.js'
import { WALLET_RECHARGE_NOT_EXISTS } from './wallet-errors.js'
import { requireOwner } from './wallet-owner.js'
import type { OwnerStores } from './wallet-owner.js'
import type { Booking, BookingContext, WalletService, WalletStores } from './wallet-service.js'

/** The repositories that recharging touches. */
export interface RechargeStores extends WalletStores, ConsumptionStores, OwnerStores, AuditStores {
  readonly recharges: RechargeRepository
}

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const RECHARGE_PATH = '/admin-api/pay/wallet-recharge'

const audit = auditOf(RECHARGE_PATH, rechargeView)

/** Money given back of a recharge, CNY cents. */
export interface RechargeRefund {
  readonly id: number
  readonly amount: number
}

/** Told of a recharge that was booked, in the transaction that books it. */
export type RechargeListener<Tx> = (tx: Tx, context: BookingContext, recharge: RechargeRow) => Promise<unknown>

/** What a recharge was before and is after a write; null before its first. */
interface RechargeStep {
  readonly action: 'create' | 'refund'
  readonly before: RechargeRow | null
  readonly after: RechargeRow
}

/**
 * Recharges, in step with the wallet, its ledger and the member's consumption. `Tx` has what the listeners need, too.
 */
export class RechargeService<in Tx extends RechargeStores> {
  constructor(
    private readonly wallets: WalletService<Tx>,
    private readonly onRecharge?: RechargeListener<Tx>,
  ) {}

  /** Books a recharge that is paid already, with its bonus; answers its id. Throws WALLET_LIMIT_REACHED. */
  create(context: AdminContext<Tx>, { payTime, ...input }: RechargeInput): Promise<number> {
    return context.storage.transaction(async (tx) => {
      await requireOwner(tx, input.userId)
      const after = await tx.recharges.insert({ ...input, payTime: payTime ?? context.now }, context.now)
      const amount = input.amount + input.bonus
      const booking = { bizType: bizTypes.RECHARGE, bizId: String(after.id), title: 'Recharge', amount } as const
      await this.#record(tx, context, { booking, step: { action: 'create', before: null, after } })
      await this.onRecharge?.(tx, context, after)
      return after.id
    })
  }

  /**
   * Gives back part of a recharge: never more than its amount and bonus, never more than the wallet has. Throws
   * WALLET_RECHARGE_NOT_EXISTS, 400 and WALLET_BALANCE_NOT_ENOUGH.
   */
  refund(context: AdminContext<Tx>, { id, amount }: RechargeRefund): Promise<true> {
    return context.storage.transaction(async (tx) => {
      await requireRecharge(tx, id)
      const refund = await tx.recharges.refund(id, amount)
      if (refund === undefined) {
        throw refuseParameter('amount', {
          en: 'must not exceed what is left of amount and bonus',
          zh: '不能超过剩余可退金额',
        })
      }
      const { row: after, refundCount } = refund
      // Not read beforehand: what the guarded statement answered tells how the row was, whoever came in between.
      const before = { ...after, refundAmount: after.refundAmount - amount, revision: after.revision - 1 }
      const booking = {
        bizType: bizTypes.RECHARGE_REFUND,
        bizId: `${id}-${refundCount}`,
        title: 'Refund of a recharge',
        amount: -amount,
      } as const
      await this.#record(tx, context, { booking, step: { action: 'refund', before, after } })
      return true as const
    })
  }

  /** What every write of a recharge leaves behind: the booking, the rollups, the operate log. */
  async #record(
    tx: Tx,
    context: AdminContext<Tx>,
    { booking, step }: { readonly booking: Omit<Booking, 'memberId'>; readonly step: RechargeStep },
  ): Promise<void> {
    const { action, before, after } = step
    const { userId: memberId, payTime: time } = after
    await this.wallets.book(tx, context, { ...booking, memberId })
    const counted = before === null ? NO_CONSUMPTION : consumptionOfRecharge(before)
    await recordConsumption(tx, { memberId, time, change: consumptionChange(counted, consumptionOfRecharge(after)) })
    await audit(tx, context, { action, id: after.id, before, after })
  }
}

async function requireRecharge({ recharges }: Pick<RechargeStores, 'recharges'>, id: number): Promise<RechargeRow> {
  const row = await recharges.find(id)
  if (row === undefined) throw new ApiError(WALLET_RECHARGE_NOT_EXISTS)
  return row
}
