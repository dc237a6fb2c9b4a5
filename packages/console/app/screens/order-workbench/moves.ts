import type { Label } from '../../document/schema.js'
import type { CallModel, ResourceModel } from '../../document/resource-model.js'
import type { Row } from '../../resource/row.js'

/** Something that may be done to a row in the state that it is in. */
export interface Move {
  readonly call: CallModel
  readonly label: Label
  /** What the call is told of it. */
  readonly decided: Row
}

/** The moves of a row that the document allows, of the calls that may be made. */
export function movesOf(
  { calls }: Pick<ResourceModel, 'calls'>,
  row: Row,
  may: (permission: string | undefined) => boolean,
): readonly Move[] {
  return calls.flatMap((call) => {
    if (call.transitions === undefined || !may(call.permission)) return []
    const states = targetsOf(call.transitions, row)
    const choices = call.body?.find(({ name }) => name === 'status')
    // Where the call names no state, it leads to one.
    if (choices?.kind !== 'choice') return states.length === 0 ? [] : [{ call, label: call.title, decided: {} }]
    return choices.choices.flatMap(({ value, label }) =>
      states.includes(Number(value)) ? [{ call, label, decided: { status: value } }] : [],
    )
  })
}

function targetsOf(transitions: NonNullable<CallModel['transitions']>, row: Row): readonly number[] {
  return transitions
    .filter(({ from }) => from === row['status'])
    .flatMap(({ to, if: member }) => (member === undefined ? to : to.filter((state) => state === row[member])))
}

/** Moves of several rows: each that any of them may make, and how many may. */
export function movesOfAll(
  resource: Pick<ResourceModel, 'calls'>,
  rows: readonly Row[],
  may: (permission: string | undefined) => boolean,
): readonly { readonly move: Move; readonly rows: number }[] {
  const counted = new Map<string, { readonly move: Move; readonly rows: number }>()
  for (const row of rows)
    for (const move of movesOf(resource, row, may)) {
      const key = moveKey(move)
      counted.set(key, { move, rows: (counted.get(key)?.rows ?? 0) + 1 })
    }
  return [...counted.values()].sort((one, other) => statusOf(one.move) - statusOf(other.move))
}

/** Items of this state: one takes every unpaid item of its purchase with it. */
const CANCELLED = 105

/** Whether a move of an item takes others with it. */
export const cancelsAll = ({ call, decided }: Move): boolean =>
  call.path.endsWith('/order/order-item/update-status') && decided['status'] === CANCELLED

/** Whether any call moves rows of the resource that who is here may make. */
export const mayMoveAny = (
  resource: Pick<ResourceModel, 'calls'> | undefined,
  may: (permission: string | undefined) => boolean,
): boolean =>
  resource?.calls.some(({ transitions, permission }) => transitions !== undefined && may(permission)) ?? false

/** What tells one move from another. */
export const moveKey = ({ call, decided }: Move): string => `${call.operationId} ${statusOf({ decided })}`

const statusOf = ({ decided }: Pick<Move, 'decided'>): number => Number(decided['status'] ?? 0)
