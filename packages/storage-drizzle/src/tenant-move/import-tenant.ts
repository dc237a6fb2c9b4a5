import { calendarDays, civilZone, OVERVIEW_DAYS, StorageError } from '@org/openapi-core/storage'
import type { Tables } from '../domains.js'
import type { Gateway } from '../gateway.js'
import { toldById } from './application-names.js'
import { ArrivingCounts } from './arriving-counts.js'
import { ArrivingFigures } from './arriving-figures.js'
import { holdMarks, readMarks } from './arriving-marks.js'
import { assertEmpty, giveLogToPlatform, insertApplications, putTenant } from './arriving-tenant.js'
import type { Arrival } from './arriving-tenant.js'
import { insertRows } from './insert-rows.js'
import type { ExportedText } from './lines-of.js'
import { movedTables } from './moved-tables.js'
import type { MovedTable } from './moved-tables.js'
import { readExport } from './read-export.js'
import type { ExportPart } from './read-export.js'
import { readRow } from './row-text.js'
import type { Row } from './row-text.js'
import type { RowSum } from './row-sums.js'
import { SealReader } from './seal-names.js'
import type { SealNames } from './seal-names.js'
import type { TableEnd, TenantEnd, TenantHeader } from './stream-format.js'
import { ROW_SUMS } from './stream-format.js'
import { TenantMoveError } from './tenant-move-error.js'

/** A transaction that may take as long as the largest tenant does, and whose statements leave others their turn. */
export interface ArrivalTransaction extends Gateway<Tables> {
  /** No row of a table is given this id or a lower one any more, whatever becomes of the transaction. */
  raiseId(table: string, lastId: number): Promise<void>
}

/** What an import needs of a storage. */
export interface ArrivalPlace {
  readonly tables: Tables
  pendingMigrations(): Promise<string[]>
  /** All of the work is done, or nothing. */
  arrive<T>(work: (tx: ArrivalTransaction) => Promise<T>): Promise<T>
}

/** How an import is made. */
export interface ArrivalSettings {
  /** IANA name of the zone of the engine that the tenant comes to; the overview's days are counted in it. */
  readonly timeZone: string
  readonly now: Date
  /** Told after each table how many rows of it have arrived. */
  readonly onTable?: ((table: string, rows: number) => void) | undefined
}

/** What has arrived. */
export interface ArrivedTenant {
  readonly tenantId: number
  /** Where and when the export was made. */
  readonly from: TenantHeader
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>
  readonly rows: number
  /** Of the rows: an export of the tenant from here has the same, until something is written. */
  readonly digest: string
  readonly seals: SealNames
}

/** Days before which nothing is told any more; as the job that deletes them has it. */
const FIGURE_DAYS = 400

/**
 * Imports what `exportTenant` has written, in one transaction: nobody sees a part of it, no job works on it before it is
 * whole, and after a failure nothing of it is there. Throws `TenantMoveError`.
 */
export async function importTenant(
  place: ArrivalPlace,
  text: ExportedText,
  settings: ArrivalSettings,
): Promise<ArrivedTenant> {
  const pending = await place.pendingMigrations()
  if (pending.length > 0)
    throw new TenantMoveError('pending-migrations', `The database lacks migrations: ${pending.join(', ')}`)
  const parts = readExport(text)
  // Before anything is locked: an export that is none is refused at once.
  const header = await headerOf(parts)
  try {
    return await place.arrive((tx) => new Importer(place, tx, { header, settings }).run(parts))
  } finally {
    await parts.return(undefined)
  }
}

async function headerOf(parts: AsyncGenerator<ExportPart>): Promise<TenantHeader> {
  const first = await parts.next()
  if (first.done === true || !('header' in first.value)) throw new Error('An export begins with its header')
  return first.value.header
}

class Importer {
  readonly #arrival: Arrival
  readonly #header: TenantHeader
  readonly #seals = new SealReader()
  readonly #applications: Record<string, unknown>[] = []
  readonly #counts: Record<string, number> = {}
  #ids: ReadonlyMap<string, number> = new Map()

  constructor(
    private readonly place: ArrivalPlace,
    private readonly tx: ArrivalTransaction,
    private readonly parts: { readonly header: TenantHeader; readonly settings: ArrivalSettings },
  ) {
    this.#header = parts.header
    this.#arrival = { gateway: tx, tenantId: parts.header.tenant }
  }

  async run(parts: AsyncGenerator<ExportPart>): Promise<ArrivedTenant> {
    const { tx } = this
    const { tenant: tenantId } = this.#header
    const marks = await readMarks(tx)
    const counts = new ArrivingCounts(tx, tenantId, marks)
    const figures = new ArrivingFigures(tx, tenantId, { marks, days: this.#days(), tables: this.place.tables })
    let end: TenantEnd | undefined
    for await (const part of parts) {
      if ('end' in part) end = part.end
      else if ('ended' in part) await this.#endTable(part.ended)
      else if ('rows' in part && part.table === ROW_SUMS) await counts.sums(part.rows as unknown as readonly RowSum[])
      else if ('rows' in part) {
        const rows = await this.#insert(tableOf(part.table), part.rows)
        await counts.arrived(part.table, rows)
        await figures.arrived(part.table, rows)
      }
    }
    // What comes with the number of a table that has been read.
    if (end === undefined) throw new TenantMoveError('cut-off', 'The export ends before it is whole')
    const held = await holdMarks(tx)
    await counts.settle(held)
    await figures.settle(held)
    return {
      ...{ tenantId, from: this.#header, tables: this.#counts, rows: end.rows, digest: end.digest },
      seals: this.#seals.names,
    }
  }

  async #insert(table: MovedTable, told: readonly Row[]): Promise<readonly Row[]> {
    const { tenantId } = this.#arrival
    const rows = told.map((row) => ({ ...toldById(table, readRow(table, row), this.#ids), tenantId }))
    this.#seals.read(table, rows)
    try {
      if (table.name === 'tenant') {
        await this.#begin(readRow(table, told[0] ?? {}))
      } else if (table.name === 'partner_application') this.#applications.push(...rows)
      else await insertRows(this.tx, table, rows)
    } catch (error) {
      throw refusal(table, error)
    }
    return rows
  }

  /** The tenant's own row is the first that comes. */
  async #begin(row: Record<string, unknown>): Promise<void> {
    await putTenant(this.#arrival, row)
    await assertEmpty(this.#arrival)
    await giveLogToPlatform(this.#arrival)
  }

  async #endTable({ t: name, rows, lastId }: TableEnd): Promise<void> {
    const { onTable } = this.parts.settings
    if (name === 'tenant' && rows !== 1) throw new TenantMoveError('altered', 'The export has no tenant')
    if (name === 'partner_application') {
      try {
        this.#ids = await insertApplications(this.#arrival, this.#applications)
      } catch (error) {
        throw refusal(tableOf(name), error)
      }
    } else if (lastId !== undefined) await this.tx.raiseId(name, lastId)
    if (name === ROW_SUMS) return
    this.#counts[name] = rows
    onTable?.(name, rows)
  }

  #days() {
    const { now, timeZone } = this.parts.settings
    const days = calendarDays(now, civilZone(timeZone), FIGURE_DAYS + 1)
    // The job tells of one day more than is shown.
    const present = days.splice(-(OVERVIEW_DAYS + 1))
    return { past: days, present }
  }
}

function tableOf(name: string): MovedTable {
  const table = movedTables().find((moved) => moved.name === name)
  if (table === undefined) throw new Error(`There is no table ${name}`)
  return table
}

/** For whoever imports: what of a table could not be stored here. */
function refusal({ name }: MovedTable, error: unknown): unknown {
  if (!(error instanceof StorageError) || error.kind !== 'unique') return error
  return new TenantMoveError(
    'taken',
    `Ids or keys of ${name} belong to another tenant here (${error.constraint ?? error.driverCode}). In SQLite ids are unique over all tenants of a file: give the tenant a file of its own`,
  )
}
