import type { Random } from '../kernel/random.js'
import { ALL_PRIZES } from './lucky-draw.js'

/** A prize that may be shown. */
interface Candidate {
  readonly id: number
  readonly fixedDisplay: boolean
}

/** How many prizes are shown, and which of them was won. */
interface Showing {
  /** 0 shows all. */
  readonly count: number
  readonly winnerId: number | null
}

/**
 * The prizes that a member is shown, in the order of their ids, so that the place tells nothing: the winner, those that
 * are always shown, and random others up to the number. The first two are shown even where they are more.
 */
export function displayedPrizes<Prize extends Candidate>(
  prizes: readonly Prize[],
  { count, winnerId }: Showing,
  random: Random,
): Prize[] {
  const byId = prizes.toSorted((a, b) => a.id - b.id)
  if (count === ALL_PRIZES) return byId
  const isSure = ({ id, fixedDisplay }: Candidate) => fixedDisplay || id === winnerId
  const shown = new Set(byId.filter(isSure))
  const others = byId.filter((prize) => !isSure(prize))
  while (shown.size < count && others.length > 0) {
    for (const prize of others.splice(random.integer(others.length), 1)) shown.add(prize)
  }
  return byId.filter((prize) => shown.has(prize))
}
