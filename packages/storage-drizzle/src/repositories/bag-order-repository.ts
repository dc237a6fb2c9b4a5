import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BagOrderRepository, BagOrderRow, BagOrderStep, NewBagOrder } from '@org/openapi-core'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../tables.js'

type BagColumns = Tables['bagOrder']['$inferInsert']

/** What guards a change of a bag order, and what it sets. */
interface GuardedChange {
  readonly set: { readonly [Column in keyof BagColumns]?: BagColumns[Column] | SQL }
  readonly guard: SQL | undefined
}

const bagColumns = ({ bagOrder }: Tables) => {
  const { tenantId: _tenantId, ...columns } = getTableColumns(bagOrder)
  return columns
}

/** The bag orders of one tenant. */
export class DrizzleBagOrderRepository implements BagOrderRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async insert(bag: NewBagOrder, now: Date): Promise<number> {
    const row = { ...bag, tenantId: this.tenantId, refundAmount: 0, createTime: now }
    const rows = await this.gateway.query('write', (db, { bagOrder: table }) =>
      db.insert(table).values(row).returning({ id: table.id }),
    )
    return (rows[0] as { id: number }).id
  }

  async find(id: number): Promise<BagOrderRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) =>
      db.select(bagColumns(tables)).from(tables.bagOrder).where(this.#is(tables, id)),
    )
    return rows[0]
  }

  transition(id: number, { from, to, payTime }: BagOrderStep): Promise<BagOrderRow | undefined> {
    return this.#change(id, ({ bagOrder: table }) => ({
      set: { status: to, ...(payTime !== undefined && { payTime }) },
      guard: and(eq(table.status, from), payTime && isNull(table.payTime)),
    }))
  }

  refund(id: number, amount: number): Promise<BagOrderRow | undefined> {
    return this.#change(id, ({ bagOrder: table }) => {
      const refunded = sql`${table.refundAmount} + cast(${amount} as bigint)`
      return { set: { refundAmount: refunded }, guard: and(isNotNull(table.payTime), sql`${refunded} <= ${table.payAmount}`) }
    })
  }

  async #change(id: number, changeOf: (tables: Tables) => GuardedChange): Promise<BagOrderRow | undefined> {
    const rows = await this.gateway.query('write', (db, tables) => {
      const { set, guard } = changeOf(tables)
      return db.update(tables.bagOrder).set(set).where(and(this.#is(tables, id), guard)).returning(bagColumns(tables))
    })
    return rows[0]
  }

  #is({ bagOrder: table }: Tables, id: number): SQL | undefined {
    return and(eq(table.tenantId, this.tenantId), eq(table.id, id))
  }
}
