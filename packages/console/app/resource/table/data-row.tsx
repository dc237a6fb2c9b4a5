import type { Field } from '../../document/field.js'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import type { Place } from '../place.js'
import { RowCell } from '../row-cell.js'
import { rowKey, rowLabel } from '../row.js'
import type { Row } from '../row.js'
import { RowMenu } from './row-menu.js'
import { SelectRow } from './select-rows.js'
import type { Selection } from './select-rows.js'

/** What a row of a list is given. */
export interface DataRowProps {
  readonly place: Place
  readonly columns: readonly Field[]
  readonly row: Row
  readonly calls: readonly CallModel[]
  /** Undefined where nothing is done to several rows. */
  readonly selection: Selection | undefined
  readonly onOpen: (what: string, id: string) => void
}

/** A row of a list, and what can be done with it. */
export function DataRow({ place, columns, row, selection, ...acting }: DataRowProps) {
  const { say } = useLanguage()
  const key = rowKey(place.resource, row)
  return (
    <tr data-selected={selection?.selected.has(key)}>
      {selection !== undefined && (
        <td className="cell-select">
          <SelectRow name={rowLabel(place.resource, row)} rowKey={key} selection={selection} />
        </td>
      )}
      {columns.map((field) => (
        <td key={field.name} data-kind={field.kind} data-label={say(field.label)}>
          <RowCell field={field} row={row} tenantId={place.tenantId} />
        </td>
      ))}
      <td className="cell-actions">
        <RowMenu place={place} row={row} {...acting} />
      </td>
    </tr>
  )
}
