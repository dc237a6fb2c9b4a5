/** The lucky draw as a database gives it; times in milliseconds. */
export interface DrawRow {
  readonly status: number
  readonly startTime: number
  readonly endTime: number
  readonly tableVersion: number
}

/** A prize as a database gives it, in the order of the ids. */
export interface PrizeRow {
  readonly id: number
  readonly name: string
  readonly prizeType: string
  readonly winProbability: number
}

/** A number that was drawn and the prize that it led to. */
export interface Lot {
  readonly number: number
  readonly prize: PrizeRow | undefined
}

const PUBLISHED = 1
const NUMBERS = 10_000
const SHANGHAI_MS = 8 * 3_600_000

/** What both hand-written draws know of the rules. */
export function requireOpen(draw: DrawRow | undefined, now: number): DrawRow {
  if (draw?.status !== PUBLISHED || now < draw.startTime || draw.endTime <= now) throw new Error('not open')
  return draw
}

export function drawLot(prizes: readonly PrizeRow[]): Lot {
  const number = Math.floor(Math.random() * NUMBERS)
  let to = 0
  return { number, prize: prizes.find(({ winProbability }) => number < (to += winProbability)) }
}

/** Counts for the statistics, by name and key. */
export function countsOf(now: number, prizeId: number | undefined): (readonly [name: string, key: string])[] {
  const day = new Date(now + SHANGHAI_MS).toISOString().slice(0, 10)
  const drawn = [
    ['dayDraws', day],
    ['draws', ''],
    ['used', ''],
  ] as const
  if (prizeId === undefined) return [...drawn]
  return [
    ['dayDraws', day],
    ['dayWins', day],
    ['draws', ''],
    ['prizeWins', String(prizeId)],
    ['used', ''],
    ['wins', ''],
  ]
}

/** The answer of a draw. */
export function drawnAnswer(recordId: number, won: PrizeRow | undefined, prizes: readonly PrizeRow[]): object {
  return {
    recordId,
    won: won !== undefined,
    prizeId: won?.id ?? null,
    prizeName: won?.name ?? null,
    prizeType: won?.prizeType ?? null,
    assetStatus: won === undefined ? null : 0,
    displayed: prizes.map(({ id, name }) => ({ prizeId: id, prizeName: name })),
  }
}
