import type { CivilZone } from '../kernel/civil-time.js'
import { ApiError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
import { failureName } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import type { Random } from '../kernel/random.js'
import { serialNumber } from '../kernel/serial-number.js'
import { StorageError } from '../kernel/storage/storage-error.js'
import { recordEvent } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import { walletChanged } from './wallet-events.js'
import { bizTypes } from './ledger.js'
import type { BizType, LedgerRepository } from './ledger.js'
import { WALLET_BALANCE_NOT_ENOUGH, WALLET_FREEZE_NOT_ENOUGH, WALLET_LIMIT_REACHED } from './wallet-errors.js'
import type { ChangedWallet, LedgerMismatch, Wallet, WalletChange, WalletRepository } from './wallet.js'

/** The repositories that moving money touches. */
export interface WalletStores extends EventStores {
  readonly wallets: WalletRepository
  readonly ledger: LedgerRepository
}

/** Where and when a booking is made. */
export interface BookingContext {
  readonly now: Date
  readonly zone: CivilZone
}

/** Money that comes into a wallet or leaves it. */
export interface WalletMovement {
  readonly memberId: number
  readonly bizType: Exclude<BizType, typeof bizTypes.FREEZE | typeof bizTypes.UNFREEZE>
  /** CNY cents, not 0: added to the wallet, or taken from it where negative. */
  readonly amount: number
}

/** One business event that moves money into or out of a wallet. */
export interface Booking extends WalletMovement {
  /** With the type it names the event: a second booking of the same one is refused. */
  readonly bizId: string
  readonly title: string
}

/** Money that moves between the two parts of a wallet. */
export interface Freezing {
  readonly memberId: number
  readonly bizId: string
  readonly title: string
  /** CNY cents, more than 0. */
  readonly amount: number
}

/** What a wallet has after money came in. */
export interface WalletCredit {
  readonly memberId: number
  readonly balance: number
}

/** Told of money that came in, in the transaction that brought it and holds the wallet; it may take some out again. */
export type CreditListener<Tx> = (tx: Tx, context: BookingContext, credit: WalletCredit) => Promise<unknown>

/** What `verify` found; `mismatch` is null where every wallet follows from its entries. */
export interface WalletReport {
  readonly wallets: number
  readonly entries: number
  readonly mismatch: LedgerMismatch | null
}

/** What verifications in this process found. */
export interface Verification {
  /** When the last one began, whichever tenant it was about. */
  readonly time: Date
  /** How many tenants have a wallet that did not follow from its entries when the tenant was last verified. */
  readonly unsoundTenants: number
}

interface Reading {
  readonly storage: Pick<WalletStores, 'wallets'>
}

/** Whose wallets are verified, and when. */
interface Verifying extends Reading {
  readonly tenantId: number
  readonly now: Date
}

const NOTHING: WalletChange = { balance: 0, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }

/** Which running total of a wallet a booking counts in, and whether it counts as less. */
const totals: Partial<Record<BizType, { readonly column: 'totalExpense' | 'totalRecharge'; readonly sign: 1 | -1 }>> = {
  [bizTypes.RECHARGE]: { column: 'totalRecharge', sign: 1 },
  [bizTypes.RECHARGE_REFUND]: { column: 'totalRecharge', sign: 1 },
  [bizTypes.PAYMENT]: { column: 'totalExpense', sign: -1 },
  [bizTypes.PAYMENT_REFUND]: { column: 'totalExpense', sign: -1 },
  [bizTypes.SUPPLEMENT]: { column: 'totalExpense', sign: -1 },
}

/** Wallets that one statement is about. */
const SLICE = 200

/**
 * The ledger. Money moves by one guarded statement and one entry that tells what it left, in the caller's
 * transaction. Always: balance + frozen = Σ entries, and neither part is below zero. `Tx`: what the listener needs of
 * the transaction, so that only transactions which have it credit a wallet.
 */
export class WalletService<in Tx extends WalletStores = WalletStores> {
  #lastVerified: Date | undefined
  /** Those whose last verification found a row that does not fit: a sound tenant says nothing of another one's money. */
  readonly #unsound = new Set<number>()

  constructor(
    private readonly random: Random,
    private readonly onCredit?: CreditListener<Tx>,
  ) {}

  /** What `verify` has found in this process; undefined before. */
  get verification(): Verification | undefined {
    const time = this.#lastVerified
    return time === undefined ? undefined : { time, unsoundTenants: this.#unsound.size }
  }

  /** The member's wallet; zeros where he has none yet. */
  async find({ storage }: Reading, memberId: number): Promise<Wallet> {
    return (await storage.wallets.find(memberId)) ?? { userId: memberId, ...NOTHING }
  }

  /**
   * The wallets of these members by member. A look-up that fails yields none, for callers that show balances beside
   * what they are about.
   */
  async findAll(
    { storage, log }: Reading & { readonly log: Logger },
    memberIds: readonly number[],
  ): Promise<Map<number, Wallet>> {
    try {
      const found = new Map<number, Wallet>()
      // A slice after the other: nobody else has the process while a statement answers very many rows.
      for (let first = 0; first < memberIds.length; first += SLICE) {
        const slice = memberIds.slice(first, first + SLICE)
        for (const wallet of await storage.wallets.listOf(slice)) found.set(wallet.userId, wallet)
      }
      return found
    } catch (error) {
      log.warn({ reason: failureName(error) }, 'wallets could not be read; their balances are shown as 0')
      return new Map()
    }
  }

  /** Holds the member's wallet until the transaction ends, making it where there is none; answers what is in it. */
  lock(
    tx: Pick<WalletStores, 'wallets'>,
    { now }: Pick<BookingContext, 'now'>,
    memberId: number,
  ): Promise<ChangedWallet> {
    return changeWallet(tx, { memberId, change: NOTHING, now, refusal: WALLET_BALANCE_NOT_ENOUGH })
  }

  /**
   * Books one event, in the caller's transaction; answers the wallet as this booking left it, whatever is settled of a
   * credit after it. Throws WALLET_BALANCE_NOT_ENOUGH, WALLET_LIMIT_REACHED, and `StorageError` of kind `unique` where
   * the event is booked already; each undoes the transaction.
   */
  async book(tx: Tx, context: BookingContext, booking: Booking): Promise<ChangedWallet> {
    const parts = await this.move(tx, context, booking)
    await this.enter(tx, context, { booking, parts })
    return parts
  }

  /**
   * The first half of `book`, for who sends something else along with it: what it answers belongs to `enter`, in the same
   * transaction. Throws WALLET_BALANCE_NOT_ENOUGH and WALLET_LIMIT_REACHED.
   */
  move(
    tx: Pick<WalletStores, 'wallets'>,
    { now }: Pick<BookingContext, 'now'>,
    { memberId, bizType, amount }: WalletMovement,
  ): Promise<ChangedWallet> {
    const total = totals[bizType]
    const counted = total !== undefined && { [total.column]: total.sign * amount }
    const change: WalletChange = { ...NOTHING, balance: amount, ...counted }
    return changeWallet(tx, { memberId, change, now, refusal: WALLET_BALANCE_NOT_ENOUGH })
  }

  /** The second half of `book`: the entry that tells what the movement left, and whatever is settled of a credit. */
  async enter(
    tx: Tx,
    context: BookingContext,
    { booking, parts }: { readonly booking: Booking; readonly parts: ChangedWallet },
  ): Promise<void> {
    const { memberId, amount } = booking
    await this.#append(tx, context, extended(extended(booking, parts), { price: amount }))
    if (amount > 0) await this.onCredit?.(tx, context, { memberId, balance: parts.balance })
  }

  /** Moves money from the available to the frozen part. Throws WALLET_BALANCE_NOT_ENOUGH and WALLET_LIMIT_REACHED. */
  async freeze(tx: Tx, context: BookingContext, freezing: Freezing): Promise<ChangedWallet> {
    const change = { ...NOTHING, balance: -freezing.amount, freezePrice: freezing.amount }
    const { memberId } = freezing
    const parts = await changeWallet(tx, { memberId, change, now: context.now, refusal: WALLET_BALANCE_NOT_ENOUGH })
    await this.#append(tx, context, { ...freezing, ...parts, bizType: bizTypes.FREEZE, price: 0 })
    return parts
  }

  /** Moves money back from the frozen part. Throws WALLET_FREEZE_NOT_ENOUGH and WALLET_LIMIT_REACHED. */
  async unfreeze(tx: Tx, context: BookingContext, freezing: Freezing): Promise<ChangedWallet> {
    const change = { ...NOTHING, balance: freezing.amount, freezePrice: -freezing.amount }
    const { memberId } = freezing
    const parts = await changeWallet(tx, { memberId, change, now: context.now, refusal: WALLET_FREEZE_NOT_ENOUGH })
    await this.#append(tx, context, { ...freezing, ...parts, bizType: bizTypes.UNFREEZE, price: 0 })
    await this.onCredit?.(tx, context, { memberId, balance: parts.balance })
    return parts
  }

  /** Recomputes every wallet of the tenant from its entries; stops at the first row that does not fit. */
  async verify({ storage, now, tenantId }: Verifying): Promise<WalletReport> {
    let report: WalletReport = { wallets: 0, entries: 0, mismatch: null }
    for (let after: number | undefined = 0; after !== undefined && report.mismatch === null;) {
      const batch = await storage.wallets.verify(after, SLICE)
      report = {
        wallets: report.wallets + batch.wallets,
        entries: report.entries + batch.entries,
        mismatch: batch.mismatch ?? null,
      }
      after = batch.lastMemberId
    }
    this.#lastVerified = now
    if (report.mismatch === null) this.#unsound.delete(tenantId)
    else this.#unsound.add(tenantId)
    return report
  }

  async #append(
    tx: WalletStores,
    { now, zone }: BookingContext,
    {
      memberId,
      bizType,
      bizId,
      title,
      price,
      balance,
      freezePrice,
      changeTime,
    }: Freezing & ChangedWallet & { bizType: BizType; price: number },
  ): Promise<void> {
    const no = serialNumber({ prefix: 'W', now, zone, random: this.random })
    await tx.ledger.append({ no, userId: memberId, bizType, bizId, title, price, balance, freezePrice }, changeTime)
    await recordEvent(tx, walletChanged({ memberId, bizType, price, balance, freezePrice }), now)
  }
}

interface GuardedChange {
  readonly memberId: number
  readonly change: WalletChange
  readonly now: Date
  /** Thrown where a part would fall below zero. */
  readonly refusal: ErrorDefinition
}

async function changeWallet(
  tx: Pick<WalletStores, 'wallets'>,
  { memberId, change, now, refusal }: GuardedChange,
): Promise<ChangedWallet> {
  const parts = await tx.wallets.change(memberId, change, now).catch(refuseOverflow)
  if (parts === undefined) throw new ApiError(refusal)
  return parts
}

function refuseOverflow(error: unknown): never {
  if (error instanceof StorageError && error.kind === 'constraint')
    throw new ApiError(WALLET_LIMIT_REACHED, { cause: error })
  throw error
}
