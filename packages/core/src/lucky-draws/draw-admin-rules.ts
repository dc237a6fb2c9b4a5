import { ApiError } from '../kernel/errors.js'
import { refuseParameter } from '../http/input/validation.js'
import type { ChanceRuleRepository } from './chances/chance-rule.js'
import { LUCKY_DRAW_NOT_PUBLISHABLE, LUCKY_DRAW_PROBABILITY_OVER, LUCKY_DRAW_WRONG_STATE } from './lucky-draw-errors.js'
import type { LuckyDrawPrizeRepository } from './lucky-draw-prize.js'
import { luckyDrawStatus } from './lucky-draw.js'
import type { LuckyDrawRepository, LuckyDrawRow } from './lucky-draw.js'
import { isSameTable, prizeTableOf, probabilityOf, TABLE_SIZE } from './prize-table.js'

/** The repositories that the rules about a lucky draw as a whole touch. */
export interface DrawRuleStores {
  readonly luckyDraws: LuckyDrawRepository
  readonly luckyDrawPrizes: LuckyDrawPrizeRepository
}

const { PUBLISHED, CLOSED } = luckyDrawStatus

/** 400 for a `luckyDrawId` that names no lucky draw. */
export const refuseUnknownDraw = (): ApiError =>
  refuseParameter('luckyDrawId', { en: 'is no lucky draw', zh: '抽奖活动不存在' })

/**
 * Holds the lucky draw that a body names until the transaction ends, so that whoever changes its prizes at the same
 * time waits. 400 for one that does not exist, or that the row must not leave; LUCKY_DRAW_WRONG_STATE where it is
 * closed.
 */
export async function lockNamedDraw(
  tx: Pick<DrawRuleStores, 'luckyDraws'>,
  luckyDrawId: number,
  before: { readonly luckyDrawId: number } | undefined,
): Promise<LuckyDrawRow> {
  if (before !== undefined && before.luckyDrawId !== luckyDrawId) {
    throw refuseParameter('luckyDrawId', { en: 'must stay as it is', zh: '不能修改' })
  }
  const draw = await lockDraw(tx, luckyDrawId)
  if (draw === undefined) throw refuseUnknownDraw()
  return draw
}

/** The same of one that a row names: undefined where it was deleted. LUCKY_DRAW_WRONG_STATE where it is closed. */
export async function lockDraw(
  tx: Pick<DrawRuleStores, 'luckyDraws'>,
  luckyDrawId: number,
): Promise<LuckyDrawRow | undefined> {
  const draw = await tx.luckyDraws.lock(luckyDrawId)
  if (draw?.status === CLOSED) throw new ApiError(LUCKY_DRAW_WRONG_STATE)
  return draw
}

/**
 * Checks what publishing a locked lucky draw needs. Throws LUCKY_DRAW_NOT_PUBLISHABLE and LUCKY_DRAW_PROBABILITY_OVER.
 */
export async function checkPublishable(
  tx: DrawRuleStores,
  draw: Pick<LuckyDrawRow, 'id' | 'displayPrizeCount' | 'endTime'>,
  now: Date,
): Promise<void> {
  const prizes = await tx.luckyDrawPrizes.listOfDraw(draw.id)
  if (probabilityOf(prizes) > TABLE_SIZE) throw new ApiError(LUCKY_DRAW_PROBABILITY_OVER)
  const isPublishable = prizes.length > 0 && draw.displayPrizeCount <= prizes.length && draw.endTime > now
  if (!isPublishable) throw new ApiError(LUCKY_DRAW_NOT_PUBLISHABLE)
}

/**
 * The windows of its chance rules lie within that of a locked lucky draw, also where its own is narrowed: throws 400 for
 * the end that leaves one of them outside.
 */
export async function checkRuleWindows(
  { chanceRules }: { readonly chanceRules: ChanceRuleRepository },
  before: LuckyDrawRow,
  { startTime, endTime }: Pick<LuckyDrawRow, 'startTime' | 'endTime'>,
): Promise<void> {
  const beginsLater = before.startTime < startTime
  const endsEarlier = endTime < before.endTime
  if (!beginsLater && !endsEarlier) return
  const rules = await chanceRules.listOfDraw(before.id)
  const times = rules.flatMap((rule) => [rule.startTime, rule.endTime]).filter((time) => time !== null)
  if (beginsLater && times.some((time) => time < startTime))
    throw refuseParameter('startTime', {
      en: 'must not be after a time of a chance rule',
      zh: '不能晚于抽奖机会规则的时间',
    })
  if (endsEarlier && times.some((time) => endTime < time))
    throw refuseParameter('endTime', {
      en: 'must not be before a time of a chance rule',
      zh: '不能早于抽奖机会规则的时间',
    })
}

/**
 * Writes the table of a locked lucky draw anew where its prizes made it another one. Drafts have none: nobody draws.
 */
export async function writeTable(tx: DrawRuleStores, luckyDrawId: number): Promise<void> {
  const open = await tx.luckyDraws.open(luckyDrawId)
  if (open?.draw.status !== PUBLISHED) return
  const table = prizeTableOf(await tx.luckyDrawPrizes.listOfDraw(luckyDrawId))
  if (open.tableVersion > 0 && isSameTable(table, open.table)) return
  await tx.luckyDraws.writeTable(luckyDrawId, table)
}
