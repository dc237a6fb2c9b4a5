import type { CallModel } from '../document/resource-model.js'
import { NoAnswer } from './admin-error.js'
import type { Sent } from './fetch-admin.js'
import { pageOfParts, partsOf } from './page-parts.js'
import { addressOf } from './request.js'
import type { CallInput } from './request.js'

/** What is known of a call to send it. */
export type SentCall = Pick<CallModel, 'method' | 'path' | 'query' | 'joined' | 'call'>

/** What replaces or removes leaves behind the same when it is done again; any other call may add, or send something. */
const REPEATABLE: ReadonlySet<string> = new Set(['update', 'save', 'delete', 'delete-list'])

const isDoneTwice = ({ method, call }: SentCall, { idempotencyKey }: CallInput): boolean =>
  method !== 'GET' && idempotencyKey === undefined && !REPEATABLE.has(call)

/**
 * Sends a call by what asks the admin API. A page that is larger than the host allows comes in parts; a lost answer of what
 * would be done a second time says so.
 */
export async function sendCall(
  ask: (sent: Sent) => Promise<unknown>,
  call: SentCall,
  input: CallInput,
): Promise<unknown> {
  const { method } = call
  const { query, body, idempotencyKey } = input
  const askFor = (asked: CallInput['query']) => ask({ method, address: addressOf(call, asked), body, idempotencyKey })
  const [first, ...others] = partsOf(call, query)
  if (others.length > 0) return pageOfParts(await Promise.all([first, ...others].map(askFor)))
  return askFor(first).catch((error: unknown) => {
    throw error instanceof NoAnswer && isDoneTwice(call, input) ? new NoAnswer(error.message, true) : error
  })
}
