import { sql } from 'drizzle-orm'
import { invoiceLifecycle } from '@org/openapi-core/storage'
import type { InvoiceRow } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

const { PROCESSING, FAILED } = invoiceLifecycle.status

/** Unfinished invoices; in these words statements name their indexes. */
export const processing = sql`status = ${constant(PROCESSING)}`

/** Failed invoices that never had a file; in these words the job that deletes them names the index. */
export const neverMade = sql`status = ${constant(FAILED)} and file_name is null`

/** Invoices and the bag orders on them. The set of bag orders is a key, so that one is not written twice. */
export function invoiceTables(kit: ColumnKit) {
  return {
    invoice: invoiceTable(kit),
    /** Which invoices of a client contain a bag. */
    invoiceBag: kit.table(
      'invoice_bag',
      {
        tenantId: kit.tenantId(),
        clientId: kit.text('client_id').notNull(),
        bagOrderNo: kit.text('bag_order_no').notNull(),
        invoiceId: kit.reference('invoice_id').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.clientId, t.bagOrderNo, t.invoiceId)],
    ),
  }
}

/** As repositories see them. */
export type InvoiceTables = ReturnType<typeof invoiceTables>

function invoiceTable(kit: ColumnKit) {
  return tenantTable(kit, 'invoice', {
    columns: {
      invoiceNo: kit.text('invoice_no').notNull(),
      clientId: kit.text('client_id').notNull(),
      /** A digest of the bags, whatever their order. */
      bagSet: kit.text('bag_set').notNull(),
      bagOrderNos: kit.json<string[]>('bag_order_nos').notNull(),
      language: kit.text('language').$type<InvoiceRow['language']>().notNull(),
      title: kit.text('title'),
      remark: kit.text('remark'),
      /** 0 processing, 1 success, 2 failed */
      status: kit.integer('status').notNull(),
      attempts: kit.integer('attempts').notNull(),
      /** Attempts before it was last retried. */
      earlierAttempts: kit.integer('earlier_attempts').notNull(),
      /**
       * Which of the client's places it takes while it is unfinished; null of one that operations had tried again.
       */
      slot: kit.integer('slot'),
      /** When a worker may take it up, while it is processing. */
      dueTime: kit.instant('due_time').notNull(),
      fileKey: kit.text('file_key'),
      fileName: kit.text('file_name'),
      failReason: kit.text('fail_reason'),
      createTime: kit.instant('create_time').notNull(),
      finishTime: kit.instant('finish_time'),
      revision: kit.revision('invoice'),
    },
    indexes: (t) => [
      ...kit.byId('invoice_id', t),
      kit.uniqueIndex('invoice_no').on(t.tenantId, t.invoiceNo),
      kit
        .uniqueIndex('invoice_bag_set')
        .on(t.tenantId, t.clientId, t.bagSet)
        .where(sql`status <> ${constant(FAILED)}`),
      kit.uniqueIndex('invoice_slot').on(t.tenantId, t.clientId, t.slot).where(processing),
      kit
        .index('invoice_file')
        .on(t.finishTime)
        .where(sql`file_key is not null`),
      kit.index('invoice_due').on(t.dueTime).where(processing),
      kit.index('invoice_failed').on(t.finishTime, t.tenantId, t.id).where(neverMade),
      kit.index('invoice_page').on(t.tenantId, t.createTime, t.id),
      kit.index('invoice_client').on(t.tenantId, t.clientId, t.createTime, t.id, t.status),
      kit.index('invoice_status').on(t.tenantId, t.status, t.createTime, t.id),
    ],
  })
}
