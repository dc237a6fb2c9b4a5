import type { Invariant } from './invariant.js'

const uses = 'from discount_use where member_discount_id = discount.id'

/** Discounts: their counts are those of the orders that use them. */
export const discountInvariants: readonly Invariant[] = [
  {
    title: 'a discount is used by as many orders as were counted, and by no more than may use it',
    sql: `select id, used_count, total_count from member_discount as discount where used_count <> (select count(*) ${uses})
      or used_count < 0 or (total_count <> -1 and used_count > total_count)`,
  },
  {
    title: 'the last order that uses a discount is one that does',
    sql: `select id, last_used_order_id from member_discount as discount where (used_count = 0) <> (last_used_order_id is null)
      or (last_used_order_id is null) <> (last_used_time is null)
      or (last_used_order_id is not null and not exists (select 1 ${uses} and order_id = last_used_order_id and used_time = last_used_time))`,
  },
  {
    title: 'what an order was answered is kept with its use',
    sql: `select member_discount_id, order_id from discount_use where used_count is null or total_count is null
      union all select member_discount_id, order_id from discount_use where not exists (select 1 from member_discount where id = member_discount_id)`,
  },
  {
    title: 'as many discounts of a template were granted as were counted',
    sql: `select id, granted_count from discount_template as template
      where granted_count <> (select count(*) from member_discount where template_id = template.id)`,
  },
]
