import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { ChatLoginStateSweep } from './chat-login-state.js'

/** Forgets logins at the chat platform that were begun and never completed. */
export function sweepChatLoginStates(states: ChatLoginStateSweep): Job {
  return {
    name: 'sweep-chat-login-states',
    everySeconds: 300,
    run: (now) => inBatches((limit) => states.deleteExpired(now, limit)),
  }
}
