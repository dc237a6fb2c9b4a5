import type { PreparationPolicy } from './prepared-statements.js'
import { ignore } from './within-deadline.js'

/** What decides whether the statements of a connection take turns. */
export interface TurnSettings {
  /** Whether many callers send statements over it, each of which is a transaction of its own. */
  isShared: boolean
  isPooled: boolean
  prepared: Pick<PreparationPolicy, 'areUsed'>
}

/**
 * How a connection sends statements: at once, but behind a pooler that keeps no prepared statements each when the one before
 * has been answered. An unnamed statement with parameters is sent in two parts, the first of which asks what they are. PgBouncer
 * before 1.21 gives the session away when the statement before is answered, although that part is on its way, and nobody
 * ever answers it. See decision 72.
 */
export function sendingInTurn({
  isShared,
  isPooled,
  prepared,
}: TurnSettings): <T>(send: () => Promise<T>) => Promise<T> {
  if (!isShared || !isPooled) return (send) => send()
  let turn: Promise<unknown> = Promise.resolve()
  return (send) => {
    if (prepared.areUsed) return send()
    const answered = turn.then(send)
    turn = answered.catch(ignore)
    return answered
  }
}
