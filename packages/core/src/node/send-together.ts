import type { ServerResponse } from 'node:http'
// By name: what tests put in the place of the global one would never come.
import { setImmediate } from 'node:timers'
import type { ApiResponse } from '../http/message.js'
import { sendResponse } from './send-response.js'

/** So many leave at once: the first of a round waits for no more than these. */
const MOST = 32

interface Waiting {
  readonly response: ServerResponse
  readonly answer: ApiResponse
  readonly sent: () => void
  readonly failed: (error: unknown) => void
}

/** Of a process there is one, as there is one event loop. */
let waiting: Waiting[] = []

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
 * has looked at each that has come; resolves then. One by one, each would wake a caller on the same machine, a proxy for
 * example, who has gone to sleep again by the next: that takes longer than a read.
 */
export function sendTogether(response: ServerResponse, answer: ApiResponse): Promise<void> {
  return new Promise((sent, failed) => {
    const count = waiting.push({ response, answer, sent, failed })
    if (count === MOST) sendAll()
    else if (count === 1) setImmediate(sendAll)
  })
}
