import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { endedBagStatuses, endedItemStatuses, supplementStatus } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'

/** A name of the supplement's row in a statement: the table's own, or an alias. */
export type SupplementName = 'supplement' | 'candidate'

const column = (row: SupplementName, name: string): SQL => sql`${sql.identifier(row)}.${sql.identifier(name)}`

/**
 * Whether the supplement is unpaid, in the words of the partial indexes: with a parameter neither database uses them.
 */
export const isUnpaid = (row: SupplementName): SQL =>
  sql`${column(row, 'status')} = ${constant(supplementStatus.UNPAID)}`

/**
 * Whether there is a row. Looked up by an index for each supplement that is asked about, which are few: PostgreSQL may
 * turn an `exists` into a join that reads the other table whole.
 */
const isThere = (rows: SQL): SQL => sql`coalesce((select 1 from ${rows} limit 1), 0) = 1`

/**
 * Whether its bag is neither cancelled nor closed, or an item of its sub-order neither closed, cancelled nor refunded.
 */
export function isOfLivingOrder(row: SupplementName): SQL {
  const bag = sql`bag_order as bag where bag.tenant_id = ${column(row, 'tenant_id')}
    and bag.bag_order_no = ${column(row, 'bag_order_no')} and bag.status not in (${constant(...endedBagStatuses)})`
  const item = sql`order_item as item where item.tenant_id = ${column(row, 'tenant_id')}
    and item.order_no = ${column(row, 'order_no')} and item.status not in (${constant(...endedItemStatuses)})`
  return sql`case when ${column(row, 'biz_type')} = 2 then ${isThere(bag)} else ${isThere(item)} end`
}

/**
 * Whether its member, living and enabled, has any enabled binding that authorises debits, of an application that is
 * enabled and has not expired. A plus hides a column from the choice of an index (see `unindexed`).
 */
export function isAuthorised(row: SupplementName, now: SQLWrapper): SQL {
  return isThere(sql`partner_member as binding
    join member on member.tenant_id = binding.tenant_id and member.id = binding.member_id
      and member.deleted_at is null and +member.status = 0
    join partner_application as application on application.client_id = binding.client_id
      and application.tenant_id = binding.tenant_id and application.deleted_at is null and application.status = 0
      and (application.expire_time is null or application.expire_time > ${now})
    where binding.tenant_id = ${column(row, 'tenant_id')} and binding.member_id = ${column(row, 'user_id')}
      and binding.deleted_at is null and +binding.status = 0 and binding.supplement_auth`)
}

/** Whether its member's wallet has that much. */
export function isAffordable(row: SupplementName): SQL {
  return isThere(sql`wallet where wallet.tenant_id = ${column(row, 'tenant_id')}
    and wallet.member_id = ${column(row, 'user_id')} and wallet.balance >= ${column(row, 'amount')}`)
}
