import { columnsBut } from '../columns-but.js'
import type { CouponTables } from './tables.js'

/** A coupon without what only the storage knows. */
export type StoredCoupon = Omit<CouponTables['coupon']['$inferSelect'], 'tenantId' | 'codeSearch' | 'deletedAt'>

/** The columns of `StoredCoupon`. */
export const couponColumns = ({ coupon }: CouponTables) => columnsBut(coupon, 'tenantId', 'codeSearch', 'deletedAt')
