import { getTableColumns } from 'drizzle-orm'
import type { CouponTables } from './tables.js'

/** A coupon without what only the storage knows. */
export type StoredCoupon = Omit<CouponTables['coupon']['$inferSelect'], 'tenantId' | 'codeSearch' | 'deletedAt'>

/** The columns of `StoredCoupon`. */
export function couponColumns({ coupon }: CouponTables) {
  const { tenantId: _tenantId, codeSearch: _codeSearch, deletedAt: _deletedAt, ...columns } = getTableColumns(coupon)
  return columns
}
