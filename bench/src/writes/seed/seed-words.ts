import type { PieceRange } from '../../target.js'

/** How a database says what seeds are made of. */
export interface SeedWords {
  /** One row with a number `i` for each piece. */
  readonly series: (pieces: PieceRange) => string
  /** The instant so many minutes from now. */
  readonly minutes: (minutes: number) => string
  readonly instant: (instant: Date) => string
  /** The number `i` as a request writes it. */
  readonly number: string
  readonly yes: string
  readonly no: string
}

export const postgresWords: SeedWords = {
  series: ({ first, count }) => `generate_series(${first}, ${first + count - 1}) AS n(i)`,
  minutes: (minutes) => `now() + interval '${minutes} minutes'`,
  instant: (instant) => `timestamptz '${instant.toISOString()}'`,
  number: `lpad(i::text, 8, '0')`,
  yes: 'true',
  no: 'false',
}

export const sqliteWords: SeedWords = {
  series: ({ first, count }) =>
    `(WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${first + count}) SELECT i FROM n)`,
  minutes: (minutes) => String(Date.now() + minutes * 60_000),
  instant: (instant) => String(instant.getTime()),
  number: `printf('%08d', i)`,
  yes: '1',
  no: '0',
}
