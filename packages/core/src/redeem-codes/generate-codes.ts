import { extended } from '../kernel/extended.js'
import type { Random } from '../kernel/random.js'
import { StorageError } from '../kernel/storage/storage-error.js'
import type { AdminContext } from '../http/context.js'
import { recordAudit } from '../http/admin-api/record-audit.js'
import { checkTerms } from './check-terms.js'
import type { CodeStores } from './check-terms.js'
import { newBatch } from './redeem-code-batch.js'
import type { RedeemCodeBatch } from './redeem-code-batch.js'
import { REDEEM_CODE_PATH } from './redeem-code.js'
import type { RedeemCodeBatchInput } from './redeem-code.js'

/** A batch repeats a code that is there about once in as many batches as nobody makes. */
const ATTEMPTS = 3

/** Rows that are made at a time: all of a large batch at once would hold up everybody else. */
const SLICE = 100

/**
 * Stores a batch of generated codes in one transaction. The operate log tells of the terms and the number; the codes
 * themselves are worth money and stand in the answer only.
 */
export async function generateCodes(
  context: AdminContext<CodeStores>,
  random: Random,
  input: RedeemCodeBatchInput,
): Promise<RedeemCodeBatch> {
  for (let attempt = 1; ; attempt++) {
    const batch = await newBatch({ input, now: context.now, zone: context.zone, random })
    try {
      await store(context, input, batch)
      return batch
    } catch (error) {
      const isTaken = error instanceof StorageError && error.kind === 'unique'
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
  }
}

function store(
  context: AdminContext<CodeStores>,
  input: RedeemCodeBatchInput,
  { batchNo, codes, terms }: RedeemCodeBatch,
): Promise<void> {
  return context.storage.transaction(async (tx) => {
    await checkTerms({ tx, context }, input)
    for (let first = 0; first < codes.length; first += SLICE) {
      const slice = codes.slice(first, first + SLICE)
      await tx.redeemCodes.insertAll(
        slice.map((code) => extended(terms, { code })),
        context.now,
      )
    }
    await recordAudit(tx, context, {
      path: REDEEM_CODE_PATH,
      action: 'generate',
      resourceId: batchNo,
      before: null,
      after: { ...input, batchNo },
    })
  })
}
