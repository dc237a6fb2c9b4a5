import { ApiError } from '../../kernel/errors.js'
import { extended } from '../../kernel/extended.js'
import type { MemberIdentity } from '../../members/index.js'
import { DECREASE, INCREASE } from './chance.js'
import type { ChanceOwner, ChanceReason } from './chance.js'
import { MOST_CHANCES_OF_AN_EVENT } from './chance-rule.js'
import type { OpenChanceRule } from './chance-rule.js'
import type { ChanceStores } from '../draw-stores.js'
import type { DrawCountChange } from '../draw-tally.js'
import { LUCKY_DRAW_NO_CHANCE } from '../lucky-draw-errors.js'

type Present = { readonly now: Date }
type BookStores = Pick<ChanceStores, 'chanceRules' | 'chanceItems' | 'chanceLogs' | 'drawWallets' | 'drawTallies'>

/** Whose chances they are: a member, locked by the caller's transaction, in a lucky draw. */
export interface ChanceAccount {
  readonly member: MemberIdentity
  readonly luckyDrawId: number
}

/** Chances that a member gets. */
export interface ChanceCredit {
  readonly count: number
  readonly reasonCode: ChanceReason
  /** Null where operations grant them. */
  readonly ruleId: number | null
  readonly expirationTime: Date
  readonly remark?: string | null | undefined
}

/** What a rule is to give. */
export interface RuleAward {
  readonly open: OpenChanceRule
  readonly wanted: number
  readonly reasonCode: ChanceReason
  /** Whether the rule gives once. */
  readonly isOnce?: boolean
}

/** `ruleId` of chances that came by no rule. */
const NO_RULE = 0

/**
 * The ledger of chances: items, log, wallet and counts change together, in the caller's transaction, which has the
 * member locked. Always: available = gained − consumed = unused chances that nobody noted as over = Σ log.
 */
export class ChanceBook {
  /** Makes the member's wallet where there is none. */
  open(tx: BookStores, present: Present, account: ChanceAccount): Promise<void> {
    return this.#gain(tx, present, { ...account, count: 0, changes: [] })
  }

  /** What a rule gives, up to the most that it gives to a member; answers how many chances that were. */
  async award(
    tx: BookStores,
    present: Present,
    { member, luckyDrawId, ...award }: ChanceAccount & RuleAward,
  ): Promise<number> {
    const { rule, drawEndTime } = award.open
    const wanted = Math.min(award.wanted, MOST_CHANCES_OF_AN_EVENT)
    if (wanted < 1) return 0
    const gain = { ruleId: rule.id, userId: member.id, wanted, most: rule.maxCountPerUser }
    const count = await (award.isOnce === true ? tx.chanceRules.gainOnce(gain) : tx.chanceRules.gain(gain))
    if (count === 0) return 0
    const expirationTime = rule.endTime !== null && rule.endTime < drawEndTime ? rule.endTime : drawEndTime
    const { reasonCode } = award
    await this.add(tx, present, { member, luckyDrawId, count, reasonCode, ruleId: rule.id, expirationTime })
    return count
  }

  /** Adds chances. */
  async add(
    tx: BookStores,
    present: Present,
    { member, luckyDrawId, ...credit }: ChanceAccount & ChanceCredit,
  ): Promise<void> {
    const { count, reasonCode, ruleId, expirationTime, remark = null } = credit
    const owner = { userId: member.id, luckyDrawId }
    const { unionId } = member
    const entry = extended(owner, { unionId, changeType: INCREASE, changeCount: count, reasonCode, ruleId, remark })
    await tx.chanceLogs.append(entry, present.now)
    await tx.chanceItems.insertMany(extended(owner, { ruleId: ruleId ?? NO_RULE, expirationTime, count }), present.now)
    await this.#gain(tx, present, { member, luckyDrawId, count, changes: [{ name: 'granted', by: count }] })
  }

  /** Takes a chance out of the wallet; answers the log entry that `useUp` is to note. Throws LUCKY_DRAW_NO_CHANCE. */
  async spend(tx: BookStores, { now }: Present, { member, luckyDrawId }: ChanceAccount): Promise<number> {
    // Sent together, which spares a way to the database; what one of them did is undone where the other found none.
    const [logId, isSpent] = await Promise.all([
      this.#appendDecrease(tx, now, { member, luckyDrawId, changeCount: 1, reasonCode: 'USE_DRAW' }),
      tx.drawWallets.consume({ userId: member.id, luckyDrawId }, 1),
    ])
    if (!isSpent) throw new ApiError(LUCKY_DRAW_NO_CHANCE)
    return logId
  }

  /** Notes the chance that ends first as used. Throws LUCKY_DRAW_NO_CHANCE where the wallet counts some that ended. */
  async useUp(
    tx: BookStores,
    { now }: Present,
    { member, luckyDrawId, logId }: ChanceAccount & { readonly logId: number },
  ): Promise<void> {
    const isUsed = await tx.chanceItems.use({ userId: member.id, luckyDrawId }, { logId, now })
    if (!isUsed) throw new ApiError(LUCKY_DRAW_NO_CHANCE)
  }

  /** Takes unused chances that ended out of the wallet; answers how many that were. */
  async expire(tx: BookStores, { now }: Present, { member, luckyDrawId }: ChanceAccount): Promise<number> {
    const owner: ChanceOwner = { userId: member.id, luckyDrawId }
    const changeCount = await tx.chanceItems.expire(owner, now)
    if (changeCount === 0) return 0
    await this.#appendDecrease(tx, now, { member, luckyDrawId, changeCount, reasonCode: 'EXPIRED' })
    await tx.drawWallets.consume(owner, changeCount)
    await tx.drawTallies.add(luckyDrawId, member.id, [{ name: 'expired', by: changeCount }])
    return changeCount
  }

  #appendDecrease(
    tx: BookStores,
    now: Date,
    {
      member,
      luckyDrawId,
      ...change
    }: ChanceAccount & { readonly changeCount: number; readonly reasonCode: ChanceReason },
  ): Promise<number> {
    const owner = { userId: member.id, luckyDrawId, unionId: member.unionId }
    return tx.chanceLogs.append({ ...owner, ...change, changeType: DECREASE, ruleId: null, remark: null }, now)
  }

  async #gain(
    tx: BookStores,
    { now }: Present,
    {
      member,
      luckyDrawId,
      count,
      changes,
    }: ChanceAccount & { readonly count: number; readonly changes: readonly DrawCountChange[] },
  ): Promise<void> {
    const isNew = await tx.drawWallets.gain({ userId: member.id, luckyDrawId, unionId: member.unionId }, count, now)
    const all: DrawCountChange[] = isNew ? [...changes, { name: 'members', by: 1 }] : [...changes]
    if (all.length > 0) await tx.drawTallies.add(luckyDrawId, member.id, all)
  }
}
