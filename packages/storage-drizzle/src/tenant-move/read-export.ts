import { linesOf } from './lines-of.js'
import type { ExportedText, ReadLine } from './lines-of.js'
import { movedTables } from './moved-tables.js'
import type { Row } from './row-text.js'
import { schemaVersion } from './schema-version.js'
import { StreamDigests } from './stream-digests.js'
import { FORMAT, ROW_SUMS } from './stream-format.js'
import type { TableEnd, TenantEnd, TenantHeader } from './stream-format.js'
import { TenantMoveError } from './tenant-move-error.js'

/** Rows of one statement: SQLite takes the event loop for it, and makes way for others after it. */
const SLICE = 200

/** A piece of an export, as it was read. What it says is certain once the reading has come to its end. */
export type ExportPart =
  | { readonly header: TenantHeader }
  | { readonly table: string; readonly rows: readonly Row[] }
  | { readonly ended: TableEnd }
  | { readonly end: TenantEnd }

const cutOff = () => new TenantMoveError('cut-off', 'The export ends before it is whole: make it again')
const altered = (what: string) => new TenantMoveError('altered', `The export is not as it was written: ${what}`)

/**
 * Reads an export and holds it to its counts and digests. Throws a `TenantMoveError` for one that is cut off, altered, of a
 * newer format, or of other tables.
 */
export async function* readExport(text: ExportedText): AsyncGenerator<ExportPart> {
  const lines = linesOf(text)
  const digests = new StreamDigests()
  const first = await lines.next()
  if (first.done === true) throw cutOff()
  yield { header: readHeader(first.value) }
  digests.line(first.value.text)
  for (const table of [...movedTables().map(({ name }) => name), ROW_SUMS]) yield* readTable(table, lines, digests)
  const { value: last } = await next(lines)
  if (!isObject(last['end'])) throw altered('there is more of it than there should be')
  const [told, end] = [last['end'], digests.end()]
  if (JSON.stringify(told) !== JSON.stringify(end)) throw altered('its digest is another one')
  if ((await lines.next()).done !== true) throw altered('something follows its end')
  yield { end }
}

/** The header of an export, if it is one that can be read here. */
function readHeader({ text }: ReadLine): TenantHeader {
  const header = asObject(text)?.['openApiTenant']
  if (!isObject(header)) throw new TenantMoveError('unknown-format', 'This is no export of a tenant')
  const { format, schema, database, migration, tenant } = header as Partial<TenantHeader>
  if (format !== FORMAT) {
    throw new TenantMoveError(
      'unknown-format',
      `The export has format ${String(format)}, and this version reads ${FORMAT}: import it with the version that made it`,
    )
  }
  const ours = schemaVersion()
  if (schema !== ours) {
    throw new TenantMoveError(
      'other-schema',
      `The export is of schema ${String(schema)} (${String(database)}, migration ${String(migration)}), and this version has ${ours}: bring both sides to the same version and export again`,
    )
  }
  if (!Number.isSafeInteger(tenant) || Number(tenant) < 1) throw altered('it names no tenant')
  return header as unknown as TenantHeader
}

async function* readTable(
  table: string,
  lines: AsyncGenerator<ReadLine>,
  digests: StreamDigests,
): AsyncGenerator<ExportPart> {
  let rows: Row[] = []
  for (;;) {
    const { text, value } = await next(lines)
    if (value['t'] !== table) throw altered(`${table} is expected`)
    const { r: row } = value
    if (!isObject(row)) {
      if (rows.length > 0) yield { table, rows }
      const end = digests.endTable(table)
      digests.line(text)
      if (value['rows'] !== end.rows || value['digest'] !== end.digest) throw altered(`the rows of ${table}`)
      yield { ended: value as unknown as TableEnd }
      return
    }
    digests.row(text)
    rows.push(row)
    if (rows.length === SLICE) {
      yield { table, rows }
      rows = []
    }
  }
}

/** The next line, which has to be there. */
async function next(lines: AsyncGenerator<ReadLine>): Promise<{ text: string; value: Row }> {
  const line = await lines.next()
  if (line.done === true || !line.value.isWhole) throw cutOff()
  const { text } = line.value
  const value = asObject(text)
  if (value === undefined) throw altered('a line is no JSON')
  return { text, value }
}

function asObject(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
