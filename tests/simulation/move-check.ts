import { lifecycles } from './lifecycles.js'
import type { World } from './world.js'

interface Move {
  readonly place: number
  readonly kind: string
  readonly id: number
  readonly was: number
  readonly became: number
}

/** The changes of states since `after` that no lifecycle knows; answers where to go on. */
export function faultOfMoves(
  { database }: World,
  after: number,
): { readonly last: number; readonly fault: string | undefined } {
  const moves = database.rows<Move>('select * from simulated_move where place > ? order by place', after)
  const wrong = moves.find(({ kind, was, became }) => lifecycles[kind]?.[was]?.includes(became) !== true)
  const fault = wrong && `${wrong.kind} ${wrong.id} went from ${wrong.was} to ${wrong.became}`
  return { last: moves.at(-1)?.place ?? after, fault }
}
