import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CivilZone } from '../kernel/civil-time.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import { serialNumber, UNAMBIGUOUS } from '../kernel/serial-number.js'
import { GENERATED_LENGTH } from './redeem-code.js'
import type { NewRedeemCode, RedeemCodeBatchInput } from './redeem-code.js'

/** What a batch is made from. */
export interface BatchParts {
  readonly input: RedeemCodeBatchInput
  readonly now: Date
  readonly zone: CivilZone
  readonly random: Random
}

/** Codes of one call, as they are to be stored. */
export interface RedeemCodeBatch {
  readonly batchNo: string
  /** Their texts. */
  readonly codes: readonly string[]
  /** What they have in common. */
  readonly terms: Omit<NewRedeemCode, 'code'>
}

/** Codes that are made in one turn of the event loop: a thousandth of a second's work. */
const CODES_OF_TURN = 500

/** As many distinct codes as `batchNum` says, each the prefix and 50 random bits, all with one number of the batch. */
export async function newBatch({
  input: { prefix, ...terms },
  now,
  zone,
  random,
}: BatchParts): Promise<RedeemCodeBatch> {
  const batchNo = serialNumber({ prefix: 'EC', now, zone, random })
  const texts = new Set<string>()
  while (texts.size < terms.batchNum) {
    texts.add(prefix + randomText(random, GENERATED_LENGTH, UNAMBIGUOUS))
    if (texts.size % CODES_OF_TURN === 0) await nextTurn()
  }
  return { batchNo, codes: [...texts], terms: { ...terms, batchNo } }
}
