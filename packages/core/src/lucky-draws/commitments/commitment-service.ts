import { ApiError } from '../../kernel/errors.js'
import { committedNumber } from './draw-commitment.js'
import type { DrawCommitmentRepository, KeptSeed } from './draw-commitment.js'
import type { DrawRecordRow } from '../draw-record.js'
import type { DrawSeeds } from './draw-seeds.js'
import { LUCKY_DRAW_NOT_OPEN } from '../lucky-draw-errors.js'
import { luckyDrawStatus } from '../lucky-draw.js'
import type { LuckyDrawRepository } from '../lucky-draw.js'

/** The repositories that commitments touch. */
export interface CommitmentStores {
  readonly luckyDraws: LuckyDrawRepository
  readonly drawCommitments: DrawCommitmentRepository
}

/** The record number of a draw, and the number that follows from it. */
export interface CommittedLot {
  readonly sequence: number
  readonly number: number
}

/**
 * Committed lucky draws: the digest of a seed is shown from their publication on, the seed when they are closed, and
 * each number in between follows from the seed and the record's own number. So nobody can choose numbers while it runs,
 * and everybody can check them afterwards.
 */
export class CommitmentService {
  constructor(private readonly seeds: DrawSeeds) {}

  /** What the status of a lucky draw, which the caller has locked and written, asks for: a seed, or its revelation. */
  async settle(tx: CommitmentStores, luckyDrawId: number): Promise<void> {
    const draw = await tx.luckyDraws.find(luckyDrawId)
    if (draw?.committed !== true) return
    if (draw.status === luckyDrawStatus.PUBLISHED && draw.seedDigest === null)
      await tx.drawCommitments.begin(luckyDrawId, this.seeds.make())
    if (draw.status === luckyDrawStatus.CLOSED && draw.seed === null) await this.#reveal(tx, luckyDrawId)
  }

  /**
   * The next record's. Throws LUCKY_DRAW_NOT_OPEN where the lucky draw was closed meanwhile: its seed is known by then.
   */
  async take({ drawCommitments }: CommitmentStores, luckyDrawId: number): Promise<CommittedLot> {
    const taken = await drawCommitments.take(luckyDrawId)
    if (taken === undefined) throw new ApiError(LUCKY_DRAW_NOT_OPEN)
    return { sequence: taken.sequence, number: committedNumber(this.seeds.open(taken), taken.sequence) }
  }

  /**
   * Whether a record's number follows from the seed, also before that is shown; of one that is not committed, or a
   * special user's, true.
   */
  async isCommitted({ luckyDraws, drawCommitments }: CommitmentStores, record: DrawRecordRow): Promise<boolean> {
    const { luckyDrawId, sequence, number } = record
    const commitment = await drawCommitments.find(luckyDrawId)
    if (commitment === undefined) return sequence === null
    if (sequence === null) return false
    if (number === null) return true
    const { digest, sealed } = commitment
    const seed = sealed === null ? (await luckyDraws.find(luckyDrawId))?.seed : this.seeds.open({ digest, sealed })
    return typeof seed === 'string' && committedNumber(seed, sequence) === number
  }

  /** How the seals of today begin. */
  get sealName(): string {
    return this.seeds.sealName
  }

  /** Seals a seed with the token secret of today. */
  reseal({ drawCommitments }: CommitmentStores, { luckyDrawId, ...kept }: KeptSeed): Promise<boolean> {
    return drawCommitments.reseal(luckyDrawId, kept.sealed, this.seeds.seal(this.seeds.open(kept)))
  }

  async #reveal({ drawCommitments }: CommitmentStores, luckyDrawId: number): Promise<void> {
    const commitment = await drawCommitments.find(luckyDrawId)
    if (commitment === undefined || commitment.sealed === null) return
    await drawCommitments.reveal(luckyDrawId, this.seeds.open({ digest: commitment.digest, sealed: commitment.sealed }))
  }
}
