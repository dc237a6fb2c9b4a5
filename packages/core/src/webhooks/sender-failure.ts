import { isObject } from '../kernel/is-object.js'

/** What was thrown tells of the receiver's side, of the sender's own code, or leaves it open. */
export type Blame = 'receiver' | 'sender' | 'open'

/** What a sender threw instead of an answer. */
export interface SenderFailure {
  /** As the runtime names what happened to a connection, for example `ECONNREFUSED`; empty where it does not. */
  readonly code: string
  readonly blame: Blame
}

/** Errors of a program, not of a network. */
const OF_CODE = /^(Type|Reference|Range|Syntax|Eval|URI)Error$/
/** What waits that somebody gave up end with. */
const OF_WAITING = /^(Abort|Timeout)Error$/
/** `fetch` wraps what happened to the connection once or twice. */
const MOST_CAUSES = 5

/**
 * Reads what a sender threw. A connection that failed has a code, itself or in its cause: what else was thrown is worth a
 * line in the log, and what is plainly a mistake of the sender's says nothing of the receiver. Anything may be thrown, with
 * members that throw: an attempt that cannot be written down would never be the last.
 */
export function readSenderFailure(thrown: unknown): SenderFailure {
  try {
    const code = codeIn(thrown)
    if (code !== '') return { code, blame: 'receiver' }
    if (!(thrown instanceof Error)) return { code, blame: 'sender' }
    if (OF_WAITING.test(thrown.name)) return { code, blame: 'receiver' }
    // One with a cause may be a `fetch` whose runtime gives no codes.
    return { code, blame: OF_CODE.test(thrown.name) && thrown.cause === undefined ? 'sender' : 'open' }
  } catch {
    return { code: '', blame: 'open' }
  }
}

function codeIn(thrown: unknown): string {
  let error = thrown
  for (let depth = 0; depth < MOST_CAUSES && isObject(error); depth++) {
    const { code, name, cause } = error
    if (typeof code === 'string' && !isOfCall(code, name)) return code
    error = cause
  }
  return ''
}

/** What Node refuses to begin with, as a header of a wrong form, has a code like a connection that fails. */
const isOfCall = (code: string, name: unknown): boolean =>
  code.startsWith('ERR_') && typeof name === 'string' && OF_CODE.test(name)
