import { ApiError } from '../kernel/errors.js'
import { LUCKY_DRAW_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN, LUCKY_DRAW_OUTSIDE_TIME } from './lucky-draw-errors.js'
import { luckyDrawStatus } from './lucky-draw.js'
import type { LuckyDrawRow } from './lucky-draw.js'

/** Throws LUCKY_DRAW_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN and LUCKY_DRAW_OUTSIDE_TIME. */
export function requireOpen(draw: LuckyDrawRow | undefined, now: Date): LuckyDrawRow {
  if (draw === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
  if (draw.status !== luckyDrawStatus.PUBLISHED) throw new ApiError(LUCKY_DRAW_NOT_OPEN)
  if (now < draw.startTime || draw.endTime <= now) throw new ApiError(LUCKY_DRAW_OUTSIDE_TIME)
  return draw
}
