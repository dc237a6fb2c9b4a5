import type { PieceRange } from '../target.js'
import type { SeedWords } from '../data/seed-words.js'

/** The rows that a write works on. */
export interface WriteSeed {
  /** Tables that the write or its seed fills. */
  readonly tables: readonly string[]
  /** What all pieces share, said once; rows of an application's users belong to this client. */
  common(words: SeedWords, clientId: string): string[]
  /** What belongs to each piece alone. */
  pieces(pieces: PieceRange, words: SeedWords, clientId: string): string[]
}
