import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { walletPaymentLifecycle } from '@org/openapi-core/storage'
import type {
  NewWalletPayment,
  OverduePayment,
  OverduePlace,
  WalletPaymentRepository,
  WalletPaymentRow,
  WalletPaymentStep,
  WalletPaymentSweep,
} from '@org/openapi-core/storage'
import { changeAndReturn } from '../change-one.js'
import { hidden } from '../conditions.js'
import { onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { unpaid } from './tables.js'
import type { WalletPaymentTables } from './tables.js'

const paymentColumns = ({ walletPayment }: WalletPaymentTables) => {
  const { tenantId: _tenantId, ...columns } = getTableColumns(walletPayment)
  return columns
}

/** The wallet payments of one tenant. */
export class DrizzleWalletPaymentRepository implements WalletPaymentRepository {
  constructor(
    private readonly gateway: Gateway<WalletPaymentTables>,
    private readonly tenantId: number,
  ) {}

  async insert(payment: NewWalletPayment, now: Date): Promise<WalletPaymentRow> {
    const row = {
      ...payment,
      tenantId: this.tenantId,
      status: walletPaymentLifecycle.initial,
      successTime: null,
      createTime: now,
    }
    const rows = await this.gateway.query('write', (db, tables) =>
      db.insert(tables.walletPayment).values(row).returning(paymentColumns(tables)),
    )
    return onlyRow(rows)
  }

  async find(paymentId: string): Promise<WalletPaymentRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) =>
      db.select(paymentColumns(tables)).from(tables.walletPayment).where(this.#is(tables, paymentId)),
    )
    return rows[0]
  }

  settle(paymentId: string, step: WalletPaymentStep): Promise<WalletPaymentRow | undefined> {
    const { to } = walletPaymentLifecycle.step(step.trigger)
    const moves = walletPaymentLifecycle.movesOf(step.trigger)
    return changeAndReturn(this.gateway, (tables) => ({
      table: tables.walletPayment,
      set: { status: to, ...(step.trigger === 'pay' && { successTime: step.successTime }) },
      where: and(this.#is(tables, paymentId), mayMove(hidden(tables.walletPayment.status), moves, {})),
      returning: paymentColumns(tables),
    }))
  }

  #is({ walletPayment: table }: WalletPaymentTables, paymentId: string) {
    return and(eq(table.tenantId, this.tenantId), eq(table.paymentId, paymentId))
  }
}

/** Finds the overdue wallet payments of all tenants. */
export class DrizzleWalletPaymentSweep implements WalletPaymentSweep {
  constructor(private readonly gateway: Gateway<WalletPaymentTables>) {}

  async listOverdue(now: Date, limit: number, after?: OverduePlace): Promise<OverduePayment[]> {
    const rows = await this.gateway.query('read', (db, { walletPayment: table }) => {
      const { tenantId, id, paymentId, bizNo, expireTime } = table
      const isBehind = after && sql`(${expireTime}, ${id}) > (${sql.param(after.expireTime, expireTime)}, ${after.id})`
      return db
        .select({ tenantId, id, paymentId, bizNo, expireTime })
        .from(table)
        .where(and(unpaid, lte(expireTime, now), isBehind))
        .orderBy(asc(expireTime), asc(id))
        .limit(limit)
    })
    return rows as OverduePayment[]
  }
}
