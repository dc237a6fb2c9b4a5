import { Fragment } from 'react'
import type { Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import { RowCell } from '../resource/row-cell.js'
import { isOnItsWay } from '../resource/reading.js'
import type { Reading } from '../resource/reading.js'
import type { Row } from '../resource/row.js'
import { CellTable } from './cell-table.js'

/** What can be done with a row. */
export interface RowAction {
  readonly name: string
  /** What tells the row from the others, for who cannot see it. */
  readonly of: string
  readonly onClick: () => void
}

interface RowTableProps {
  readonly tenantId: string
  readonly caption: string
  readonly columns: readonly Field[]
  readonly rows: readonly Row[]
  readonly reading: Reading
  readonly keyOf: (row: Row) => string
  /** What is said of rows that stand out. */
  readonly noteOf?: (row: Row) => string | undefined
  readonly actionOf?: (row: Row) => RowAction
}

/** Rows that are read, each with one thing to do at most. */
export function RowTable({ tenantId, caption, columns, rows, reading, keyOf, noteOf, actionOf }: RowTableProps) {
  const { text, say } = useLanguage()
  const heads = columns.map(({ label, kind }) => ({ text: say(label), kind }))
  const cellRows = rows.map((row) => {
    const note = noteOf?.(row)
    const cells = columns.map((field, index) => (
      <Fragment key={field.name}>
        <RowCell field={field} row={row} tenantId={tenantId} />
        {index === 0 && note !== undefined && <strong className="row-note">{note}</strong>}
      </Fragment>
    ))
    const actions = actionOf === undefined ? [] : [<RowButton key="action" {...actionOf(row)} />]
    return { key: keyOf(row), cells: [...cells, ...actions], isNoted: note !== undefined }
  })
  return (
    <CellTable
      caption={caption}
      heads={actionOf === undefined ? heads : [...heads, { text: text.actions, isActions: true }]}
      rows={cellRows}
      empty={isOnItsWay(reading) ? text.loading : reading.isError ? '' : text.nothing}
      isOutdated={reading.isPlaceholderData}
    />
  )
}

function RowButton({ name, of, onClick }: RowAction) {
  return (
    <button type="button" className="button link" aria-label={`${name} ${of}`} onClick={onClick}>
      {name}
    </button>
  )
}
