import { z } from 'zod'
import { numericId } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'

const drawWon = defineEvent({
  type: 'promotion.draw.won',
  summary: 'A member won a prize',
  description: 'A member won a prize of a lucky draw.',
  data: z.object({
    luckyDrawId: numericId(),
    prizeId: numericId(),
    recordId: numericId(),
    prizeType: z.string(),
  }),
  example: { key: '1', data: { luckyDrawId: 1, prizeId: 2, recordId: 1, prizeType: 'PLATFORM_COUPON' } },
})

export const drawEvents: readonly DeclaredEvent[] = [drawWon]

/** A prize that a draw has won. */
interface WonPrize {
  readonly memberId: number
  readonly luckyDrawId: number
  readonly prizeId: number
  readonly recordId: number
  readonly prizeType: string
}

/** What is told of a prize. */
export const wonPrize = ({ memberId, ...data }: WonPrize): NewEvent =>
  drawWon.of({ memberId, key: data.recordId, data })
