import { ApiError } from '../../kernel/errors.js'
import type { RequestContext } from '../../http/context.js'
import { lockMember } from '../../members/index.js'
import type { MemberIdentity } from '../../members/index.js'
import type { ChanceBook } from './chance-book.js'
import { activityOf, timesOfRecharge } from './chance-config.js'
import type { ChanceRuleType } from './chance-config.js'
import type { OpenChanceRule } from './chance-rule.js'
import type { ChanceOwner, ChanceReason, DrawVisit } from './chance.js'
import type { ChanceStores } from '../draw-stores.js'
import { LUCKY_DRAW_NOT_OPEN, LUCKY_DRAW_OUTSIDE_TIME } from '../lucky-draw-errors.js'
import { requireOpen } from '../lucky-draw-gate.js'
import { luckyDrawStatus } from '../lucky-draw.js'
import type { LuckyDrawRow } from '../lucky-draw.js'

type Context = Pick<RequestContext<ChanceStores>, 'storage' | 'now'>
type Present = Pick<Context, 'now'>

/** A member's registration for an activity of the host. */
export interface Registration {
  readonly userId: number
  readonly activityId: number
}

/** A recharge that was booked. */
export interface AwardedRecharge {
  readonly userId: number
  readonly channel: string
  /** CNY cents, without the bonus. */
  readonly amount: number
}

/** Chances that operations grant. */
export interface ChanceGrant extends ChanceOwner {
  readonly count: number
  readonly remark?: string | null | undefined
}

/** How many chances a member got. */
export interface Granted {
  readonly granted: number
}

/** Money that nobody paid in earns no chances. */
const UNREWARDED_CHANNELS: readonly string[] = ['MOCK', 'INTERNAL_COMPENSATION', 'INFLUENCER']

/** What members get chances for. */
export class ChanceService {
  constructor(private readonly book: ChanceBook) {}

  /**
   * A member comes to a lucky draw: counts the visit, and gives what DEFAULT_FREE gives, once. Throws
   * LUCKY_DRAW_NOT_EXISTS, USER_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN and LUCKY_DRAW_OUTSIDE_TIME.
   */
  join(context: Context, visit: DrawVisit): Promise<Granted> {
    const { userId, luckyDrawId } = visit
    return context.storage.transaction(async (tx) => {
      const [found] = await tx.luckyDraws.listOf([luckyDrawId])
      const draw = requireOpen(found, context.now)
      const member = await lockMember(tx, userId)
      await tx.drawVisits.count(visit, context.now)
      const granted = await this.#awardFree(tx, context, { draw, member })
      // A wallet of none is a member who came, too. Last, so that counts change in one order everywhere.
      if (granted === 0) await this.book.open(tx, context, { member, luckyDrawId })
      return { granted }
    })
  }

  /**
   * A member registered for an activity: noted for the lucky draws that need it, and rewarded by rule. Throws
   * USER_NOT_EXISTS.
   */
  onRegistered(context: Context, { userId, activityId }: Registration): Promise<Granted> {
    return context.storage.transaction(async (tx) => {
      await lockMember(tx, userId)
      await tx.drawVisits.register(activityId, userId, context.now)
      const times = ({ rule }: OpenChanceRule) => (activityOf(rule.config) === activityId ? 1 : 0)
      return {
        granted: await this.#awardAll(tx, context, {
          userId,
          type: 'ACTIVITY_REGISTERED',
          reasonCode: 'REGISTERED',
          times,
        }),
      }
    })
  }

  /**
   * A recharge was booked, in the caller's transaction. A disabled member gets nothing, and neither does anybody for
   * money that nobody paid in.
   */
  async onRecharge(tx: ChanceStores, present: Present, { userId, channel, amount }: AwardedRecharge): Promise<Granted> {
    if (UNREWARDED_CHANNELS.includes(channel)) return { granted: 0 }
    const times = ({ rule }: OpenChanceRule) => timesOfRecharge(rule.config, amount)
    return {
      granted: await this.#awardAll(tx, present, { userId, type: 'RECHARGE_AMOUNT', reasonCode: 'RECHARGE', times }),
    }
  }

  /**
   * Operations grant chances of a lucky draw, in the caller's transaction; they are good until its present end. Throws
   * USER_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN where it is closed, LUCKY_DRAW_OUTSIDE_TIME where it is over.
   */
  async grant(
    tx: ChanceStores,
    present: Present,
    { draw, ...grant }: Omit<ChanceGrant, 'luckyDrawId'> & { readonly draw: LuckyDrawRow },
  ): Promise<void> {
    if (draw.status === luckyDrawStatus.CLOSED) throw new ApiError(LUCKY_DRAW_NOT_OPEN)
    if (draw.endTime <= present.now) throw new ApiError(LUCKY_DRAW_OUTSIDE_TIME)
    const member = await lockMember(tx, grant.userId)
    const { count, remark } = grant
    const credit = { count, remark, reasonCode: 'ADMIN_GRANT', ruleId: null, expirationTime: draw.endTime } as const
    await this.book.add(tx, present, { member, luckyDrawId: draw.id, ...credit })
  }

  /** Takes a member's chances that ended unused out of his wallet; answers how many. Also of a disabled member. */
  expire(context: Context, { userId, luckyDrawId }: ChanceOwner): Promise<number> {
    return context.storage.transaction(async (tx) => {
      const member = await tx.members.lockIdentity(userId)
      // A disabled member cannot draw, so nobody else moves his chances; who is gone has none to look at.
      const known = member ?? (await tx.members.find(userId)) ?? { id: userId, unionId: '' }
      return this.book.expire(tx, context, { member: known, luckyDrawId })
    })
  }

  async #awardFree(
    tx: ChanceStores,
    present: Present,
    { draw, member }: { readonly draw: LuckyDrawRow; readonly member: MemberIdentity },
  ): Promise<number> {
    const rule = (await tx.chanceRules.listOfDraw(draw.id)).find(({ type }) => type === 'DEFAULT_FREE')
    if (rule === undefined || !isInForce(rule, present.now)) return 0
    const open = { rule, drawEndTime: draw.endTime }
    const award = { open, wanted: rule.chancesAwarded, reasonCode: 'DEFAULT_FREE', isOnce: true } as const
    return this.book.award(tx, present, { member, luckyDrawId: draw.id, ...award })
  }

  async #awardAll(
    tx: ChanceStores,
    present: Present,
    event: {
      readonly userId: number
      readonly type: ChanceRuleType
      readonly reasonCode: ChanceReason
      readonly times: (open: OpenChanceRule) => number
    },
  ): Promise<number> {
    const awards = (await tx.chanceRules.listOpen(event.type, present.now))
      .map((open) => ({ open, wanted: open.rule.chancesAwarded * event.times(open) }))
      .filter(({ wanted }) => wanted > 0)
      // The counts of a lucky draw are all members’: who counts in several goes through them in one order, whatever
      // rules apply to him.
      .toSorted((a, b) => a.open.rule.luckyDrawId - b.open.rule.luckyDrawId)
    // Nobody is locked for nothing: recharges of a tenant without such rules stay as they were.
    const member = awards.length > 0 ? await tx.members.lockIdentity(event.userId) : undefined
    if (member === undefined) return 0
    let granted = 0
    for (const award of awards) {
      const account = { member, luckyDrawId: award.open.rule.luckyDrawId }
      granted += await this.book.award(tx, present, { ...account, ...award, reasonCode: event.reasonCode })
    }
    return granted
  }
}

const isInForce = (
  { startTime, endTime }: { readonly startTime: Date | null; readonly endTime: Date | null },
  now: Date,
): boolean => (startTime === null || startTime <= now) && (endTime === null || now < endTime)
