import { getTableColumns } from 'drizzle-orm'
import type { NewPaymentShipment, PaymentShipmentRepository, PaymentShipmentRow } from '@org/openapi-core/storage'
import { onlyRow } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PaymentTables } from './tables.js'

/** The parcels of one tenant's payment orders. */
export class DrizzlePaymentShipmentRepository
  extends TenantRepository<PaymentTables>
  implements PaymentShipmentRepository
{
  async save(shipment: NewPaymentShipment, now: Date): Promise<PaymentShipmentRow> {
    const { orderNo, trackingNo, ...told } = shipment
    const rows = await this.gateway.query('write', (db, { paymentShipment: table }) => {
      const { tenantId: _tenantId, ...columns } = getTableColumns(table)
      return db
        .insert(table)
        .values({ ...told, tenantId: this.tenantId, orderNo, trackingNo, createTime: now, updateTime: now })
        .onConflictDoUpdate({
          target: [table.tenantId, table.orderNo, table.trackingNo],
          set: { ...told, updateTime: now },
        })
        .returning(columns)
    })
    return onlyRow(rows)
  }
}
