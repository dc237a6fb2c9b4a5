import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { CellTable } from '../cell-table.js'

interface StatusTableProps<Row extends object> {
  readonly tenantId: string
  readonly caption: string
  readonly fields: readonly Field[]
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly isBad: (row: Row) => boolean
  /** What people read better than the document's value; undefined for what they do not. */
  readonly write: (name: string, row: Row) => ReactNode
  readonly empty: string
}

/** Rows of the health: as the document describes them, but for what a screen says better. */
export function StatusTable<Row extends object>(props: StatusTableProps<Row>) {
  const { tenantId, caption, fields, columns, rows, keyOf, isBad, write, empty } = props
  const { say } = useLanguage()
  const shown = columns.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return (
    <section aria-label={caption}>
      <h2>{caption}</h2>
      <CellTable
        caption={caption}
        heads={shown.map(({ label, kind }) => ({ text: say(label), kind }))}
        rows={rows.map((row) => ({
          key: keyOf(row),
          isNoted: isBad(row),
          cells: shown.map((field) => (
            <Fragment key={field.name}>
              {write(field.name, row) ?? <Cell field={field} value={valueOf(row, field.name)} tenantId={tenantId} />}
            </Fragment>
          )),
        }))}
        empty={empty}
      />
    </section>
  )
}

const valueOf = (row: object, name: string): unknown => new Map<string, unknown>(Object.entries(row)).get(name)
