import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '@org/openapi-core/storage'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import SqliteDatabase from 'better-sqlite3'
import { watchEvents } from './event-triggers.js'

/** A value of a row as SQLite has it: instants are milliseconds, flags 0 and 1. */
export type Cell = string | number | null

/** Which column tells the state of the rows of a table. */
const stateColumns: Readonly<Record<string, string>> = {
  order_item: 'status',
  bag_order: 'status',
  wallet_payment: 'status',
  supplement: 'status',
  pay_order: 'status',
  purchase: 'ref_status',
  coupon: 'status',
  invoice: 'status',
  lucky_draw: 'status',
  lucky_draw_chance_item: 'status',
  lucky_draw_record: 'asset_status',
  member_discount: 'status',
}

/** Where files live in memory, if the system has such a place. */
const MEMORY = '/dev/shm'

/**
 * One SQLite file for all seeds, emptied before each, because making its tables takes longer than a simulation. Beside
 * the engine's storage it is read as it is, and triggers keep a record of every change of a state.
 */
export class SimulatedDatabase {
  private constructor(
    readonly storage: Storage,
    private readonly handle: SqliteDatabase.Database,
    private readonly folder: string,
  ) {}

  static async open(): Promise<SimulatedDatabase> {
    const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'simulation-'))
    const file = join(folder, 'simulation.sqlite')
    const storage = sqliteStorage({ file })
    await storage.migrate()
    const handle = new SqliteDatabase(file)
    handle.pragma('foreign_keys = OFF')
    handle.pragma('synchronous = OFF')
    handle.exec("attach ':memory:' as kept")
    recordMoves(handle)
    recordForbidden(handle)
    watchEvents(handle)
    return new SimulatedDatabase(storage, handle, folder)
  }

  rows<Row extends object = Record<string, Cell>>(sql: string, ...values: Cell[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[]
  }

  /** Deletes every row; ids begin at 1 again. */
  clear(): void {
    this.handle.transaction(() => {
      for (const table of this.#tables()) this.#prepared(`delete from "${table}"`).run()
    })()
  }

  /** Remembers all rows under a name, but for what was told of them. */
  keep(name: string): void {
    this.forgetEvents()
    const tables = this.#tables().filter((table) => this.rows(`select 1 from "${table}" limit 1`).length > 0)
    for (const table of tables)
      this.handle.exec(`create table kept."${name} ${table}" as select * from main."${table}"`)
    this.#kept.set(name, tables)
  }

  /** Puts all rows back as they were kept. */
  restore(name: string): void {
    this.clear()
    this.handle.transaction(() => {
      for (const table of this.#kept.get(name) ?? []) {
        // Inserting rows with their ids writes the sequence itself, which is then replaced.
        if (table === SEQUENCE) this.#prepared(`delete from ${SEQUENCE}`).run()
        this.#prepared(`insert into main."${table}" select * from kept."${name} ${table}"`).run()
      }
    })()
    // Putting rows back is no change.
    this.forgetEvents()
  }

  /** Begins anew to watch what is told of changes. */
  forgetEvents(): void {
    for (const table of ['simulated_change', 'simulated_event', 'simulated_fed'])
      this.#prepared(`delete from ${table}`).run()
  }

  async close(): Promise<void> {
    await this.storage.close()
    this.handle.close()
    rmSync(this.folder, { recursive: true })
  }

  /** With the sequence of ids as the last. */
  #tables(): string[] {
    return [...this.rows<{ name: string }>(OWN_TABLES).map(({ name }) => name), SEQUENCE]
  }

  readonly #kept = new Map<string, readonly string[]>()
  readonly #statements = new Map<string, SqliteDatabase.Statement>()

  #prepared(sql: string): SqliteDatabase.Statement {
    const known = this.#statements.get(sql) ?? this.handle.prepare(sql)
    this.#statements.set(sql, known)
    return known
  }
}

const SEQUENCE = 'sqlite_sequence'

/** All but the indexes of texts, which triggers empty, and the record of migrations. */
const OWN_TABLES = `select name from main.sqlite_master where type = 'table' and sql not like 'create virtual%'
  and name not like 'sqlite!_%' escape '!' and name not like '%!_search%' escape '!' and name not like '%migration%'`

function recordMoves(handle: SqliteDatabase.Database): void {
  handle.exec(
    'create table simulated_move (place integer primary key, kind text, id integer, was integer, became integer)',
  )
  for (const [table, column] of Object.entries(stateColumns)) {
    handle.exec(`create trigger simulated_${table} after update of ${column} on ${table} when old.${column} <> new.${column}
      begin insert into simulated_move (kind, id, was, became) values ('${table}', new.id, old.${column}, new.${column}); end`)
  }
}

/** Whether the member of a new row is enabled, in the transaction that writes it. */
const isEnabled = (member: string): string =>
  `exists (select 1 from member where id = ${member} and status = 0 and deleted_at is null)`

/** Whether an enabled binding leads to the member who is debited, under a condition. */
const isBound = (condition: string): string =>
  `exists (select 1 from partner_member as binding where member_id = new.member_id and status = 0 and deleted_at is null and ${condition})`

const ofPayment = 'client_id = (select client_id from wallet_payment where payment_id = new.biz_id)'
const ofLiveApplication = `supplement_auth and exists (select 1 from partner_application as application
  where application.client_id = binding.client_id and application.status = 0 and application.deleted_at is null)`

/** What must not happen at that moment, whatever the rows say later; undone with its transaction, as the rest of it. */
const forbidden: readonly (readonly [table: string, what: string, condition: string])[] = [
  [
    'wallet_transaction',
    'a debit of a disabled member',
    `new.biz_type in (3, 7) and not ${isEnabled('new.member_id')}`,
  ],
  ['wallet_transaction', 'a payment by whom nobody has bound', `new.biz_type = 3 and not ${isBound(ofPayment)}`],
  [
    'wallet_transaction',
    'an automatic debit that nobody authorises',
    `new.biz_type = 7 and not ${isBound(ofLiveApplication)}`,
  ],
  ['wallet_transaction', 'a reward of a disabled member', `new.biz_type = 10 and not ${isEnabled('new.member_id')}`],
  ['coupon', 'a coupon of a disabled member', `not ${isEnabled('new.user_id')}`],
  ['lucky_draw_record', 'a draw of a disabled member', `not ${isEnabled('new.user_id')}`],
  [
    'lucky_draw_record',
    'a draw that is not published',
    'not exists (select 1 from lucky_draw where id = new.lucky_draw_id and status = 1)',
  ],
  ['lucky_draw_chance_log', 'a chance of a disabled member', `new.change_type = 1 and not ${isEnabled('new.user_id')}`],
  ['point_entry', 'points of a disabled member', `not ${isEnabled('new.member_id')}`],
  [
    'point_exchange',
    'a product that is off',
    'not exists (select 1 from point_product where id = new.product_id and status = 1)',
  ],
  ['member_discount', 'a discount of a disabled member', `not ${isEnabled('new.user_id')}`],
  [
    'discount_use',
    'a discount that is revoked',
    'exists (select 1 from member_discount where id = new.member_discount_id and status <> 0)',
  ],
]

function recordForbidden(handle: SqliteDatabase.Database): void {
  handle.exec('create table simulated_forbidden (what text, id integer)')
  for (const [index, [table, what, condition]] of forbidden.entries()) {
    handle.exec(`create trigger simulated_forbidden_${index} after insert on ${table} when ${condition}
      begin insert into simulated_forbidden (what, id) values ('${what}', new.rowid); end`)
  }
}
