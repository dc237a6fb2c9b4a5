import type { KeyedAnswer, KeyedCall } from '../http/keyed-call.js'
import { answerAtOnce } from './answer-at-once.js'
import { answerInSteps } from './answer-in-steps.js'
import { keyedWork } from './keyed-work.js'
import type { KeyedContext, KeyedStores, OnceOptions } from './keyed-work.js'

/**
 * Does a call unless one with its key was done within 24 hours; answers the text of its answer, or that of the call that
 * was done (rules/idempotency#keys). Throws IDEMPOTENCY_KEY_REUSED and IDEMPOTENCY_KEY_BUSY.
 */
export function answerOnce<Stores extends KeyedStores>(
  call: KeyedCall<KeyedContext<Stores>>,
  options: OnceOptions,
): Promise<KeyedAnswer> {
  const work = keyedWork(call, options.seals)
  const { key } = work
  return key !== undefined && call.writes === 'in-steps'
    ? answerInSteps({ work, key }, options)
    : answerAtOnce(work, options)
}
