import { useState } from 'react'
import type { ReactNode } from 'react'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { ActionDialog } from '../../resource/dialogs/action-dialog.js'
import { Cell } from '../../resource/cell.js'
import type { Row } from '../../resource/row.js'
import { rowLabel } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { PURCHASE } from './find-orders.js'
import { cancelsAll, mayMoveAny, moveKey, movesOf } from './moves.js'
import type { Move } from './moves.js'
import { RowLink } from './row-link.js'
import { fieldIn } from './timeline.js'
import { words } from './words.js'

interface WorkListProps {
  readonly tenantId: string
  readonly path: string
  readonly title: string
  readonly rows: readonly Row[]
  /** The member that tells how much money it is about. */
  readonly amount: string
  readonly told?: readonly string[]
}

/** Rows of an order with their states and the moves that lead on; nothing where there are none. */
export function WorkList({ tenantId, path, title, rows, amount, told = [] }: WorkListProps) {
  const { data: model } = useModel()
  if (rows.length === 0) return null
  const amountField = fieldIn(model, path, amount)
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="work-rows">
        {rows.map((row) => (
          <WorkRow
            key={textOf(row['id'])}
            tenantId={tenantId}
            path={path}
            row={row}
            amount={amountField !== undefined && <Cell field={amountField} value={row[amount]} tenantId={tenantId} />}
          >
            {told
              .filter((name) => typeof row[name] === 'string')
              .map((name) => (
                <p key={name} className="hint">
                  {textOf(row[name])}
                </p>
              ))}
          </WorkRow>
        ))}
      </ul>
    </section>
  )
}

interface WorkRowProps {
  readonly tenantId: string
  readonly path: string
  readonly row: Row
  readonly amount: ReactNode
  /** What stands before it: a box to choose it by, a picture. */
  readonly before?: ReactNode
  readonly children?: ReactNode
}

/** One row: what it is called, where it stands, and what may be done with it. */
export function WorkRow({ tenantId, path, row, amount, before, children }: WorkRowProps) {
  const { data: model } = useModel()
  const status = fieldIn(model, path, 'status')
  return (
    <li className="work-row">
      {before}
      <div className="work-row-body">
        <p className="work-row-head">
          <RowLink tenantId={tenantId} path={path} row={row} />
          {status !== undefined && <Cell field={status} value={row['status']} tenantId={tenantId} />}
          <span className="work-row-amount">{amount}</span>
        </p>
        {children}
        <MoveButtons tenantId={tenantId} path={path} row={row} />
      </div>
    </li>
  )
}

interface MoveButtonsProps {
  readonly tenantId: string
  readonly path: string
  readonly row: Row
}

/** The moves that the row's state allows, of the calls that may be made. */
function MoveButtons({ tenantId, path, row }: MoveButtonsProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const may = useMay()
  const [opened, setOpened] = useState<Move>()
  const done = useDone(tenantId, [PURCHASE, path])
  const resource = model.resource(path)
  if (resource === undefined || !mayMoveAny(resource, may)) return null
  const moves = movesOf(resource, row, may)
  const name = rowLabel(resource, row)
  return (
    <div className="moves">
      {moves.length === 0 ? (
        <span className="hint">{say.noMove}</span>
      ) : (
        moves.map((move) => (
          <button
            key={moveKey(move)}
            type="button"
            className="button small"
            aria-label={`${label(move.label)} ${name}`}
            onClick={() => setOpened(move)}
          >
            {label(move.label)}
          </button>
        ))
      )}
      {opened !== undefined && (
        <ActionDialog
          place={{ tenantId, resource }}
          call={opened.call}
          row={row}
          decided={opened.decided}
          verb={label(opened.label)}
          {...(cancelsAll(opened) && { told: say.cancelsAll })}
          onDone={done}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
