import { useLanguage } from '../../i18n/locale.js'
import { rowKey } from '../row.js'
import type { Row } from '../row.js'
import { useKeptFocus } from '../use-kept-focus.js'
import { isOnItsWay } from '../reading.js'
import type { Reading } from '../reading.js'
import { DataRow } from './data-row.js'
import type { DataRowProps } from './data-row.js'
import { EmptyRow } from './empty-row.js'
import { SelectAll } from './select-rows.js'
import { SortHead } from './sort-head.js'
import type { Sorting } from './sort-head.js'

interface DataTableProps extends Omit<DataRowProps, 'row'> {
  readonly rows: readonly Row[]
  readonly reading: Reading
  readonly isFiltered: boolean
  readonly sorting: Sorting
}

/** The rows of a list; on a phone each is a card of its own. */
export function DataTable({
  place,
  columns,
  rows,
  reading,
  isFiltered,
  selection,
  sorting,
  ...acting
}: DataTableProps) {
  const { text, say } = useLanguage()
  const { resource } = place
  const focus = useKeptFocus<HTMLDivElement>()
  const width = columns.length + (selection === undefined ? 1 : 2)
  const empty = isOnItsWay(reading) ? text.loading : isFiltered ? text.nothingFound : text.nothing
  const keys = rows.map((row) => rowKey(resource, row))
  return (
    <div
      {...focus}
      className="table-frame"
      tabIndex={0}
      role="region"
      aria-label={say(resource.title)}
      aria-busy={reading.isPlaceholderData}
    >
      <table className="table sortable">
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col" className="cell-select">
                <SelectAll keys={keys} selection={selection} />
              </th>
            )}
            {columns.map((field) => (
              <SortHead key={field.name} field={field} {...sorting} />
            ))}
            <th scope="col" className="cell-actions">
              {text.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && !reading.isError && <EmptyRow width={width} text={empty} />}
          {rows.map((row) => (
            <DataRow
              key={rowKey(resource, row)}
              place={place}
              columns={columns}
              row={row}
              selection={selection}
              {...acting}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
