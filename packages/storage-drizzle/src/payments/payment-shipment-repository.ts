import type { NewPaymentShipment, PaymentShipmentRepository, PaymentShipmentRow } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { excluded, placeholdersBut } from '../conditions.js'
import { defineWrite, onlyRow } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PaymentTables } from './tables.js'

type Saved = Pick<PaymentShipmentRow, keyof PaymentShipmentRow> & { readonly tenantId: number }

const save = defineWrite<Saved>()('payment_shipment_save', (db, { paymentShipment: table }: PaymentTables) => {
  const told = Object.keys(columnsBut(table, 'tenantId', 'orderNo', 'trackingNo', 'createTime'))
  return db
    .insert(table)
    .values(placeholdersBut(table))
    .onConflictDoUpdate({
      target: [table.tenantId, table.orderNo, table.trackingNo],
      set: excluded(table, ...(told as (keyof Saved)[])),
    })
    .returning(columnsBut(table, 'tenantId'))
})

/** The parcels of one tenant's payment orders. */
export class DrizzlePaymentShipmentRepository
  extends TenantRepository<PaymentTables>
  implements PaymentShipmentRepository
{
  async save(shipment: NewPaymentShipment, now: Date): Promise<PaymentShipmentRow> {
    const times = { createTime: now, updateTime: now }
    return onlyRow(await this.gateway.execute(save, { ...shipment, ...times, tenantId: this.tenantId }))
  }
}
