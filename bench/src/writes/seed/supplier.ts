import type { PieceRange } from '../../target.js'
import type { WriteSeed } from '../write-seed.js'

/** Seeds one database. */
export interface Supplier {
  /** Once, before the first piece. */
  begin(): Promise<void>
  supply(pieces: PieceRange): Promise<void>
  /** Closes its connection. */
  end(): Promise<void>
}

/** What is seeded, and for whom. */
export interface SeedOf {
  readonly seed: WriteSeed
  readonly clientId: string
}
