import { ApiError } from '../kernel/errors.js'
import { USER_NOT_EXISTS } from '../members/index.js'
import type { MemberIdentity, MemberRepository } from '../members/index.js'
import { LUCKY_DRAW_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN, LUCKY_DRAW_OUTSIDE_TIME } from './lucky-draw-errors.js'
import { luckyDrawStatus } from './lucky-draw.js'
import type { LuckyDrawRow } from './lucky-draw.js'

/** Keeps a member enabled until the transaction ends; his draws then follow one another. Throws USER_NOT_EXISTS. */
export async function lockMember({ members }: { readonly members: MemberRepository }, userId: number): Promise<MemberIdentity> {
  const member = await members.lockIdentity(userId)
  if (member === undefined) throw new ApiError(USER_NOT_EXISTS)
  return member
}

/** Throws LUCKY_DRAW_NOT_EXISTS, LUCKY_DRAW_NOT_OPEN and LUCKY_DRAW_OUTSIDE_TIME. */
export function requireOpen(draw: LuckyDrawRow | undefined, now: Date): LuckyDrawRow {
  if (draw === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
  if (draw.status !== luckyDrawStatus.PUBLISHED) throw new ApiError(LUCKY_DRAW_NOT_OPEN)
  if (now < draw.startTime || draw.endTime <= now) throw new ApiError(LUCKY_DRAW_OUTSIDE_TIME)
  return draw
}
