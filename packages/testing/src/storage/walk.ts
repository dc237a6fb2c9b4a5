import { orderItemLifecycle } from '@org/openapi-core/storage'
import type { LifecycleMove, OrderItemRepository, OrderItemRow } from '@org/openapi-core/storage'
import { at } from './contract-space.js'

/** Where a row stands, and where it shall go. */
interface Ends {
  readonly from: number
  readonly to: number
}

/** The shortest way along the moves that need nothing of the row but its state. */
function wayBetween<Move extends LifecycleMove>(moves: readonly Move[], { from, to }: Ends): readonly Move[] {
  const ways = new Map<number, readonly Move[]>([[from, []]])
  // States that are added meanwhile are gone through, too: the nearest first.
  for (const [state, way] of ways) {
    if (state === to) return way
    for (const move of moves) {
      if (move.from === state && move.when === undefined && !ways.has(move.to)) ways.set(move.to, [...way, move])
    }
  }
  throw new Error(`No way leads from ${from} to ${to}`)
}

/** Moves a row along its lifecycle, the shortest way; throws where none leads there, or a step is refused. */
export async function walk<Move extends LifecycleMove>(
  { moves }: { readonly moves: readonly Move[] },
  ends: Ends,
  step: (move: Move) => Promise<unknown>,
): Promise<void> {
  for (const move of wayBetween(moves, ends)) {
    if ((await step(move)) === undefined) throw new Error(`${move.on} from ${move.from} to ${move.to} was refused`)
  }
}

/** Moves an order item along its lifecycle to a state. */
export function walkItem(
  orderItems: Pick<OrderItemRepository, 'transition'>,
  { id, status }: Pick<OrderItemRow, 'id' | 'status'>,
  to: number,
): Promise<void> {
  return walk(orderItemLifecycle, { from: status, to }, (move) =>
    orderItems.transition(id, { from: move.from, to: move.to }, at(0)),
  )
}
