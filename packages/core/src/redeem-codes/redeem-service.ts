import { certain } from '../kernel/certain.js'
import { formatDay } from '../kernel/civil-time.js'
import { ApiError } from '../kernel/errors.js'
import { isFilled } from '../kernel/filled-text.js'
import { together } from '../kernel/concurrency/together.js'
import { extended } from '../kernel/extended.js'
import { rowChanged } from '../kernel/storage/storage-error.js'
import type { PartnerContext } from '../http/context.js'
import { REDEEM_MEMBER_NOT_EXISTS } from '../check-in/index.js'
import { callerNetwork, ENABLED } from '../auth/index.js'
import { issueCoupons } from '../coupons/index.js'
import { reserveRequestId } from '../idempotency/index.js'
import type { RequestIdStores } from '../idempotency/index.js'
import { memberLocatorOf } from '../members/index.js'
import type { MemberLocator, MemberRepository, MemberRow } from '../members/index.js'
import type { PartnerMemberRepository, VisibleMembers } from '../bindings/index.js'
import { afterItsDay, UNLIMITED } from '../usage-limits/index.js'
import type { UsageCounter } from '../usage-limits/index.js'
import { codeStatus } from './code-status.js'
import type { CodeStatus } from './code-status.js'
import { stateErrors, stateOf } from './code-state.js'
import { EXCHANGE_FAILED, EXCHANGE_SUCCESS, SOURCE_PARTNER } from './exchange-log.js'
import type { ExchangeLogRepository } from './exchange-log.js'
import type { CouponGrants, GrantedCoupon, GrantStores } from './grants.js'
import type { PrizeFormat } from './prize.js'
import {
  REDEEM_CODE_EXHAUSTED,
  REDEEM_CODE_IP_DAILY_LIMIT,
  REDEEM_CODE_NOT_EXISTS,
  REDEEM_CODE_USER_DAILY_LIMIT,
  REDEEM_CODE_USER_LIMIT,
  REDEEM_IDENTIFIER_MISSING,
} from './redeem-code-errors.js'
import { lastingMembers } from './redeem-code.js'
import type { RedeemCodeRepository, RedeemCodeRow } from './redeem-code.js'

/** The repositories that redeeming touches. */
export interface RedeemStores extends RequestIdStores, GrantStores {
  readonly members: MemberRepository
  readonly partnerMembers: PartnerMemberRepository
  readonly redeemCodes: RedeemCodeRepository
  readonly exchangeLogs: ExchangeLogRepository
}

type Sent<T> = T | null | undefined

/** Who redeems what. One of the identifiers is needed; `chatUserId` wins. */
export interface RedeemRequest {
  readonly code: string
  readonly email?: Sent<string>
  readonly chatUserId?: Sent<string>
  readonly requestId?: Sent<string>
}

/** The specification's RedeemResult, without what is the same in every answer. */
export interface RedeemResult {
  readonly email: string | null
  readonly chatUserId: string | null
  readonly prize: string
  /** In the order of the code's templates. */
  readonly coupons: GrantedCoupon[]
}

/** Whose uses a status is told with: the first that is there decides. */
export interface CodeStatusRequest {
  readonly code: string
  readonly userId?: Sent<number>
  readonly unionId?: Sent<string>
  readonly chatUserId?: Sent<string>
  readonly email?: Sent<string>
}

/** An attempt that reached a code. */
interface Attempt {
  readonly code: RedeemCodeRow
  readonly member: MemberRow
}

type Context = PartnerContext<RedeemStores>

/** What the service is made from. */
export interface RedeemParts {
  readonly grants: CouponGrants
  readonly formatPrize: PrizeFormat
  readonly visibleMembers: VisibleMembers
}

/** Redeem codes (rules/redeem-codes#redeem). */
export class RedeemService {
  constructor(private readonly parts: RedeemParts) {}

  /**
   * Issues the coupons of a code to a member, all in one transaction: request id, limits, stock, coupons, the row in
   * the exchange log and the use of the code. A refusal keeps nothing but its own row in the log, where it got as far
   * as a code that exists. Throws REDEEM_IDENTIFIER_MISSING, DUPLICATE_REQUEST_ID, REDEEM_MEMBER_NOT_EXISTS (for a
   * disabled member, too), the
   * REDEEM_CODE_… codes, and of a code that grants all its templates the COUPON_TEMPLATE_… codes.
   */
  async redeem(context: Context, request: RedeemRequest): Promise<RedeemResult> {
    const locator = identifierOf(request)
    let reached: Attempt | undefined
    try {
      return await context.storage.transaction(async (tx) => {
        reached = undefined
        const [, member, code] = await together([
          reserveRequestId(tx, context, { operation: 'redeem', requestId: request.requestId }),
          this.#requireEnabled(tx, context, locator),
          requireCode(tx, request.code),
        ])
        reached = { code, member }
        const coupons = await this.#redeem(tx, context, reached)
        const prize = coupons.map((coupon) => this.parts.formatPrize(coupon)).join(',')
        return 'chatUserId' in locator
          ? { email: member.email, chatUserId: locator.chatUserId, prize, coupons }
          : { email: locator.email, chatUserId: null, prize, coupons }
      })
    } catch (error) {
      if (error instanceof ApiError && reached !== undefined) await logFailure(context, reached, error)
      throw error
    }
  }

  /**
   * The status of a code, with the uses of a member where one is named. Throws REDEEM_CODE_NOT_EXISTS, and
   * REDEEM_MEMBER_NOT_EXISTS where the identifier that decides is nobody's.
   */
  async getStatus(context: Context, request: CodeStatusRequest): Promise<CodeStatus> {
    const { storage, now } = context
    const locator = memberLocatorOf(request)
    const member = locator && (await this.#requireMember(storage, context, locator))
    const code = await requireCode(storage, request.code)
    const templates = await this.parts.grants.templatesOf(storage, code)
    const used = member && (await storage.usageCounters.count(memberCounter(code, member)))
    return codeStatus({ code, templates, used, now })
  }

  async #requireMember(stores: RedeemStores, context: Context, locator: MemberLocator): Promise<MemberRow> {
    const member = await this.parts.visibleMembers.find(stores, context, [locator])
    if (member === undefined) throw new ApiError(REDEEM_MEMBER_NOT_EXISTS)
    return member
  }

  async #requireEnabled(tx: RedeemStores, context: Context, locator: MemberLocator): Promise<MemberRow> {
    const member = await this.#requireMember(tx, context, locator)
    if (member.status !== ENABLED) throw new ApiError(REDEEM_MEMBER_NOT_EXISTS)
    return member
  }

  /**
   * The member's own rows first, and those that all members share last, in one go with the code's at its end: they are locked
   * for one answer and the commit.
   */
  async #redeem(tx: RedeemStores, context: Context, { code, member }: Attempt): Promise<GrantedCoupon[]> {
    const { now } = context
    const state = stateOf(code, now)
    if (state !== 'VALID') throw new ApiError(stateErrors[state])
    const { grants } = this.parts
    const [, , templates] = await together([
      keepEnabled(tx, member),
      takeLimits(tx, context, { code, member }),
      grants.templatesOf(tx, code),
    ])
    const { granted, coupons, count } = await grants.draft(tx, context, { code, memberId: member.id, templates })
    const first = certain(granted[0])
    const log = {
      code: code.code,
      couponTemplateId: first.templateId,
      userId: member.id,
      usedTime: now,
      source: SOURCE_PARTNER,
      couponCode: granted.map((coupon) => coupon.code).join(','),
      exchangeStatus: EXCHANGE_SUCCESS,
      exchangeFailCode: null,
      exchangeFailReason: null,
      exchangeFailTime: null,
    }
    const [, , isLeft] = await together([
      issueCoupons(tx, coupons, now),
      count(),
      tx.redeemCodes.takeUse(code),
      // Leaves together with what is told of the coupons.
      tx.exchangeLogs.append(log, now),
    ])
    if (!isLeft) throw await refusalOfUse(tx, code, now)
    return granted
  }
}

/** Why no use was counted: the code may have been changed since it was read. With other templates all begins anew. */
async function refusalOfUse(tx: RedeemStores, read: RedeemCodeRow, now: Date): Promise<Error> {
  const code = await tx.redeemCodes.find(read.id)
  if (code === undefined) return new ApiError(REDEEM_CODE_NOT_EXISTS)
  if (lastingMembers.some((member) => code[member] !== read[member])) return rowChanged()
  const state = stateOf(code, now)
  return new ApiError(state === 'VALID' ? REDEEM_CODE_EXHAUSTED : stateErrors[state])
}

/** Which of the two identifiers counts: a blank text is none. */
function identifierOf({ email, chatUserId }: RedeemRequest): { chatUserId: string } | { email: string } {
  if (isFilled(chatUserId)) return { chatUserId }
  if (isFilled(email)) return { email }
  throw new ApiError(REDEEM_IDENTIFIER_MISSING)
}

async function requireCode(tx: RedeemStores, text: string): Promise<RedeemCodeRow> {
  const code = await tx.redeemCodes.findByCode(text.trim())
  if (code === undefined) throw new ApiError(REDEEM_CODE_NOT_EXISTS)
  return code
}

/** Whoever disables the member has his answer before this coupon, or after it. */
async function keepEnabled({ members }: RedeemStores, { id }: MemberRow): Promise<void> {
  if (!(await members.lockEnabled(id))) throw new ApiError(REDEEM_MEMBER_NOT_EXISTS)
}

const SUBJECT = 'redeem-code'

/** Counts what a member redeemed in all; it is also what the status tells. */
const memberCounter = (code: RedeemCodeRow, member: MemberRow): UsageCounter => ({
  subject: SUBJECT,
  subjectId: code.id,
  dimension: 'member',
  key: String(member.id),
})

/** Counts the redemption against every limit; a transaction that is rolled back gives it back. */
async function takeLimits(
  tx: RedeemStores,
  { now, zone, principal }: Context,
  { code, member }: Attempt,
): Promise<void> {
  const day = formatDay(now, zone)
  const counter = memberCounter(code, member)
  const takeOfDay = (dimension: string, whose: string, limit: number) =>
    tx.usageCounters.take(extended(counter, { dimension, key: `${whose}:${day}`, expireTime: afterItsDay(now) }), limit)
  const [inAll, today, ofAddress] = await together([
    tx.usageCounters.take(counter, code.takeLimitCount),
    takeOfDay('member-day', counter.key, code.dailyTakeLimitCount),
    // A partner's members share one address: without a limit its row would only make them wait for each other.
    code.dailyIpLimitCount === UNLIMITED ? 0 : takeOfDay('ip-day', callerNetwork(principal.ip), code.dailyIpLimitCount),
  ])
  if (inAll === undefined) throw new ApiError(REDEEM_CODE_USER_LIMIT)
  if (today === undefined) throw new ApiError(REDEEM_CODE_USER_DAILY_LIMIT)
  if (ofAddress === undefined) throw new ApiError(REDEEM_CODE_IP_DAILY_LIMIT)
}

/** The attempt itself was rolled back by now, so that its row in the log stands for itself. */
function logFailure({ storage, now }: Context, { code, member }: Attempt, error: ApiError): Promise<void> {
  const log = {
    code: code.code,
    couponTemplateId: code.couponTemplateId,
    userId: member.id,
    usedTime: null,
    source: SOURCE_PARTNER,
    couponCode: null,
    exchangeStatus: EXCHANGE_FAILED,
    exchangeFailCode: String(error.code),
    exchangeFailReason: error.messageIn('en'),
    exchangeFailTime: now,
  }
  return storage.exchangeLogs.append(log, now)
}
