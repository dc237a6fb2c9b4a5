import type { ReactNode } from 'react'
import { EmptyRow } from '../resource/table/empty-row.js'

/** A column. */
interface Head {
  readonly text: string
  /** As `data-kind` has it: numbers stand at the right. */
  readonly kind?: string
  /** Of buttons, which need no name on a phone. */
  readonly isActions?: boolean
}

/** A row, with a cell for each column. */
interface CellRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
  /** Whether it stands out. */
  readonly isNoted?: boolean
}

interface CellTableProps {
  readonly caption: string
  readonly heads: readonly Head[]
  readonly rows: readonly CellRow[]
  /** What is said where there is no row, if anything. */
  readonly empty: string
  /** Whether the rows are those of before, while others are on their way. */
  readonly isOutdated?: boolean
}

/** A table of what is read; on a phone each cell says its column. */
export function CellTable({ caption, heads, rows, empty, isOutdated = false }: CellTableProps) {
  return (
    <div className="table-frame" tabIndex={0} role="region" aria-label={caption} aria-busy={isOutdated}>
      <table className="table">
        <thead>
          <tr>
            {heads.map(({ text, kind }) => (
              <th key={text} scope="col" data-kind={kind}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && empty !== '' && <EmptyRow width={heads.length} text={empty} />}
          {rows.map(({ key, cells, isNoted }) => (
            <tr key={key} data-noted={isNoted || undefined}>
              {heads.map(({ text, kind, isActions }, index) => (
                <td
                  key={text}
                  data-kind={kind}
                  {...(isActions === true ? { className: 'cell-actions' } : { 'data-label': text })}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
