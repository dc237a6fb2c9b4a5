/** Basis points: every number of a draw lies in [0, 10000). */
export const TABLE_SIZE = 10_000

/** The numbers that lead to a prize: from `from` up to, but not, `to`. */
export interface PrizeRange {
  readonly prizeId: number
  readonly from: number
  readonly to: number
}

/** A prize and its probability in basis points. */
interface Probability {
  readonly id: number
  readonly winProbability: number
}

/** The cumulative probabilities of prizes, in the order of their ids. Numbers after the last lead to no prize. */
export function prizeTableOf(prizes: readonly Probability[]): PrizeRange[] {
  let from = 0
  return prizes
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, winProbability }) =>
      winProbability > 0 ? [{ prizeId: id, from, to: (from += winProbability) }] : [],
    )
}

/** Where a number leads; undefined where to no prize. */
export function prizeAt(table: readonly PrizeRange[], number: number): number | undefined {
  return table.find(({ from, to }) => from <= number && number < to)?.prizeId
}

/** The sum of the probabilities. */
export const probabilityOf = (prizes: readonly Probability[]): number =>
  prizes.reduce((sum, { winProbability }) => sum + winProbability, 0)

/** Whether every number leads to the same prize in both. */
export const isSameTable = (a: readonly PrizeRange[], b: readonly PrizeRange[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ prizeId, from, to }, index) => b[index]?.prizeId === prizeId && b[index].from === from && b[index].to === to,
  )
