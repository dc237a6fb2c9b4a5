/** How a database says what seeds are made of. */
export interface SeedWords {
  /** So many rows with a number `i`, from 0 or from `first` on. */
  readonly series: (rows: { readonly first?: number; readonly count: number }) => string
  /** The instant so many minutes from now. */
  readonly minutes: (minutes: number) => string
  readonly instant: (instant: Date) => string
  /** The instant that comes so many times these milliseconds after the beginning of 2026. */
  readonly later: (times: string, milliseconds: number) => string
  /** The day so many days after the first of 2026. */
  readonly day: (days: string) => string
  /** The whole second of an instant. */
  readonly secondOf: (instant: string) => string
  /** The number `i` as a request writes it. */
  readonly number: string
  readonly yes: string
  readonly no: string
}

export const postgresWords: SeedWords = {
  series: ({ first = 0, count }) => `generate_series(${first}::bigint, ${first + count - 1}) AS n(i)`,
  minutes: (minutes) => `now() + interval '${minutes} minutes'`,
  instant: (instant) => `timestamptz '${instant.toISOString()}'`,
  later: (times, milliseconds) => `timestamptz '2026-01-01' + (${times}) * interval '${milliseconds} milliseconds'`,
  day: (days) => `to_char(date '2026-01-01' + (${days})::integer, 'YYYY-MM-DD')`,
  secondOf: (instant) => `floor(extract(epoch FROM ${instant}))::bigint`,
  number: `lpad(i::text, 8, '0')`,
  yes: 'true',
  no: 'false',
}

export const sqliteWords: SeedWords = {
  series: ({ first = 0, count }) =>
    `(WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${first + count}) SELECT i FROM n)`,
  minutes: (minutes) => String(Date.now() + minutes * 60_000),
  instant: (instant) => String(instant.getTime()),
  later: (times, milliseconds) => `${Date.UTC(2026, 0, 1)} + (${times}) * ${milliseconds}`,
  day: (days) => `date('2026-01-01', '+' || (${days}) || ' days')`,
  secondOf: (instant) => `${instant} / 1000`,
  number: `printf('%08d', i)`,
  yes: '1',
  no: '0',
}
