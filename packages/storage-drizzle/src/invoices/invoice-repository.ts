import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { invoiceLifecycle } from '@org/openapi-core/storage'
import type {
  ClaimedInvoice,
  InvoiceFilePlace,
  InvoiceFilter,
  InvoiceOutcome,
  InvoiceQueue,
  InvoiceRepository,
  InvoiceRow,
  NewInvoice,
  OutdatedInvoiceFile,
} from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { changeAndReturn, changeOne } from '../change-one.js'
import { beside, isGiven, narrowest, ONE_ROW, placeholdersBut, unindexed } from '../conditions.js'
import { countedColumnsOf, countedRow } from '../tallies/counted-list.js'
import { invoiceList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import { isOneOfOldest } from '../delete-oldest.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { constant, mayMove } from '../guarded-moves.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import { neverMade, processing } from './tables.js'
import type { InvoiceTables } from './tables.js'

const { PROCESSING, SUCCESS, FAILED } = invoiceLifecycle.status

/** The end of an attempt, by its outcome. */
const ends = { [SUCCESS]: 'succeed', [FAILED]: 'fail', [PROCESSING]: 'postpone' } as const

type Tables = InvoiceTables & RowTallyTables
type InvoiceTable = Tables['invoice']

/** What a change of an invoice sets, and what guards it. */
interface InvoiceChange {
  readonly set: PgUpdateSetSource<InvoiceTable>
  readonly guard: SQL
}

const invoiceColumns = ({ invoice }: InvoiceTables) =>
  columnsBut(invoice, 'tenantId', 'bagSet', 'slot', 'dueTime', 'earlierAttempts')

type Stored = Pick<NewInvoice, Exclude<keyof NewInvoice, 'bagOrderNos'>> &
  Pick<InvoiceTable['$inferInsert'], 'tenantId' | 'bagOrderNos' | 'status' | 'attempts' | 'earlierAttempts'> &
  Pick<InvoiceTable['$inferInsert'], 'dueTime' | 'createTime'>

const insert = defineWrite<Stored>()('invoice_insert', (db, tables: InvoiceTables, dialect) => {
  const { invoice: table } = tables
  return db
    .insert(table)
    .values({
      ...placeholdersBut(table, 'id', 'fileKey', 'fileName', 'failReason', 'finishTime', 'revision'),
      id: numberedId(table, dialect),
    })
    .onConflictDoNothing()
    .returning(invoiceColumns(tables))
})

const insertBags = defineBulkInsert<InvoiceTables, InvoiceTables['invoiceBag']['$inferInsert']>(
  'invoice_bags_insert',
  (tables) => tables.invoiceBag,
)

const newestOfBag = defineRead<{ tenantId: number; clientId: string; bagOrderNo: string }>()(
  'invoice_newest_of_bag',
  (db, tables: InvoiceTables) => {
    const { invoice, invoiceBag } = tables
    return db
      .select(invoiceColumns(tables))
      .from(invoiceBag)
      .innerJoin(invoice, and(eq(invoice.tenantId, invoiceBag.tenantId), eq(invoice.id, invoiceBag.invoiceId)))
      .where(isGiven(invoiceBag, 'tenantId', 'clientId', 'bagOrderNo'))
      .orderBy(desc(invoiceBag.invoiceId))
      .limit(ONE_ROW)
  },
)

const slotsInUse = defineRead<{ tenantId: number; clientId: string }>()(
  'invoice_slots_in_use',
  (db, { invoice: table }: InvoiceTables) =>
    db
      .select({ slot: table.slot })
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'clientId'), processing)),
)

/** Taken up anew: attempts count from here. */
const begunAnew = (table: InvoiceTable, now: Date) => ({
  status: invoiceLifecycle.initial,
  earlierAttempts: sql`${table.attempts}`,
  dueTime: now,
  failReason: null,
  finishTime: null,
})

const definition: TenantRowsDefinition<Tables, ReturnType<typeof invoiceColumns>, InvoiceFilter> = {
  table: (tables) => tables.invoice,
  columns: invoiceColumns,
  counted: invoiceList,
  matching: ({ invoice: table }, { invoiceNo, clientId, status, createTime }) => [
    narrowest([table.invoiceNo, invoiceNo], [table.clientId, clientId], [table.status, status]),
    beside(invoiceNo).ifWithin(table.createTime, createTime),
  ],
}

/** The invoices of one tenant. */
export class DrizzleInvoiceRepository
  extends TenantRows<Tables, ReturnType<typeof invoiceColumns>, InvoiceFilter>
  implements InvoiceRepository
{
  protected readonly definition = definition

  async insert(invoice: NewInvoice, now: Date): Promise<InvoiceRow | undefined> {
    const { tenantId } = this
    const fresh = { status: invoiceLifecycle.initial, attempts: 0, earlierAttempts: 0, dueTime: now, createTime: now }
    const row = { ...invoice, ...fresh, bagOrderNos: [...invoice.bagOrderNos], tenantId }
    const [inserted] = await this.gateway.execute(insert, row)
    if (inserted === undefined) return undefined
    const { clientId, bagOrderNos } = invoice
    const bags = bagOrderNos.map((bagOrderNo) => ({ tenantId, clientId, bagOrderNo, invoiceId: inserted.id }))
    await this.gateway.execute(insertBags, { rows: bags })
    return inserted
  }

  findLive(clientId: string, bagSet: string): Promise<InvoiceRow | undefined> {
    return this.findBy(({ invoice: table }) =>
      and(eq(table.clientId, clientId), eq(table.bagSet, bagSet), ne(table.status, constant(FAILED))),
    )
  }

  findByNo(invoiceNo: string): Promise<InvoiceRow | undefined> {
    return this.findBy(({ invoice: table }) => eq(table.invoiceNo, invoiceNo))
  }

  findNewestOfBag(clientId: string, bagOrderNo: string): Promise<InvoiceRow | undefined> {
    return firstRow(this.gateway.execute(newestOfBag, { tenantId: this.tenantId, clientId, bagOrderNo }))
  }

  finish(id: number, attempt: number, outcome: InvoiceOutcome): Promise<boolean> {
    return this.#move(id, PROCESSING, (table) => ({
      set: outcome,
      guard: mayMove(table.status, invoiceLifecycle.movesOf(ends[outcome.status]), {
        held: eq(table.attempts, attempt),
      }),
    }))
  }

  retry(id: number, now: Date): Promise<boolean> {
    return this.#move(id, FAILED, (table) => ({
      set: { ...begunAnew(table, now), slot: null },
      guard: mayMove(table.status, invoiceLifecycle.movesOf('retry'), {}),
    }))
  }

  async slotsInUse(clientId: string): Promise<(number | null)[]> {
    const rows = await this.gateway.execute(slotsInUse, { tenantId: this.tenantId, clientId })
    return rows.map(({ slot }) => slot)
  }

  async reopen(id: number, slot: number, now: Date): Promise<InvoiceRow | undefined> {
    const isOurs = await this.#move(id, SUCCESS, (table) => ({
      set: { ...begunAnew(table, now), slot },
      guard: mayMove(table.status, invoiceLifecycle.movesOf('reopen'), { lost: isNull(table.fileKey) }),
    }))
    return isOurs ? this.find(id) : undefined
  }

  forgetFile(id: number, fileKey: string): Promise<boolean> {
    return changeOne(this.gateway, (tables) => {
      const { invoice: table } = tables
      const where = this.own(tables, eq(table.id, id), eq(table.status, SUCCESS), eq(table.fileKey, fileKey))
      return { table, set: { fileKey: null }, where }
    })
  }

  #move(id: number, from: number, changeOf: (table: InvoiceTable) => InvoiceChange): Promise<boolean> {
    return withNotes(this.gateway, async (tx) => {
      const moved = await changeAndReturn(tx, countedColumnsOf(invoiceList), (tables) => {
        const { invoice: table } = tables
        const { set, guard } = changeOf(table)
        const where = this.own(tables, eq(table.id, id), guard)
        return { table, set, where }
      })
      if (moved === undefined) return false
      const row = countedRow(moved)
      await new CountedNotes(tx, invoiceList).moved([row], from, Number(row['status']))
      return true
    })
  }
}

const claim = defineWrite<{ now: Date; until: Date }>()('invoice_claim', (db, { invoice: table }: InvoiceTables) => {
  const { tenantId, id, dueTime } = table
  const isDue = lte(dueTime, sql.param(sql.placeholder('now'), dueTime))
  const due = db.select({ tenantId, id }).from(table).where(and(processing, isDue)).orderBy(asc(dueTime)).limit(ONE_ROW)
  return (
    db
      .update(table)
      .set({ attempts: sql`${table.attempts} + 1`, dueTime: sql`${sql.param(sql.placeholder('until'), dueTime)}` })
      // For one that another worker takes up between the choice and the change; its row is found by its id.
      .where(and(sql`(${tenantId}, ${id}) in ${due}`, unindexed(table.status, PROCESSING), isDue))
      .returning({
        tenantId,
        id,
        attempt: table.attempts,
        tries: sql<number>`${table.attempts} - ${table.earlierAttempts}`.mapWith(Number),
      })
  )
})

function selectOutdated(db: Database, { invoice: table }: InvoiceTables, isBehind?: SQL) {
  const { tenantId, id, fileKey, finishTime } = table
  const isOutdated = lt(finishTime, sql.param(sql.placeholder('before'), finishTime))
  return db
    .select({ tenantId, id, fileKey, finishTime })
    .from(table)
    .where(and(isNotNull(fileKey), isOutdated, isBehind))
    .orderBy(asc(finishTime), asc(id))
    .limit(sql.placeholder('limit'))
}

const outdatedFiles = defineRead<{ before: Date; limit: number }>()(
  'invoice_outdated_files',
  (db, tables: InvoiceTables) => selectOutdated(db, tables),
)

const outdatedFilesAfter = defineRead<{ before: Date; limit: number; finishTime: Date; id: number }>()(
  'invoice_outdated_files_after',
  (db, tables: InvoiceTables) => {
    const { id, finishTime } = tables.invoice
    const place = sql`(${sql.param(sql.placeholder('finishTime'), finishTime)}, ${sql.placeholder('id')})`
    return selectOutdated(db, tables, sql`(${finishTime}, ${id}) > ${place}`)
  },
)

/** The invoices of all tenants that wait for a worker, and those that are kept no longer. */
export class DrizzleInvoiceQueue implements InvoiceQueue {
  constructor(private readonly gateway: Gateway<Tables>) {}

  claim(now: Date, until: Date): Promise<ClaimedInvoice | undefined> {
    return firstRow(this.gateway.execute(claim, { now, until }))
  }

  async listOutdatedFiles(before: Date, limit: number, after?: InvoiceFilePlace): Promise<OutdatedInvoiceFile[]> {
    const rows = await (after === undefined
      ? this.gateway.execute(outdatedFiles, { before, limit })
      : this.gateway.execute(outdatedFilesAfter, { before, limit, finishTime: after.finishTime, id: after.id }))
    return rows as OutdatedInvoiceFile[]
  }

  async deleteFailed(before: Date, limit: number): Promise<number> {
    const deleted = await this.gateway.query('write', (db, { invoice: table }, dialect) => {
      const { tenantId, id, clientId, bagOrderNos, finishTime, createTime, status } = table
      const old = { table, isOld: and(neverMade, lt(finishTime, before)), age: finishTime }
      // The second condition is for one that operations have tried again between the choice and the deletion.
      const isStillFailed = and(unindexed(table.status, FAILED), lt(finishTime, before))
      return db
        .delete(table)
        .where(and(isOneOfOldest(old, limit, dialect), isStillFailed))
        .returning({ tenantId, id, clientId, bagOrderNos, createTime, status })
    })
    if (deleted.length === 0) return 0
    await this.gateway.query('write', (db, { invoiceBag: table }) => {
      const isOf = ({ tenantId, id, clientId, bagOrderNos }: (typeof deleted)[number]) =>
        and(
          eq(table.tenantId, tenantId),
          eq(table.clientId, clientId),
          inArray(table.bagOrderNo, bagOrderNos),
          eq(table.invoiceId, id),
        )
      return db.delete(table).where(or(...deleted.map(isOf)))
    })
    await new CountedNotes(this.gateway, invoiceList).gone(deleted)
    return deleted.length
  }
}
