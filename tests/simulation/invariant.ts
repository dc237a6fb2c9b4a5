/** A statement that finds the rows that must not be. */
export interface Invariant {
  readonly title: string
  readonly sql: string
}
