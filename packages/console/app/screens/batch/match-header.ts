import type { Label } from '../../document/schema.js'

/** What a column may be called. */
export interface Titled {
  readonly name: string
  readonly label: Label
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_*-]/g, '')

/** Which member each cell of a head names, by its label in either language or by its own name; undefined for none. */
export function matchHeader<Column extends Titled>(
  cells: readonly string[],
  columns: readonly Column[],
): (Column | undefined)[] {
  return cells.map((cell) => {
    const said = plain(cell)
    const isSaid = ({ name, label }: Titled) => [name, label.en, label.zh].some((each) => plain(each) === said)
    return said === '' ? undefined : columns.find(isSaid)
  })
}
