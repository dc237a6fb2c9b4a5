import { sql } from 'drizzle-orm'
import { supplementStatus } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

const unpaid = sql`status = ${constant(supplementStatus.UNPAID)}`

/** What orders cost more than was paid; unpaid ones have indexes of their own. */
export function supplementTables(kit: ColumnKit) {
  return {
    supplement: tenantTable(kit, 'supplement', {
      columns: {
        orderExpensesNo: kit.text('order_expenses_no').notNull(),
        bizType: kit.integer('biz_type').$type<1 | 2>().notNull(),
        expenseType: kit.integer('expense_type').$type<102 | 104 | 203>().notNull(),
        orderNo: kit.text('order_no'),
        bagOrderNo: kit.text('bag_order_no'),
        /** The application that placed the order; null with a bag order. */
        clientId: kit.text('client_id'),
        userId: kit.reference('user_id').notNull(),
        amount: kit.amount('amount').notNull(),
        reason: kit.text('reason').notNull(),
        /** 0 unpaid, 10 paid, 30 cancelled */
        status: kit.integer('status').$type<0 | 10 | 30>().notNull(),
        autoDebited: kit.boolean('auto_debited').notNull(),
        paymentId: kit.text('payment_id'),
        payTime: kit.instant('pay_time'),
        createTime: kit.instant('create_time').notNull(),
        revision: kit.revision('supplement'),
      },
      indexes: (t) => [
        ...kit.byId('supplement_id', t),
        kit.uniqueIndex('supplement_no').on(t.tenantId, t.orderExpensesNo),
        kit.check('supplement_amount', sql`${t.amount} > 0`),
        kit.index('supplement_payment').on(t.tenantId, t.paymentId, t.createTime, t.id),
        // The unpaid ones, which stay few: of a member by age (with the status, so that SQLite prefers it to that of
        // all of his), and all of them for the job.
        kit.index('supplement_owed').on(t.tenantId, t.userId, t.status, t.createTime, t.id).where(unpaid),
        kit.index('supplement_unpaid').on(t.id).where(unpaid),
        // The last columns are for the totals of the other filters: with them there is no need to look at the table.
        kit.index('supplement_page').on(t.tenantId, t.createTime, t.id, t.expenseType, t.bizType),
        kit.index('supplement_status').on(t.tenantId, t.status, t.createTime, t.id, t.expenseType, t.bizType),
        kit.index('supplement_member').on(t.tenantId, t.userId, t.createTime, t.id),
        kit.index('supplement_order').on(t.tenantId, t.orderNo, t.createTime, t.id),
        kit.index('supplement_bag').on(t.tenantId, t.bagOrderNo, t.createTime, t.id),
      ],
    }),
  }
}

/** As repositories see them. */
export type SupplementTables = ReturnType<typeof supplementTables>
