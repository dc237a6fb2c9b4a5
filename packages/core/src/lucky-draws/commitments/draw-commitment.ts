import { createHmac } from 'node:crypto'
import { TABLE_SIZE } from '../prize-table.js'

/** Words of 32 bits from here on would make small numbers likelier. */
const WORDS_LIMIT = 4_294_960_000
const WORD_BYTES = 4

/**
 * The number of a record of a committed lucky draw: the first of the eight words (32 bits, big-endian) of HMAC-SHA-256
 * of the record's sequence under the seed that lies below the largest multiple of 10,000, modulo 10,000. That none of
 * the eight does happens once in 10^46 draws.
 */
export function committedNumber(seed: string, sequence: number): number {
  const mac = createHmac('sha256', seed).update(String(sequence)).digest()
  for (let at = 0; at < mac.length; at += WORD_BYTES) {
    const word = mac.readUInt32BE(at)
    if (word < WORDS_LIMIT) return word % TABLE_SIZE
  }
  return 0
}

/** A seed that only the holder of the token secret can read; `digest` is SHA-256 of it, hexadecimal, and published. */
export interface SealedSeed {
  readonly digest: string
  readonly sealed: string
}

/** What is kept of a committed lucky draw from its publication on. */
export interface DrawCommitment {
  readonly digest: string
  /** Null once the seed was revealed. */
  readonly sealed: string | null
  /** How many records there are: the sequence of the last one. */
  readonly drawnCount: number
}

/** The seeds of one tenant's committed lucky draws, and the sequences of their records. */
export interface DrawCommitmentRepository {
  /** Keeps a seed and shows its digest; false where the lucky draw has one. Call it with the lucky draw locked. */
  begin(luckyDrawId: number, seed: SealedSeed): Promise<boolean>
  find(luckyDrawId: number): Promise<DrawCommitment | undefined>
  /**
   * The next sequence, from 1 without gaps, with the seed: it holds the commitment until the transaction ends, and one
   * that is rolled back leaves the sequence to the next draw. Undefined where there is no seed, or it was revealed.
   */
  take(luckyDrawId: number): Promise<(SealedSeed & { readonly sequence: number }) | undefined>
  /** Shows the seed, and forgets the sealed one: nothing is drawn from it any more. False where another was faster. */
  reveal(luckyDrawId: number, seed: string): Promise<boolean>
  /** Replaces a sealed seed by the same one under another seal; false where it is another by now. */
  reseal(luckyDrawId: number, from: string, to: string): Promise<boolean>
}

/** A sealed seed, and whose it is. */
export interface KeptSeed extends SealedSeed {
  readonly tenantId: number
  readonly luckyDrawId: number
}

/** Sealed seeds of all tenants. */
export interface DrawSeedSweep {
  /** Those whose seal does not begin so, by tenant and lucky draw after this one. */
  listSealedOtherwise(seal: string, limit: number, after?: KeptSeed): Promise<readonly KeptSeed[]>
}
