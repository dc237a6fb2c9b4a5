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
import { columnsBut } from '../columns-but.js'
import { changeAndReturn, changeOne } from '../change-one.js'
import { beside, narrowest, unindexed } from '../conditions.js'
import { countedColumnsOf, countedRow } from '../tallies/counted-list.js'
import { invoiceList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import { isOneOfOldest } from '../delete-oldest.js'
import type { Gateway } from '../gateway.js'
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
    const [inserted] = await this.gateway.query('write', (db, tables, dialect) =>
      db
        .insert(tables.invoice)
        .values({ ...row, id: numberedId(tables.invoice, dialect) })
        .onConflictDoNothing()
        .returning(invoiceColumns(tables)),
    )
    if (inserted === undefined) return undefined
    const { clientId, bagOrderNos } = invoice
    const bags = bagOrderNos.map((bagOrderNo) => ({ tenantId, clientId, bagOrderNo, invoiceId: inserted.id }))
    await this.gateway.query('write', (db, { invoiceBag }) => db.insert(invoiceBag).values(bags))
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

  async findNewestOfBag(clientId: string, bagOrderNo: string): Promise<InvoiceRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const { invoice, invoiceBag } = tables
      const isOfBag = and(eq(invoiceBag.clientId, clientId), eq(invoiceBag.bagOrderNo, bagOrderNo))
      return db
        .select(invoiceColumns(tables))
        .from(invoiceBag)
        .innerJoin(invoice, and(eq(invoice.tenantId, invoiceBag.tenantId), eq(invoice.id, invoiceBag.invoiceId)))
        .where(and(eq(invoiceBag.tenantId, this.tenantId), isOfBag))
        .orderBy(desc(invoiceBag.invoiceId))
        .limit(1)
    })
    return rows[0]
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
    const rows = await this.gateway.query('read', (db, tables) => {
      const { invoice: table } = tables
      const isUnfinished = this.own(tables, eq(table.clientId, clientId), processing)
      return db.select({ slot: table.slot }).from(table).where(isUnfinished)
    })
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

/** The invoices of all tenants that wait for a worker, and those that are kept no longer. */
export class DrizzleInvoiceQueue implements InvoiceQueue {
  constructor(private readonly gateway: Gateway<Tables>) {}

  async claim(now: Date, until: Date): Promise<ClaimedInvoice | undefined> {
    const rows = await this.gateway.query('write', (db, { invoice: table }) => {
      const { tenantId, id } = table
      const isDue = and(processing, lte(table.dueTime, now))
      const due = db.select({ tenantId, id }).from(table).where(isDue).orderBy(asc(table.dueTime)).limit(1)
      // For one that another worker takes up between the choice and the change; its row is found by its id.
      const isStillDue = and(unindexed(table.status, PROCESSING), lte(table.dueTime, now))
      return db
        .update(table)
        .set({ attempts: sql`${table.attempts} + 1`, dueTime: until })
        .where(and(sql`(${tenantId}, ${id}) in ${due}`, isStillDue))
        .returning({
          tenantId,
          id,
          attempt: table.attempts,
          tries: sql<number>`${table.attempts} - ${table.earlierAttempts}`.mapWith(Number),
        })
    })
    return rows[0]
  }

  async listOutdatedFiles(before: Date, limit: number, after?: InvoiceFilePlace): Promise<OutdatedInvoiceFile[]> {
    const rows = await this.gateway.query('read', (db, { invoice: table }) => {
      const { tenantId, id, fileKey, finishTime } = table
      const isBehind = after && sql`(${finishTime}, ${id}) > (${sql.param(after.finishTime, finishTime)}, ${after.id})`
      return db
        .select({ tenantId, id, fileKey, finishTime })
        .from(table)
        .where(and(isNotNull(fileKey), lt(finishTime, before), isBehind))
        .orderBy(asc(finishTime), asc(id))
        .limit(limit)
    })
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
