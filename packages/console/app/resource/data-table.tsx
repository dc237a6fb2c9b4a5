import type { CallModel } from '../document/resource-model.js'
import type { Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import type { Place } from './place.js'
import { RowMenu } from './row-menu.js'
import { RowCell } from './row-cell.js'
import { rowKey, rowLabel } from './row.js'
import type { Row } from './row.js'
import { useKeptFocus } from './use-kept-focus.js'

/** The rows that were chosen, by their keys. */
export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

interface DataTableProps {
  readonly place: Place
  readonly columns: readonly Field[]
  readonly rows: readonly Row[]
  readonly calls: readonly CallModel[]
  readonly isLoading: boolean
  readonly isFiltered: boolean
  readonly selection: Selection | undefined
  readonly onOpen: (what: string, id: string) => void
}

/** The rows of a list; on a phone each is a card of its own. */
export function DataTable({ place, columns, rows, isLoading, isFiltered, selection, ...acting }: DataTableProps) {
  const { text, say } = useLanguage()
  const { resource } = place
  const focus = useKeptFocus<HTMLDivElement>()
  const width = columns.length + (selection === undefined ? 1 : 2)
  const empty = isLoading ? text.loading : isFiltered ? text.nothingFound : text.nothing
  const keys = rows.map((row) => rowKey(resource, row))
  return (
    <div {...focus} className="table-frame" tabIndex={0} role="region" aria-label={say(resource.title)}>
      <table className="table">
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col" className="cell-select">
                <SelectAll keys={keys} selection={selection} />
              </th>
            )}
            {columns.map(({ name, label, kind }) => (
              <th key={name} scope="col" data-kind={kind}>
                {say(label)}
              </th>
            ))}
            <th scope="col" className="cell-actions">
              {text.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={width} className="table-empty">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => {
            const key = rowKey(resource, row)
            return (
              <tr key={key} data-selected={selection?.selected.has(key)}>
                {selection !== undefined && (
                  <td className="cell-select">
                    <SelectRow name={rowLabel(resource, row)} rowKey={key} selection={selection} />
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
          })}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll({
  keys,
  selection: { selected, onSelect },
}: {
  readonly keys: readonly string[]
  readonly selection: Selection
}) {
  const { text } = useLanguage()
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <input
      type="checkbox"
      aria-label={text.selectAll}
      checked={isAll}
      disabled={keys.length === 0}
      onChange={() => onSelect(isAll ? new Set() : new Set(keys))}
    />
  )
}

interface SelectRowProps {
  readonly name: string
  readonly rowKey: string
  readonly selection: Selection
}

function SelectRow({ name, rowKey: key, selection: { selected, onSelect } }: SelectRowProps) {
  const { text } = useLanguage()
  const toggle = (isChosen: boolean) => {
    const next = new Set(selected)
    if (isChosen) next.add(key)
    else next.delete(key)
    onSelect(next)
  }
  return (
    <input
      type="checkbox"
      aria-label={`${text.select} ${name}`}
      checked={selected.has(key)}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}
