import { ApiError } from '../kernel/errors.js'
import type { RequestContext } from '../http/context.js'
import { lockMember } from '../members/index.js'
import { assetStatus } from './draw-record.js'
import type { DrawRecordRow } from './draw-record.js'
import type { LuckyDrawStores } from './draw-stores.js'
import {
  LUCKY_DRAW_GRANT_NOT_FAILED,
  LUCKY_DRAW_PRIZE_NOT_EXISTS,
  LUCKY_DRAW_RECORD_NOT_EXISTS,
} from './lucky-draw-errors.js'
import type { PrizeGranter } from './prize-granter.js'
import { retryTimeAfter } from './retry-time.js'

type Present = Pick<RequestContext<unknown>, 'now'>

/** Grants once more what could not be granted at the draw. */
export class GrantRetryService {
  constructor(private readonly granter: PrizeGranter) {}

  /**
   * In the caller's transaction; answers the record as it was. Throws LUCKY_DRAW_RECORD_NOT_EXISTS,
   * LUCKY_DRAW_GRANT_NOT_FAILED, USER_NOT_EXISTS, LUCKY_DRAW_PRIZE_NOT_EXISTS where the prize is no more what was won, and
   * the code of what refuses again.
   */
  async retry(tx: LuckyDrawStores, present: Present, id: number): Promise<DrawRecordRow> {
    const record = await tx.drawRecords.lockFailed(id)
    if (record === undefined) {
      throw new ApiError(
        (await tx.drawRecords.find(id)) === undefined ? LUCKY_DRAW_RECORD_NOT_EXISTS : LUCKY_DRAW_GRANT_NOT_FAILED,
      )
    }
    const member = await lockMember(tx, record.userId)
    const prize = record.prizeId === null ? undefined : await tx.luckyDrawPrizes.find(record.prizeId)
    if (prize?.prizeType !== record.prizeType) throw new ApiError(LUCKY_DRAW_PRIZE_NOT_EXISTS)
    const grant = { recordId: id, member, prize }
    const assetId = (await this.granter.findGiven(tx, grant)) ?? (await this.granter.grant(tx, present, grant))
    await tx.drawRecords.settle(id, assetStatus.FAILED, { assetStatus: assetStatus.GRANTED, assetId, retryTime: null })
    const key = String(prize.id)
    await tx.drawTallies.add(record.luckyDrawId, member.id, [
      { name: 'prizeGranted', key, by: 1 },
      { name: 'prizeFailed', key, by: -1 },
    ])
    return record
  }

  /** The job's try: a refusal puts the next one off. Answers whether the prize was granted. */
  async retryLater(context: Pick<RequestContext<LuckyDrawStores>, 'storage' | 'now'>, id: number): Promise<boolean> {
    try {
      await context.storage.transaction((tx) => this.retry(tx, context, id))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await context.storage.transaction(async (tx) => {
        const failed = await tx.drawRecords.lockFailed(id)
        if (failed === undefined) return
        const retryTime = retryTimeAfter(failed.failures, context.now)
        await tx.drawRecords.settle(id, assetStatus.FAILED, {
          assetStatus: assetStatus.FAILED,
          assetId: null,
          retryTime,
        })
      })
      return false
    }
  }
}
