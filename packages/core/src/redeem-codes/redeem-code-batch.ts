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
  readonly codes: readonly NewRedeemCode[]
}

/** As many distinct codes as `batchNum` says, each the prefix and 50 random bits, all with one number of the batch. */
export function newBatch({ input: { prefix, ...terms }, now, zone, random }: BatchParts): RedeemCodeBatch {
  const batchNo = serialNumber({ prefix: 'EC', now, zone, random })
  const texts = new Set<string>()
  while (texts.size < terms.batchNum) texts.add(prefix + randomText(random, GENERATED_LENGTH, UNAMBIGUOUS))
  return { batchNo, codes: Array.from(texts, (code) => ({ ...terms, code, batchNo })) }
}
