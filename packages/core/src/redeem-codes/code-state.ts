import type { ErrorDefinition } from '../kernel/errors.js'
import { UNLIMITED } from '../usage-limits/index.js'
import { CODE_VOIDED } from './redeem-code.js'
import type { RedeemCodeRow } from './redeem-code.js'
import {
  REDEEM_CODE_EXHAUSTED,
  REDEEM_CODE_EXPIRED,
  REDEEM_CODE_NOT_STARTED,
  REDEEM_CODE_VOIDED,
} from './redeem-code-errors.js'

/** What partners are told of a code. */
export type CodeState = 'VALID' | 'NOT_STARTED' | 'EXPIRED' | 'VOIDED' | 'EXHAUSTED'

type CodeTerms = Pick<RedeemCodeRow, 'status' | 'validStart' | 'validEnd' | 'maxUsage' | 'usedCount'>

/**
 * The state at `now`; of several that apply the first in the order voided, expired, not started, exhausted. A code
 * cannot both be over and not have begun, so that redeeming, which asks the other way round, comes to the same.
 */
export function stateOf({ status, validStart, validEnd, maxUsage, usedCount }: CodeTerms, now: Date): CodeState {
  if (status === CODE_VOIDED) return 'VOIDED'
  if (now > validEnd) return 'EXPIRED'
  if (now < validStart) return 'NOT_STARTED'
  return maxUsage !== UNLIMITED && usedCount >= maxUsage ? 'EXHAUSTED' : 'VALID'
}

/** What people are told of a state. */
export const stateTexts: Readonly<Record<CodeState, string>> = {
  VALID: 'Can be redeemed',
  NOT_STARTED: 'Not valid yet',
  EXPIRED: 'Expired',
  VOIDED: 'Voided',
  EXHAUSTED: 'Used up',
}

/** What redeeming refuses a state with. */
export const stateErrors: Readonly<Record<Exclude<CodeState, 'VALID'>, ErrorDefinition>> = {
  NOT_STARTED: REDEEM_CODE_NOT_STARTED,
  EXPIRED: REDEEM_CODE_EXPIRED,
  VOIDED: REDEEM_CODE_VOIDED,
  EXHAUSTED: REDEEM_CODE_EXHAUSTED,
}
