import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent, recordEvent } from '../events/index.js'
import type { NewPointEntry, PointLedgerStores } from './point-ledger.js'

const pointsChanged = defineEvent({
  type: 'promotion.points.changed',
  summary: 'A member’s points changed',
  data: z.object({
    bizType: z.string().meta({ description: 'Why, as the ledger has it' }),
    points: integer().meta({ description: 'Added, or taken away where negative' }),
    balance: integer().meta({ description: 'What the member has after it' }),
  }),
  example: { data: { bizType: 'RECHARGE', points: 100, balance: 350 } },
})

export const pointEvents: readonly DeclaredEvent[] = [pointsChanged]

/** Books a change of a member's points that was made in the same transaction, and records it. */
export async function enterPoints(tx: PointLedgerStores, entry: NewPointEntry, now: Date): Promise<void> {
  await tx.pointEntries.append(entry, now)
  const { userId: memberId, bizType, points, balance } = entry
  await recordEvent(tx, pointsChanged.of({ memberId, data: { bizType, points, balance } }), now)
}
