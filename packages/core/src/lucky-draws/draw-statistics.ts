import { z } from 'zod'
import { integer, numericId, wholeList } from '../http/input/fields.js'
import type { DrawCount, DrawCountName } from './draw-tally.js'
import type { LuckyDrawPrizeRow } from './lucky-draw-prize.js'

const many = (description?: string) => (description === undefined ? integer(0) : integer(0).meta({ description }))

/** What became of a lucky draw. */
export const drawStatistics = z.object({
  memberCount: many('Members who joined or got a chance.'),
  chancesGranted: many(),
  chancesUsed: many(),
  chancesLeft: many('Granted, not used, and not over.'),
  drawCount: many(),
  winCount: many(),
  prizes: wholeList(
    z.object({
      prizeId: numericId(),
      prizeName: z.string(),
      winCount: many(),
      grantedCount: many(),
      failedCount: many('Whose grant failed and waits for its next try.'),
    }),
  ),
  days: wholeList(
    z.object({
      day: z.string().meta({ description: 'yyyy-MM-dd, Asia/Shanghai', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
      drawCount: many(),
      winCount: many(),
    }),
  ).meta({ description: 'Days with draws, the earliest first.' }),
})

/** What became of a lucky draw, from the counts that are kept with it. */
export type DrawStatistics = z.output<typeof drawStatistics>

/** The statistics of these counts. */
export function statisticsOf(
  counts: readonly DrawCount[],
  prizes: readonly Pick<LuckyDrawPrizeRow, 'id' | 'name'>[],
): DrawStatistics {
  const found = new Map(counts.map(({ name, key, count }) => [`${name}/${key}`, count]))
  const of = (name: DrawCountName, key: string | number = '') => found.get(`${name}/${key}`) ?? 0
  const days = counts.filter(({ name }) => name === ('dayDraws' satisfies DrawCountName)).map(({ key }) => key)
  return {
    memberCount: of('members'),
    chancesGranted: of('granted'),
    chancesUsed: of('used'),
    chancesLeft: of('granted') - of('used') - of('expired'),
    drawCount: of('draws'),
    winCount: of('wins'),
    prizes: prizes.map(({ id, name }) => ({
      prizeId: id,
      prizeName: name,
      winCount: of('prizeWins', id),
      grantedCount: of('prizeGranted', id),
      failedCount: of('prizeFailed', id),
    })),
    days: days.toSorted().map((day) => ({ day, drawCount: of('dayDraws', day), winCount: of('dayWins', day) })),
  }
}
