import { AsyncLocalStorage } from 'node:async_hooks'
import { isNodeProduction } from '../node-environment.js'

interface Scope {
  open: boolean
}

/**
 * Every promise of the process pays for it, about a fifth of what a write costs in Node 20: production goes without. What
 * it would have told of there waits for its own transaction, until the limit of that ends it.
 */
const isGuarded = !isNodeProduction()

const scopes = new AsyncLocalStorage<Scope>()
let running = 0

/**
 * Runs a transaction's work so that code called by it can be told that it is inside one. A guard only:
 * nothing is passed through it, and no statement finds its transaction by it.
 *
 * Work that outlives its transaction (a promise nobody awaited) is outside again once `work` has settled.
 */
export function runInsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return isGuarded ? runGuarded(work) : work()
}

async function runGuarded<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { open: true }
  running += 1
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
    running -= 1
    // In Node 20 every promise of the process pays for an active storage.
    if (running === 0) scopes.disable()
  }
}

/** Whether the calling code was reached from the work of a transaction that is still running. */
export function isInsideTransaction(): boolean {
  return running > 0 && scopes.getStore()?.open === true
}

/**
 * Refuses what must not happen while a transaction holds locks and a connection, such as calling a
 * channel. `what` completes the sentence and goes into the message.
 */
export function assertOutsideTransaction(what: string): void {
  if (isInsideTransaction()) throw new Error(`Inside a transaction it is not allowed to ${what}`)
}
