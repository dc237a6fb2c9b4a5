import type { LifecycleMove } from '../../kernel/lifecycle.js'

/** From a state to which others a call moves a row, as the admin document publishes it (`x-transitions`). */
export interface Transition {
  readonly from: number
  readonly to: readonly number[]
  /** The row's member that has to be the state where it goes; any of `to` where absent. */
  readonly if?: string
}

/** The moves of a lifecycle as a document tells them; `members` names the row's member that a condition compares with. */
export function transitionsOf<Condition extends string>(
  moves: readonly LifecycleMove<Condition>[],
  members: Readonly<Record<NoInfer<Condition>, string>>,
): Transition[] {
  const groups = new Map<string, Transition>()
  for (const { from, to, when } of moves) {
    const key = `${from} ${when ?? ''}`
    const known = groups.get(key)?.to ?? []
    if (known.includes(to)) continue
    groups.set(key, { from, to: [...known, to], ...(when !== undefined && { if: members[when] }) })
  }
  return [...groups.values()]
}
