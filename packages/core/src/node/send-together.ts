import type { ServerResponse } from 'node:http'
// By name: what tests put in the place of the global one would never come.
import { setImmediate } from 'node:timers'
import type { ApiResponse } from '../http/message.js'
import { sendResponse } from './send-response.js'

/** So many leave at once: the first of a round waits for no more than these. */
const MOST = 32

/** An answer that is to leave, and who is told of it. Callbacks: this is on the way of every request. */
export interface Leaving {
  readonly response: ServerResponse
  readonly answer: ApiResponse
  readonly sent: () => void
  readonly failed: (error: unknown) => void
}

/** Of a process there is one, as there is one event loop. */
let waiting: Leaving[] = []

function sendAll(): void {
  const batch = waiting
  waiting = []
  for (const { response, answer, sent, failed } of batch) {
    try {
      sendResponse(response, answer)
      sent()
    } catch (error) {
      failed(error)
    }
  }
}

/**
 * Writes an answer together with those of the other requests that were answered in this round of the event loop, when that
 * has looked at each that has come. One by one, each would wake a caller on the same machine, a proxy for
 * example, who has gone to sleep again by the next: that takes longer than a read.
 */
export function sendTogether(leaving: Leaving): void {
  const count = waiting.push(leaving)
  if (count === MOST) sendAll()
  else if (count === 1) setImmediate(sendAll)
}
