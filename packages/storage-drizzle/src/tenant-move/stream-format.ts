/** The format of exports that this version writes and reads. */
export const FORMAT = 1

/** The first line of an export. */
export interface TenantHeader {
  readonly format: number
  /** The number of the tenant, there and here. */
  readonly tenant: number
  /** What tables and columns it is made of. */
  readonly schema: string
  /** Which database it is from, `sqlite` or `postgresql`, and its newest migration; for people. */
  readonly database: string
  readonly migration: string
  /** When it was made, ISO 8601. */
  readonly time: string
}

/** The line behind the rows of a table. */
export interface TableEnd {
  /** Name of the table. */
  readonly t: string
  readonly rows: number
  /** SHA-256 of the lines of its rows, hexadecimal. */
  readonly digest: string
  /** No row of any tenant had a higher id there, rows that are gone included. */
  readonly lastId?: number
}

/** The last line. */
export interface TenantEnd {
  readonly rows: number
  /** SHA-256 of what the tables' ends say of their rows: the same for the same rows, wherever and whenever they are exported. */
  readonly digest: string
  /** SHA-256 of every line before. */
  readonly stream: string
}

/** A line of JSON. */
export const lineOf = (value: object): string => `${JSON.stringify(value)}\n`

/** Where sums of rows travel that cannot be counted from rows; behind all tables. */
export const ROW_SUMS = 'row_tally'
