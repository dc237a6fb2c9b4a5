import { Refusal } from '../floor/refusal.js'

/** Refuses, and with that undoes the transaction. */
export function refuseUnless(isDone: boolean, reason: string): asserts isDone {
  if (!isDone) throw new Refusal(400, reason)
}
