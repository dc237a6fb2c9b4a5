import { formatDay } from '../kernel/civil-time.js'
import { ApiError } from '../kernel/errors.js'
import { together } from '../kernel/concurrency/together.js'
import { extended } from '../kernel/extended.js'
import type { PartnerContext } from '../http/context.js'
import { findSetting } from '../http/admin-api/admin-setting.js'
import type { SettingRepository } from '../http/admin-api/admin-setting.js'
import { ENABLED } from '../auth/index.js'
import { reserveRequestId } from '../idempotency/index.js'
import type { RequestIdStores } from '../idempotency/index.js'
import type { MemberRepository } from '../members/index.js'
import type { PartnerMemberRepository, VisibleMembers } from '../bindings/index.js'
import { afterItsDay } from '../usage-limits/index.js'
import type { UsageCounterStores } from '../usage-limits/index.js'
import { bizTypes } from '../wallets/index.js'
import type { WalletService, WalletStores } from '../wallets/index.js'
import { checkInSetting } from './check-in.js'
import type { CheckInRepository } from './check-in.js'
import {
  CHECKIN_CODE_NOT_CONFIGURED,
  CHECKIN_CREDIT_FAILED,
  CHECKIN_OFF,
  REDEEM_MEMBER_NOT_EXISTS,
} from './check-in-errors.js'
import { CODE_ENABLED } from './wallet-redeem-code.js'
import type { WalletRedeemCodeRepository, WalletRedeemCodeRow } from './wallet-redeem-code.js'

/** The repositories that checking in touches. */
export interface CheckInStores extends RequestIdStores, UsageCounterStores, WalletStores {
  readonly settings: SettingRepository
  readonly members: MemberRepository
  readonly partnerMembers: PartnerMemberRepository
  readonly walletRedeemCodes: WalletRedeemCodeRepository
  readonly checkIns: CheckInRepository
}

/** Who checks in. */
export interface CheckInRequest {
  readonly chatUserId: string
  readonly requestId?: string | null | undefined
}

/** The specification's ChatCheckinResult, without what is the same in every answer. */
export interface CheckInResult {
  readonly alreadyCheckedIn: boolean
  /** CNY cents; null where the day's reward was taken before. */
  readonly grantAmount: number | null
}

const SUBJECT = 'wallet-redeem-code'

/** The daily check-in of members at the chat platform. `Tx` has what a credit of their wallets needs, too. */
export class CheckInService<in Tx extends CheckInStores> {
  constructor(
    private readonly wallets: WalletService<Tx>,
    private readonly visibleMembers: VisibleMembers,
  ) {}

  /**
   * Credits the day's reward (rules/check-in#order), all in one transaction: request id, limits, record, wallet and
   * ledger. Throws DUPLICATE_REQUEST_ID, CHECKIN_OFF, CHECKIN_CODE_NOT_CONFIGURED, REDEEM_MEMBER_NOT_EXISTS and
   * CHECKIN_CREDIT_FAILED; nothing is kept of a check-in that failed.
   */
  checkIn(context: PartnerContext<Tx>, { chatUserId, requestId }: CheckInRequest): Promise<CheckInResult> {
    return context.storage.transaction(async (tx) => {
      const [, code, member] = await together([
        reserveRequestId(tx, context, { operation: 'claimChatCheckin', requestId }),
        this.#codeInForce(tx, context),
        this.visibleMembers.find(tx, context, [{ chatUserId }]),
      ])
      if (member?.status !== ENABLED) throw new ApiError(REDEEM_MEMBER_NOT_EXISTS)
      return this.#claim(tx, context, { code, memberId: member.id })
    })
  }

  async #codeInForce(tx: CheckInStores, { now }: PartnerContext<Tx>): Promise<WalletRedeemCodeRow> {
    const { enabled, walletRedeemCodeId } = await findSetting(tx, checkInSetting)
    if (!enabled) throw new ApiError(CHECKIN_OFF)
    const code = walletRedeemCodeId === null ? undefined : await tx.walletRedeemCodes.find(walletRedeemCodeId)
    if (code === undefined || !isInForce(code, now)) throw new ApiError(CHECKIN_CODE_NOT_CONFIGURED)
    return code
  }

  /**
   * The day's use decides before anything else is taken. The member's own rows come first and the code's, which all
   * members share, last: it is locked for the shortest time.
   */
  async #claim(
    tx: Tx,
    context: PartnerContext<Tx>,
    { code, memberId }: { readonly code: WalletRedeemCodeRow; readonly memberId: number },
  ): Promise<CheckInResult> {
    const { id: codeId, grantAmount } = code
    const day = formatDay(context.now, context.zone)
    const counter = { subject: SUBJECT, subjectId: codeId }
    const expireTime = afterItsDay(context.now)
    const dayCounter = extended(counter, { dimension: 'member-day', key: `${memberId}:${day}`, expireTime })
    const seq = await tx.usageCounters.take(dayCounter, code.dailyTakeLimitCount)
    if (seq === undefined) return { alreadyCheckedIn: true, grantAmount: null }
    const { clientId } = context.principal
    const record = { userId: memberId, walletRedeemCodeId: codeId, clientId, day, seq, grantAmount }
    const movement = { memberId, bizType: bizTypes.CHECKIN_REWARD, amount: grantAmount }
    const [total, recordId, parts] = await together([
      tx.usageCounters.take(extended(counter, { dimension: 'member', key: String(memberId) }), code.takeLimitCount),
      tx.checkIns.insert(record, context.now),
      this.wallets.move(tx, context, movement).catch(refuseCredit),
    ])
    if (total === undefined) throw new ApiError(CHECKIN_CREDIT_FAILED)
    const booking = extended(movement, { bizId: String(recordId), title: code.name })
    const [, isEnabled, isTaken] = await together([
      this.wallets.enter(tx, context, { booking, parts }),
      // After the wallet, as everywhere. Whoever has disabled the member since he was read undoes the check-in.
      tx.members.lockEnabled(memberId),
      tx.walletRedeemCodes.takeUse(codeId),
    ])
    if (!isEnabled) throw new ApiError(REDEEM_MEMBER_NOT_EXISTS)
    if (!isTaken) throw await refusalOfUse(tx, codeId, context.now)
    return { alreadyCheckedIn: false, grantAmount }
  }
}

/** Why no use was counted: the code may have been changed since it was read. */
async function refusalOfUse({ walletRedeemCodes }: CheckInStores, codeId: number, now: Date): Promise<ApiError> {
  const code = await walletRedeemCodes.find(codeId)
  const isStillInForce = code !== undefined && isInForce(code, now)
  return new ApiError(isStillInForce ? CHECKIN_CREDIT_FAILED : CHECKIN_CODE_NOT_CONFIGURED)
}

/** The wallet's own refusals have no meaning to who checks in. */
function refuseCredit(error: unknown): never {
  if (error instanceof ApiError) throw new ApiError(CHECKIN_CREDIT_FAILED, { cause: error })
  throw error
}

/** Enabled, and now within its validity, both ends included. */
function isInForce({ status, validStart, validEnd }: WalletRedeemCodeRow, now: Date): boolean {
  return status === CODE_ENABLED && (validStart === null || validStart <= now) && (validEnd === null || now <= validEnd)
}
