import { formatDay } from '../kernel/civil-time.js'
import { ApiError } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
import { isFilled } from '../kernel/filled-text.js'
import type { RequestContext } from '../http/context.js'
import { recordEvent } from '../events/index.js'
import { USER_NOT_EXISTS } from '../members/index.js'
import type { MemberIdentity } from '../members/index.js'
import type { ChanceBook } from './chances/chance-book.js'
import type { ChanceOwner } from './chances/chance.js'
import type { CommitmentService } from './commitments/commitment-service.js'
import { wonPrize } from './draw-events.js'
import type { DrawNumbers } from './draw-numbers.js'
import { assetStatus } from './draw-record.js'
import type { DrawRecordRow, GrantOutcome, NewDrawRecord } from './draw-record.js'
import type { LuckyDrawStores } from './draw-stores.js'
import type { DrawCountChange } from './draw-tally.js'
import { LUCKY_DRAW_NOT_EXISTS, LUCKY_DRAW_NOT_REGISTERED } from './lucky-draw-errors.js'
import { requireOpen } from './lucky-draw-gate.js'
import type { LuckyDrawPrizeRow, ShownPrizeRow } from './lucky-draw-prize.js'
import type { LuckyDrawRow, OpenLuckyDraw } from './lucky-draw.js'
import type { PrizeGranter } from './prize-granter.js'
import { prizeAt } from './prize-table.js'
import { retryTimeAfter } from './retry-time.js'

type Context = Pick<RequestContext<LuckyDrawStores>, 'storage' | 'now' | 'zone'>

/** Who draws in what. */
export interface DrawRequest extends ChanceOwner {
  /** A second draw of the same one answers the first. A blank one is none. */
  readonly requestId?: string | null | undefined
}

/** What the service is made from. */
export interface DrawParts {
  readonly book: ChanceBook
  readonly granter: PrizeGranter
  readonly numbers: DrawNumbers
  readonly commitments: CommitmentService
}

/** A draw, with the lucky draw that it was in and what may be shown of its prizes. */
export interface MadeDraw {
  readonly draw: LuckyDrawRow
  readonly prizes: readonly ShownPrizeRow[]
  readonly record: DrawRecordRow
}

/** Where a draw led: a number, or for a special user none, and the prize of it, which may be out of stock. */
interface Lot {
  readonly sequence: number | null
  readonly number: number | null
  readonly drawnPrizeId: number | null
}

type TakenPrize = Pick<LuckyDrawPrizeRow, 'id' | 'name' | 'prizeType' | 'templateId'>

/** A draw that is being made. */
interface Drawing {
  readonly member: MemberIdentity
  readonly open: OpenLuckyDraw
  readonly requestId: string | null
  /** What a special user is to win; undefined where a number decides. */
  readonly special: number | undefined
}

/** One draw (rules/lucky-draws#draw), all of it in one transaction. */
export class DrawService {
  constructor(private readonly parts: DrawParts) {}

  /**
   * Uses a chance, draws, takes the prize out of stock, writes the record and grants the prize. Throws
   * LUCKY_DRAW_NOT_EXISTS, USER_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN, LUCKY_DRAW_OUTSIDE_TIME, LUCKY_DRAW_NOT_REGISTERED
   * and LUCKY_DRAW_NO_CHANCE.
   */
  draw(context: Context, { userId, luckyDrawId, requestId: name }: DrawRequest): Promise<MadeDraw> {
    const owner = { userId, luckyDrawId }
    const requestId = isFilled(name) ? name : null
    return context.storage.transaction(async (tx) => {
      // Sent together, which spares ways to the database; they are answered in this order. The member is locked before
      // the record is looked for: a draw of the same request has ended by then, or begins after this one.
      const [open, member, known, special, prizes] = await Promise.all([
        tx.luckyDraws.openToDraw(luckyDrawId),
        tx.members.lockIdentity(userId),
        requestId === null ? undefined : tx.drawRecords.findByRequest(owner, requestId),
        tx.drawSpecialUsers.prizeOf(luckyDrawId, userId),
        tx.luckyDrawPrizes.listShown(luckyDrawId),
      ])
      if (open === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
      if (member === undefined) throw new ApiError(USER_NOT_EXISTS)
      const { draw } = open
      if (known !== undefined) return { draw, prizes, record: known }
      requireOpen(draw, context.now)
      await requireRegistered(tx, draw, userId)
      // Before a prize is touched: who has no chance must not keep those waiting who have.
      const logId = await this.parts.book.spend(tx, context, { member, luckyDrawId })
      const [record] = await Promise.all([
        this.#draw(tx, context, { member, open, requestId, special }),
        this.parts.book.useUp(tx, context, { member, luckyDrawId, logId }),
      ])
      return { draw, prizes, record }
    })
  }

  async #draw(tx: LuckyDrawStores, context: Context, drawing: Drawing): Promise<DrawRecordRow> {
    const { member, open } = drawing
    const { id: luckyDrawId } = open.draw
    const lot = await this.#lot(tx, drawing)
    const taken = lot.drawnPrizeId === null ? undefined : await tx.luckyDrawPrizes.take(lot.drawnPrizeId)
    const prize = taken?.prizeType === 'NO_PRIZE' ? undefined : taken
    const record = newRecord(drawing, lot, prize)
    const count = (outcome?: GrantOutcome) =>
      tx.drawTallies.add(luckyDrawId, member.id, countsOf(context, prize, outcome))
    const isGranted = prize !== undefined && this.parts.granter.grants(prize)
    const [recordId] = await Promise.all([tx.drawRecords.insert(record, context.now), isGranted ? undefined : count()])
    if (prize !== undefined) {
      const { id: prizeId, prizeType } = prize
      await recordEvent(tx, wonPrize({ memberId: member.id, luckyDrawId, prizeId, recordId, prizeType }), context.now)
    }
    const outcome = isGranted ? await this.#grant(tx, context, { recordId, member, prize }) : undefined
    if (outcome !== undefined) await count(outcome)
    const { drawnPrizeId: _, requestId: _requestId, ...shown } = record
    const { assetStatus: status, assetId } = outcome ?? { assetStatus: record.assetStatus, assetId: null }
    return extended(shown, { assetStatus: status, assetId, id: recordId, createTime: context.now, revision: 1 })
  }

  async #lot(tx: LuckyDrawStores, { special, open: { draw, table } }: Drawing): Promise<Lot> {
    // A committed one asks nobody else for numbers, no script of a sandbox either: they would not follow from the seed.
    const { sequence, number } = draw.committed
      ? await this.parts.commitments.take(tx, draw.id)
      : { sequence: null, number: undefined }
    if (special !== undefined) return { sequence, number: null, drawnPrizeId: special }
    const drawn = number ?? (await this.parts.numbers.next())
    return { sequence, number: drawn, drawnPrizeId: prizeAt(table, drawn) ?? null }
  }

  /** A refusal is not the draw's: the prize was won, and is tried again. */
  async #grant(
    tx: LuckyDrawStores,
    { now }: Context,
    grant: { readonly recordId: number; readonly member: MemberIdentity; readonly prize: TakenPrize },
  ): Promise<GrantOutcome> {
    const outcome = await this.parts.granter.grant(tx, { now }, grant).then(
      (assetId): GrantOutcome => ({ assetStatus: assetStatus.GRANTED, assetId, retryTime: null }),
      (error: unknown): GrantOutcome => {
        if (!(error instanceof ApiError)) throw error
        return { assetStatus: assetStatus.FAILED, assetId: null, retryTime: retryTimeAfter(0, now) }
      },
    )
    await tx.drawRecords.settle(grant.recordId, assetStatus.PENDING, outcome)
    return outcome
  }
}

async function requireRegistered(
  tx: LuckyDrawStores,
  { regRequired, regActivityId }: LuckyDrawRow,
  userId: number,
): Promise<void> {
  if (!regRequired) return
  const isRegistered = regActivityId !== null && (await tx.drawVisits.isRegistered(regActivityId, userId))
  if (!isRegistered) throw new ApiError(LUCKY_DRAW_NOT_REGISTERED)
}

function newRecord(
  { member, open, requestId }: Drawing,
  { sequence, number, drawnPrizeId }: Lot,
  prize: TakenPrize | undefined,
): NewDrawRecord {
  const won = prize !== undefined
  return {
    userId: member.id,
    luckyDrawId: open.draw.id,
    unionId: member.unionId,
    won,
    prizeId: prize?.id ?? null,
    prizeSnapshotName: prize?.name ?? null,
    prizeType: prize?.prizeType ?? null,
    assetStatus: won ? assetStatus.PENDING : null,
    number,
    sequence,
    tableVersion: open.tableVersion,
    drawnPrizeId,
    requestId,
  }
}

function countsOf(
  { now, zone }: Context,
  prize: TakenPrize | undefined,
  outcome: GrantOutcome | undefined,
): DrawCountChange[] {
  const day = formatDay(now, zone)
  const drawn: DrawCountChange[] = [
    { name: 'used', by: 1 },
    { name: 'draws', by: 1 },
    { name: 'dayDraws', key: day, by: 1 },
  ]
  if (prize === undefined) return drawn
  const key = String(prize.id)
  const won: DrawCountChange[] = [
    ...drawn,
    { name: 'wins', by: 1 },
    { name: 'dayWins', key: day, by: 1 },
    { name: 'prizeWins', key, by: 1 },
  ]
  if (outcome === undefined) return won
  return [...won, { name: outcome.assetStatus === assetStatus.GRANTED ? 'prizeGranted' : 'prizeFailed', key, by: 1 }]
}
