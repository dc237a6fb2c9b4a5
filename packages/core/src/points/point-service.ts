import { formatDay } from '../kernel/civil-time.js'
import { ApiError } from '../kernel/errors.js'
import type { RequestContext } from '../http/context.js'
import { lockMember, USER_NOT_EXISTS } from '../members/index.js'
import type { MemberRepository } from '../members/index.js'
import { afterItsDay, UNLIMITED } from '../usage-limits/index.js'
import type { UsageCounterStores } from '../usage-limits/index.js'
import { bookPoints, refuseOverflow } from './book-points.js'
import { enterPoints } from './point-events.js'
import type {
  AwardKey,
  PointAwardRepository,
  PointEntry,
  PointLedgerStores,
  PointMismatch,
  PointResult,
} from './point-ledger.js'
import type { PointExtraConfig, PointRuleStores } from './point-rule.js'
import { pointsFor } from './point-tier.js'

/** The repositories that earning points touches. */
export interface PointStores extends PointLedgerStores, PointRuleStores, UsageCounterStores {
  readonly pointAwards: PointAwardRepository
  readonly members: Pick<MemberRepository, 'find' | 'lockIdentity'>
}

/** An event that may be worth points. */
export interface PointAward extends AwardKey {
  readonly memberId: number
  /** CNY cents, 0 or more. */
  readonly amount: number
  /** The promotion code through which goods came that arrived. */
  readonly rno?: string | null | undefined
}

/** A member who looks at goods through a promotion code. */
export interface GoodsBrowse {
  readonly memberId: number
  readonly rno: string
  readonly goodsId: string
  /** The marketplace's number. */
  readonly source: number
}

/** What a member has, and the last entries, newest first. */
export interface PointBalance {
  readonly balance: number
  readonly entries: PointEntry[]
}

/** What `verify` found; `mismatch` is null where every account follows from its entries. */
export interface PointReport {
  readonly accounts: number
  readonly entries: number
  readonly mismatch: PointMismatch | null
}

type Context = RequestContext<PointStores>
type BrowseConfig = NonNullable<PointExtraConfig['rnoGoodsDetailBrowse']>

const SUBJECT = 'point-browse'
const VERIFY_BATCH = 200
/** A member's entries in one answer at most. */
const MOST_ENTRIES = 1000

/**
 * Points: what members earn by rule, and the ledger. Each change is one guarded statement and one entry that tells what
 * it left. Always: balance = Σ entries, never below zero.
 */
export class PointService {
  /**
   * Gives what the enabled rule says the event is worth, and takes it for a withdrawal, as far as there is any. A
   * second call about the same event is answered what the first one was, whatever the rules say by then. Throws
   * USER_NOT_EXISTS, also for a disabled member, and POINT_LIMIT_REACHED.
   */
  award(context: Context, award: PointAward): Promise<PointResult> {
    return context.storage.transaction(async (tx) => {
      const key = { bizType: award.bizType, bizId: award.bizId }
      const first = await tx.pointAwards.begin(key, context.now)
      if (first !== undefined) return first
      await lockMember(tx, award.memberId)
      const result = await this.#give(tx, context.now, { award, worth: await worthOf(tx, award) })
      await tx.pointAwards.keep(key, result)
      return result
    })
  }

  /**
   * Gives what looking at goods is worth now, which may be nothing: no rule, a code that is not listed, goods that were
   * looked at before on the day, or a day that is full. Throws as `award` does.
   */
  browse(context: Context, { memberId, rno, goodsId, source }: GoodsBrowse): Promise<PointResult> {
    return context.storage.transaction(async (tx) => {
      await lockMember(tx, memberId)
      const config = await browseConfig(tx)
      if (config === undefined || !applies(config.rnoWhitelist, rno)) return unchanged(tx, memberId)
      const day = formatDay(context.now, context.zone)
      const goods = `${source}:${goodsId}`
      const counter = {
        subject: SUBJECT,
        subjectId: memberId,
        dimension: 'goods-day',
        key: `${day}:${goods}`,
        expireTime: afterItsDay(context.now),
      }
      const times = await tx.usageCounters.take(counter, config.perGoodsOncePerDay === true ? 1 : UNLIMITED)
      if (times === undefined) return unchanged(tx, memberId)
      // The day's points are counted in the account, which has to be there.
      await tx.pointAccounts.change(memberId, 0, context.now)
      const earning = { day, points: config.pointsPerBrowse ?? 0, cap: config.dailyCapPerUser ?? null }
      const earned = await tx.pointAccounts.earnOfDay(memberId, earning).catch(refuseOverflow)
      if (earned === undefined) return unchanged(tx, memberId)
      const bizId = `${memberId}:${day}:${times}:${goods}`
      await enterPoints(tx, { userId: memberId, bizType: 'RNO_GOODS_DETAIL_BROWSE', bizId, ...earned }, context.now)
      return earned
    })
  }

  /** Throws USER_NOT_EXISTS; a disabled member's may be looked at. */
  async balance({ storage }: Pick<Context, 'storage'>, memberId: number): Promise<PointBalance> {
    if ((await storage.members.find(memberId)) === undefined) throw new ApiError(USER_NOT_EXISTS)
    const entries = await storage.pointEntries.newestOf(memberId, MOST_ENTRIES)
    // Not read for itself: beside the entries it would be of another moment.
    return { balance: entries[0]?.balance ?? 0, entries }
  }

  /** Recomputes every account of the tenant from its entries; stops at the first row that does not fit. */
  async verify({ storage }: { readonly storage: Pick<PointLedgerStores, 'pointAccounts'> }): Promise<PointReport> {
    let report: PointReport = { accounts: 0, entries: 0, mismatch: null }
    for (let after: number | undefined = 0; after !== undefined && report.mismatch === null;) {
      const batch = await storage.pointAccounts.verify(after, VERIFY_BATCH)
      report = {
        accounts: report.accounts + batch.accounts,
        entries: report.entries + batch.entries,
        mismatch: batch.mismatch ?? null,
      }
      after = batch.lastMemberId
    }
    return report
  }

  async #give(
    tx: PointStores,
    now: Date,
    { award, worth }: { readonly award: PointAward; readonly worth: number },
  ): Promise<PointResult> {
    const { memberId: userId, bizType, bizId } = award
    if (worth === 0) return unchanged(tx, userId)
    let points = worth
    if (bizType === 'WITHDRAW') {
      // Held from here on, so that nobody takes of it what is taken here.
      const held = (await tx.pointAccounts.change(userId, 0, now)) ?? 0
      if (held === 0) return { points: 0, balance: 0 }
      points = -Math.min(worth, held)
    }
    return { points, balance: await bookPoints(tx, now, { userId, bizType, bizId, points }) }
  }
}

const unchanged = async ({ pointAccounts }: PointLedgerStores, memberId: number): Promise<PointResult> => ({
  points: 0,
  balance: (await pointAccounts.find(memberId)) ?? 0,
})

/** A list that is empty or absent names every code. */
const applies = (whitelist: readonly string[] | null | undefined, rno: string | null | undefined): boolean =>
  (whitelist ?? []).length === 0 || (typeof rno === 'string' && (whitelist ?? []).includes(rno))

async function worthOf({ pointRules }: PointRuleStores, { bizType, amount, rno }: PointAward): Promise<number> {
  const rules = await pointRules.listEnabled()
  const rule = rules.find(({ tiers }) => tiers.some((tier) => tier.bizType === bizType))
  if (rule === undefined) return 0
  // Without a word about promotion codes the tiers decide alone.
  const arrival = rule.extraConfig?.rnoWarehouseArrived ?? { enabled: true, rnoWhitelist: [] }
  if (bizType === 'RNO_WAREHOUSE_ARRIVED' && !(arrival.enabled === true && applies(arrival.rnoWhitelist, rno))) return 0
  return pointsFor(rule.tiers, bizType, amount)
}

async function browseConfig({ pointRules }: PointRuleStores): Promise<BrowseConfig | undefined> {
  const configs = (await pointRules.listEnabled()).map(({ extraConfig }) => extraConfig?.rnoGoodsDetailBrowse)
  return configs.find((config) => config?.enabled === true) ?? undefined
}
