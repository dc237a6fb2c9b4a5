import { prizeAt, prizeTableOf } from '@org/openapi-core/draws'

/** What a simulation has to know of a prize. */
export interface SimulatedPrize {
  readonly id: number
  readonly winProbability: number
  readonly stockLimit: boolean
  readonly currentStock: number
}

/** How often each prize was won, and how often a number led to one that was gone. */
export interface SimulatedDraws {
  readonly count: number
  readonly wins: ReadonlyMap<number, number>
  readonly outOfStock: number
}

/** Draws as the engine does: a number, the prize of the table, one less of it in stock. */
export function simulateDraws(
  prizes: readonly SimulatedPrize[],
  count: number,
  nextNumber: () => number,
): SimulatedDraws {
  const table = prizeTableOf(prizes)
  const left = new Map(prizes.map(({ id, stockLimit, currentStock }) => [id, stockLimit ? currentStock : Infinity]))
  const wins = new Map<number, number>()
  let outOfStock = 0
  for (let draw = 0; draw < count; draw++) {
    const prizeId = prizeAt(table, nextNumber())
    if (prizeId === undefined) continue
    const stock = left.get(prizeId) ?? 0
    if (stock === 0) outOfStock++
    else {
      left.set(prizeId, stock - 1)
      wins.set(prizeId, (wins.get(prizeId) ?? 0) + 1)
    }
  }
  return { count, wins, outOfStock }
}
