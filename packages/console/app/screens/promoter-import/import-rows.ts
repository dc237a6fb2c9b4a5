import type { Field } from '../../document/field.js'
import { textOf } from '../../field/text-of.js'
import type { CsvRow } from '../batch/read-csv.js'
import { cellValue } from '../batch/cell-value.js'
import type { CellProblem } from '../batch/cell-value.js'
import { matchHeader } from '../batch/match-header.js'

/** What is wrong with a row before anybody is asked. */
export type RowProblem =
  | { readonly field: Field; readonly is: CellProblem }
  /** The line that has the same. */
  | { readonly field: Field; readonly sameAs: number }
  | { readonly is: 'nameless' | 'cells' }

/** A row of the file, as it would be sent. */
export interface ImportRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly RowProblem[]
}

/** What stands in a file. */
export interface ImportFile {
  readonly head: readonly string[]
  /** What each column is read as; undefined for what is not read. */
  readonly columns: readonly (Field | undefined)[]
  readonly rows: readonly ImportRow[]
}

/**
 * What only one promoter may have, the foremost first: it tells whether a row is there already. Members may be named
 * both ways.
 */
export const NAMES = ['rno', 'sda', 'userId', 'unionId'] as const

/** Reads the records of a file by the fields of what is made, and tells what is wrong with each. */
export function importFile([head, ...records]: readonly CsvRow[], fields: readonly Field[]): ImportFile | undefined {
  if (head === undefined) return undefined
  const matched = matchHeader(head.cells, fields)
  // The first of two columns with one title counts.
  const columns = matched.map((field, place) => (matched.indexOf(field) === place ? field : undefined))
  const first = new Map<string, number>()
  const rows = records.map((record) => rowOf(record, { columns, fields, first }))
  return { head: head.cells, columns, rows }
}

interface Reading {
  readonly columns: readonly (Field | undefined)[]
  readonly fields: readonly Field[]
  /** The line in which each value that only one may have stands first. */
  readonly first: Map<string, number>
}

function rowOf({ line, cells }: CsvRow, { columns, fields, first }: Reading): ImportRow {
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const field of fields) {
    const place = columns.indexOf(field)
    const read = cellValue(field, cells[place] ?? '')
    if ('problem' in read) problems.push({ field, is: read.problem })
    else if (read.value !== undefined) values[field.name] = read.value
  }
  for (const name of NAMES) {
    const field = fields.find((each) => each.name === name)
    const value = values[name]
    if (field === undefined || value === undefined) continue
    const sameAs = first.get(`${name} ${textOf(value)}`)
    if (sameAs === undefined) first.set(`${name} ${textOf(value)}`, line)
    else problems.push({ field, sameAs })
  }
  const isNamed = NAMES.some(
    (name) => columns.some((column) => column?.name === name) && (name in values || isWrong(problems, name)),
  )
  if (!isNamed) problems.push({ is: 'nameless' })
  // A comma in a cell without quotation marks moves all that follows.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) problems.push({ is: 'cells' })
  return { line, cells, values, problems }
}

const isWrong = (problems: readonly RowProblem[], name: string) =>
  problems.some((problem) => 'field' in problem && problem.field.name === name)
