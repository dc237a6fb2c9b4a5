import { ApiError } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
import type { Random } from '../kernel/random.js'
import type { RequestContext } from '../http/context.js'
import { USER_NOT_EXISTS } from '../members/index.js'
import { ChanceBook } from './chances/chance-book.js'
import { ChanceService } from './chances/chance-service.js'
import type { AwardedRecharge, ChanceGrant, Granted, Registration } from './chances/chance-service.js'
import type { ChanceOwner, DrawVisit } from './chances/chance.js'
import { CommitmentService } from './commitments/commitment-service.js'
import { choicesOfRecord, displayedPrizes } from './displayed-prizes.js'
import type { DrawNumbers } from './draw-numbers.js'
import type { DrawRecordRow } from './draw-record.js'
import type { DrawSeeds } from './commitments/draw-seeds.js'
import { DrawService } from './draw-service.js'
import type { DrawRequest } from './draw-service.js'
import type { ChanceStores, LuckyDrawStores } from './draw-stores.js'
import { GrantRetryService } from './grant-retry-service.js'
import { LUCKY_DRAW_NO_CHANCE, LUCKY_DRAW_NOT_EXISTS } from './lucky-draw-errors.js'
import { SHOWN_BEFORE } from './lucky-draw.js'
import type { LuckyDrawRow } from './lucky-draw.js'
import type { ShownPrizeRow } from './lucky-draw-prize.js'
import type { PrizeGranter } from './prize-granter.js'

type Context = Pick<RequestContext<LuckyDrawStores>, 'storage' | 'now' | 'zone'>
type Present = Pick<Context, 'now'>

/** A prize as a member sees it. */
export interface ShownPrize {
  readonly prizeId: number
  readonly prizeName: string
}

/** A draw as its member sees it; without a prize the members about it are null. */
export interface DrawnRecord {
  readonly recordId: number
  readonly won: boolean
  readonly prizeId: number | null
  readonly prizeName: string | null
  readonly prizeType: string | null
  /** 0 pending, 1 granted, 2 failed */
  readonly assetStatus: number | null
}

/** What the service is made from. */
export interface LuckyDrawParts {
  readonly granter: PrizeGranter
  readonly numbers: DrawNumbers
  /** The seeds of committed ones. */
  readonly seeds: DrawSeeds
  readonly random: Random
}

/** Lucky draws as a host's own consumer application calls them. */
export class LuckyDrawService {
  readonly commitments: CommitmentService
  readonly #chances: ChanceService
  readonly #draws: DrawService
  readonly #retries: GrantRetryService
  readonly #random: Random

  constructor({ granter, numbers, seeds, random }: LuckyDrawParts) {
    const book = new ChanceBook()
    this.commitments = new CommitmentService(seeds)
    this.#chances = new ChanceService(book)
    this.#draws = new DrawService({ book, granter, numbers, commitments: this.commitments })
    this.#retries = new GrantRetryService(granter)
    this.#random = random
  }

  /** A member comes to a lucky draw and gets its free chances, once. See `ChanceService.join`. */
  join(context: Context, visit: DrawVisit): Promise<Granted> {
    return this.#chances.join(context, visit)
  }

  /** A member registered for an activity of the host. See `ChanceService.onRegistered`. */
  onRegistered(context: Context, registration: Registration): Promise<Granted> {
    return this.#chances.onRegistered(context, registration)
  }

  /** A recharge was booked, in the transaction that books it. See `ChanceService.onRecharge`. */
  onRecharge(tx: ChanceStores, present: Present, recharge: AwardedRecharge): Promise<Granted> {
    return this.#chances.onRecharge(tx, present, recharge)
  }

  /** Operations grant chances, in the caller's transaction. See `ChanceService.grant`. */
  async grantChances(tx: ChanceStores, present: Present, { luckyDrawId, ...grant }: ChanceGrant): Promise<void> {
    const [draw] = await tx.luckyDraws.listOf([luckyDrawId])
    if (draw === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
    await this.#chances.grant(tx, present, extended(grant, { draw }))
  }

  /** Takes a member's chances that ended unused out of his wallet; answers how many. */
  expireChances(context: Context, owner: ChanceOwner): Promise<number> {
    return this.#chances.expire(context, owner)
  }

  /** One draw, with the prizes that its member is shown after it. See `DrawService.draw`. */
  async draw(context: Context, request: DrawRequest): Promise<DrawnRecord & { readonly displayed: ShownPrize[] }> {
    try {
      const { draw, prizes, record } = await this.#draws.draw(context, request)
      const showing = { count: draw.displayPrizeCount, winnerId: record.prizeId }
      const displayed = displayedPrizes(prizes, showing, choicesOfRecord(record.id)).map(toShown)
      return extended(toDrawn(record), { displayed })
    } catch (error) {
      // Where it ran out of chances the wallet may still count some that ended.
      if (error instanceof ApiError && error.code === LUCKY_DRAW_NO_CHANCE.code)
        await this.expireChances(context, request)
      throw error
    }
  }

  /** The member's draws, newest first, at most 1,000. Throws LUCKY_DRAW_NOT_EXISTS and USER_NOT_EXISTS. */
  async recordsOf(context: Context, owner: ChanceOwner): Promise<DrawnRecord[]> {
    await requireBoth(context, owner)
    return (await context.storage.drawRecords.listOf(owner)).map(toDrawn)
  }

  /**
   * The prizes that a member is shown before a draw: none where they are revealed after it and he has not drawn yet.
   * Throws LUCKY_DRAW_NOT_EXISTS and USER_NOT_EXISTS.
   */
  async displayOf(context: Context, owner: ChanceOwner): Promise<{ readonly prizes: ShownPrize[] }> {
    const draw = await requireBoth(context, owner)
    const isShown = draw.prizeDisplayMode === SHOWN_BEFORE || (await context.storage.drawRecords.hasDrawn(owner))
    if (!isShown) return { prizes: [] }
    const prizes = await context.storage.luckyDrawPrizes.listShown(draw.id)
    const showing = { count: draw.displayPrizeCount, winnerId: null }
    return { prizes: displayedPrizes(prizes, showing, this.#random).map(toShown) }
  }

  /** Grants a failed prize once more, in the caller's transaction. See `GrantRetryService.retry`. */
  retryGrant(tx: LuckyDrawStores, present: Present, recordId: number): Promise<DrawRecordRow> {
    return this.#retries.retry(tx, present, recordId)
  }

  /** The job's try of the same. */
  retryGrantLater(context: Context, recordId: number): Promise<boolean> {
    return this.#retries.retryLater(context, recordId)
  }
}

/** Looking is for disabled members, too. */
async function requireBoth({ storage }: Context, { userId, luckyDrawId }: ChanceOwner): Promise<LuckyDrawRow> {
  const [draw] = await storage.luckyDraws.listOf([luckyDrawId])
  if (draw === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
  if ((await storage.members.locate({ id: userId })) === undefined) throw new ApiError(USER_NOT_EXISTS)
  return draw
}

const toShown = ({ id, name }: ShownPrizeRow): ShownPrize => ({ prizeId: id, prizeName: name })

const toDrawn = ({ id, won, prizeId, prizeSnapshotName, prizeType, assetStatus }: DrawRecordRow): DrawnRecord => ({
  recordId: id,
  won,
  prizeId,
  prizeName: prizeSnapshotName,
  prizeType,
  assetStatus,
})
