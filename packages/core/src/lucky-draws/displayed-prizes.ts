import { sha256 } from '../kernel/digest.js'
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

/** What decides which others are shown. */
export type Choices = Pick<Random, 'integer'>

const HEX_DIGITS = 12

/** Always the same ones for a record: whoever asks for its draw again is shown the prizes that were shown first. */
export function choicesOfRecord(recordId: number): Choices {
  let taken = 0
  return {
    integer: (bound) => parseInt(sha256(`${recordId}/${(taken += 1)}`).slice(0, HEX_DIGITS), 16) % bound,
  }
}

/**
 * The prizes that a member is shown, in the order of their ids, so that the place tells nothing: the winner, those that
 * are always shown, and random others up to the number. The first two are shown even where they are more.
 */
export function displayedPrizes<Prize extends Candidate>(
  prizes: readonly Prize[],
  { count, winnerId }: Showing,
  random: Choices,
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
