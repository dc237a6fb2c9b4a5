import { z } from 'zod'
import { Refusal } from '../../floor/refusal.js'
import { parseBody } from '../parse-body.js'
import { formatShanghai } from '../shanghai-time.js'
import { afterToday } from '../usage-counter.js'
import type { UsageCounter } from '../usage-counter.js'
import type { HandWrittenWrite } from '../write.js'

const bodySchema = z.object({
  chatUserId: z.string().trim().min(1).max(64),
  requestId: z.string().trim().max(64).nullish(),
})

/** Who checks in when. */
export interface CheckIn {
  readonly clientId: string
  readonly chatUserId: string
  readonly requestId: string | null | undefined
  readonly now: Date
}

/** The code that rewards, as a database gives it. */
export interface RewardRow {
  readonly enabled: boolean | number
  readonly codeId: number
  readonly name: string
  readonly grantAmount: number
  readonly takeLimitCount: number
  readonly dailyTakeLimitCount: number
}

/** Writes a check-in in one transaction; answers the reward, or null where the day's was taken before. */
export type StoreCheckIn = (checkIn: CheckIn) => Promise<number | null> | number | null

/**
 * `promotion/chat-checkin` by hand, all in one transaction:
 *
 * 1. The request id is taken, so that a repetition is refused; the configuration with its code, and the member, who is
 *    kept enabled to the end, are read.
 * 2. The day is counted against the code's limit, by a statement that counts only what is free: whoever finds it full
 *    is answered so.
 * 3. The member's total is counted likewise, the check-in is written, and the wallet credited.
 * 4. The ledger has its entry, with the check-in's number and the balance; supplements are looked for that the credit
 *    would pay (nobody here has one); the use of the code, whose row all share, is counted; last the outbox is told.
 */
export function handWrittenCheckIn(store: StoreCheckIn): HandWrittenWrite {
  return async ({ clientId }, input) => {
    const { chatUserId, requestId } = parseBody(bodySchema, input)
    const grantAmount = await store({ clientId, chatUserId, requestId, now: new Date() })
    const alreadyCheckedIn = grantAmount === null
    const message = alreadyCheckedIn ? 'Already checked in today' : 'Checked in'
    return { alreadyCheckedIn, grantAmount, success: true, message }
  }
}

export const checkInDay = (now: Date): string => formatShanghai(now).slice(0, 10)

/** The two limits of a code. */
export function countersOf(
  { codeId, takeLimitCount, dailyTakeLimitCount }: RewardRow,
  memberId: number,
  now: Date,
): readonly [ofDay: UsageCounter, ofMember: UsageCounter] {
  const counter = { subject: 'wallet-redeem-code', subjectId: codeId }
  const key = String(memberId)
  return [
    {
      ...counter,
      dimension: 'member-day',
      key: `${key}:${checkInDay(now)}`,
      expireTime: afterToday(now),
      limit: dailyTakeLimitCount,
    },
    { ...counter, dimension: 'member', key, expireTime: null, limit: takeLimitCount },
  ]
}

export function requireReward(reward: RewardRow | undefined): RewardRow {
  if (reward === undefined || !reward.enabled) throw new Refusal(400, 'There is no check-in')
  return reward
}
