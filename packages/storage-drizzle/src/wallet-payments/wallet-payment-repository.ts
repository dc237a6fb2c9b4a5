import { and, asc, lte, sql } from 'drizzle-orm'
import { extended, walletPaymentLifecycle, walletPaymentStatus } from '@org/openapi-core/storage'
import type {
  NewWalletPayment,
  OverduePayment,
  OverduePlace,
  WalletPaymentRepository,
  WalletPaymentRow,
  WalletPaymentStep,
  WalletPaymentSweep,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { hidden, isGiven } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { constant, mayMove } from '../guarded-moves.js'
import { defineLock } from '../lock-rows.js'
import { TenantRepository } from '../tenant-repository.js'
import { unpaid } from './tables.js'
import type { WalletPaymentTables } from './tables.js'

const paymentColumns = ({ walletPayment }: WalletPaymentTables) => columnsBut(walletPayment, 'tenantId')

type Stored = Pick<NewWalletPayment, keyof NewWalletPayment> & { tenantId: number; status: number; createTime: Date }

const insert = defineAnsweredInsert<Stored>()(
  'wallet_payment_insert',
  (tables: WalletPaymentTables) => tables.walletPayment,
  { returning: paymentColumns },
)

const isNamed = ({ walletPayment }: WalletPaymentTables) => isGiven(walletPayment, 'tenantId', 'paymentId')

const find = defineRead<{ tenantId: number; paymentId: string }>()(
  'wallet_payment_find',
  (db, tables: WalletPaymentTables) =>
    db.select(paymentColumns(tables)).from(tables.walletPayment).where(isNamed(tables)),
)

const lockUnpaid = defineLock<{ tenantId: number; paymentId: string }>()(
  'wallet_payment_lock_unpaid',
  (tables: WalletPaymentTables) => {
    const { walletPayment: table } = tables
    const isUnpaid = sql`${hidden(table.status)} = ${constant(walletPaymentStatus.UNPAID)}`
    return { table, where: and(isNamed(tables), isUnpaid) }
  },
)

/** One statement for each trigger; `successTime` is set by a payment alone. */
const settlementOf = (trigger: WalletPaymentStep['trigger']) =>
  defineWrite<{ tenantId: number; paymentId: string; successTime?: Date }>()(
    `wallet_payment_${trigger}`,
    (db, tables: WalletPaymentTables) => {
      const { walletPayment: table } = tables
      const successTime = sql`${sql.param(sql.placeholder('successTime'), table.successTime)}`
      return db
        .update(table)
        .set({ status: walletPaymentLifecycle.step(trigger).to, ...(trigger === 'pay' && { successTime }) })
        .where(and(isNamed(tables), mayMove(hidden(table.status), walletPaymentLifecycle.movesOf(trigger), {})))
        .returning(paymentColumns(tables))
    },
  )

const settlements = { pay: settlementOf('pay'), close: settlementOf('close') }

/** The wallet payments of one tenant. */
export class DrizzleWalletPaymentRepository
  extends TenantRepository<WalletPaymentTables>
  implements WalletPaymentRepository
{
  async insert(payment: NewWalletPayment, now: Date): Promise<WalletPaymentRow> {
    const { tenantId } = this
    const row = extended(payment, { tenantId, status: walletPaymentLifecycle.initial, createTime: now })
    return onlyRow(await this.gateway.execute(insert, { rows: [row] }))
  }

  find(paymentId: string): Promise<WalletPaymentRow | undefined> {
    return firstRow(this.gateway.execute(find, { tenantId: this.tenantId, paymentId }))
  }

  settle(paymentId: string, { trigger, ...values }: WalletPaymentStep): Promise<WalletPaymentRow | undefined> {
    return firstRow(
      this.gateway.execute(settlements[trigger], extended(values, { tenantId: this.tenantId, paymentId })),
    )
  }

  lockUnpaid(paymentId: string): Promise<boolean> {
    return isOneRow(this.gateway.execute(lockUnpaid, { tenantId: this.tenantId, paymentId }))
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
