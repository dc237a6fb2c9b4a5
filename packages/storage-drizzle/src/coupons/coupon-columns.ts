import { getTableColumns } from 'drizzle-orm'
import type { Tables } from '../tables.js'

/** A coupon without what only the storage knows. */
export type StoredCoupon = Omit<Tables['coupon']['$inferSelect'], 'tenantId' | 'codeSearch' | 'deletedAt'>

/** The columns of `StoredCoupon`. */
export function couponColumns({ coupon }: Tables) {
  const { tenantId: _tenantId, codeSearch: _codeSearch, deletedAt: _deletedAt, ...columns } = getTableColumns(coupon)
  return columns
}
