import type { Invariant } from './invariant.js'

const paymentOf = (purchase: string) => `wallet_payment as payment on payment.payment_id = ${purchase}.payment_id`

const UNPAID = 'in (101, 102)'
const LIVING = 'not in (101, 102, 104, 105, 209)'
const hasItem = (which: string, status: string) =>
  `exists (select 1 from order_item as item where ${which} and item.status ${status})`
const isConfirmed = (which: string) => `(${hasItem(which, LIVING)} and not ${hasItem(which, UNPAID)})`

/** Purchases, supplements and what became of them. */
const purchaseInvariants: readonly Invariant[] = [
  {
    title: 'a purchase has a number, a payment and parts if and only if it is created',
    sql: `select id, ref_status from purchase where (ref_status = 1) <> (order_no is not null) or (ref_status = 1) <> (payment_id is not null)
      or (ref_status = 1) <> exists (select 1 from sub_order where parent_order_no = purchase.order_no)`,
  },
  {
    title: 'payments, parts and items belong to a created purchase',
    sql: `select payment_id from wallet_payment where biz_type = 'PURCHASE'
        and not exists (select 1 from purchase where order_no = biz_no and purchase.payment_id = wallet_payment.payment_id)
      union all select order_no from sub_order where parent_order_no not in (select order_no from purchase where order_no is not null)
      union all select order_item_no from order_item where order_no not in (select order_no from sub_order)`,
  },
  {
    title: 'the amount of a purchase is that of its payment, of its parts and of its items',
    sql: `select purchase.id, purchase.pay_amount from purchase left join ${paymentOf('purchase')} where ref_status = 1 and (
      payment.pay_amount is not purchase.pay_amount or goods_amount + freight_amount <> purchase.pay_amount
      or purchase.pay_amount <> (select sum(pay_amount) from sub_order where parent_order_no = purchase.order_no)
      or purchase.pay_amount <> (select sum(qty * actual_price + freight_fee) from order_item where parent_order_no = purchase.order_no))`,
  },
  {
    title: 'a purchase and its parts are paid with its payment, or where nothing of them is unpaid and something lives',
    sql: `select purchase.id from purchase join ${paymentOf('purchase')} where (payment.status = 10 and purchase.pay_time is null)
      or (payment.status = 0 and purchase.pay_time is not null)
      or (payment.status <> 10 and ${isConfirmed('item.parent_order_no = purchase.order_no')} and purchase.pay_time is null)
      or exists (select 1 from sub_order as part where part.parent_order_no = purchase.order_no and (
        (part.pay_time is not null and (part.cancel_time is not null or ${hasItem('item.order_no = part.order_no', UNPAID)}))
        or (payment.status = 10 and part.pay_time is null)
        or (${isConfirmed('item.order_no = part.order_no')} and part.pay_time is null)
        or (purchase.pay_time is not null and part.pay_time is null and part.cancel_time is null)))`,
  },
  {
    title: 'what is closed without a payment has no item that lives',
    sql: `select order_no from sub_order as part where cancel_time is not null and ${hasItem('item.order_no = part.order_no', LIVING)}`,
  },
  {
    title:
      'items are paid from the wallet if and only if their purchase is; operations may confirm a payment from elsewhere',
    sql: `select item.id, item.status, payment.status as payment from order_item as item join purchase on purchase.order_no = item.parent_order_no
      join ${paymentOf('purchase')} where item.is_wallet_paid <> (payment.status = 10)
        or (payment.status = 10 and item.status in (101, 102, 104, 105)) or (payment.status = 30 and item.status in (101, 102))
        or (item.status in (101, 102) and exists (select 1 from order_item as other
          where other.parent_order_no = item.parent_order_no and other.status = 105))`,
  },
  {
    title: 'a paid supplement was debited or belongs to a paid payment',
    sql: `select order_expenses_no from supplement left join wallet_payment as payment on payment.payment_id = supplement.payment_id
      where (supplement.status = 10 and not auto_debited and (payment.status is not 10 or payment.biz_type <> 'SUPPLEMENT'))
        or (supplement.status = 0 and supplement.payment_id is not null and payment.status <> 0)
        or (supplement.status = 30 and auto_debited) or (supplement.status = 10) <> (supplement.pay_time is not null)`,
  },
  {
    title: 'a payment of supplements that waits or is paid is the sum of them',
    sql: `select payment_id, pay_amount from wallet_payment where biz_type = 'SUPPLEMENT' and status in (0, 10) and pay_amount is not
      (select sum(amount) from supplement where supplement.payment_id = wallet_payment.payment_id and supplement.status = wallet_payment.status)`,
  },
  {
    title: 'a supplement is of an order that was paid',
    sql: `select order_expenses_no from supplement left join sub_order on sub_order.order_no = supplement.order_no
      left join bag_order on bag_order.bag_order_no = supplement.bag_order_no
      where coalesce(sub_order.pay_time, bag_order.pay_time) is null or coalesce(sub_order.user_id, bag_order.user_id) <> supplement.user_id`,
  },
]

/** Bags, and invoices of them. */
const bagInvariants: readonly Invariant[] = [
  {
    title: 'a bag in one of the states 1 to 8 is paid, and no more is given back than was',
    sql: `select id, status from bag_order where (status between 1 and 8 and pay_time is null) or (status = 0 and pay_time is not null)
      or refund_amount < 0 or refund_amount > (case when pay_time is null then 0 else pay_amount end)`,
  },
  {
    title: 'one invoice of a client over the same bags has not failed',
    sql: 'select client_id, bag_set from invoice where status <> 2 group by client_id, bag_set having count(*) > 1',
  },
  {
    title: 'an invoice is finished if and only if it has a file or a reason',
    sql: `select invoice_no, status from invoice where (status = 1) <> (file_key is not null) or (status = 2) <> (fail_reason is not null)
      or (status = 0) <> (finish_time is null)`,
  },
]

/** Payment orders among themselves. */
const payOrderInvariants: readonly Invariant[] = [
  {
    title: 'one order of a client and number is not closed',
    sql: 'select client_id, out_order_no from pay_order where status <> 20 group by client_id, out_order_no having count(*) > 1',
  },
  {
    title: 'a closed order that was paid counts as paid if and only if no newer one had taken its place',
    sql: `select id, order_no, status from pay_order as old where exists
        (select 1 from pay_order as newer where newer.client_id = old.client_id and newer.out_order_no = old.out_order_no and newer.id > old.id)
      and (status <> 20 or exists (select 1 from simulated_move where kind = 'pay_order' and id = old.id and was = 20))`,
  },
  {
    title: 'an order is found by the number that the channel gave it, and by no other',
    sql: `select coalesce(orders.id, numbers.order_id) as id, orders.payment_order_id, numbers.payment_order_id as noted
      from (select * from pay_order where payment_order_id is not null) as orders
      full join pay_order_channel_number as numbers on numbers.tenant_id = orders.tenant_id and numbers.order_id = orders.id
      where orders.id is null or numbers.order_id is null or orders.payment_order_id <> numbers.payment_order_id`,
  },
]

export const orderInvariants: readonly Invariant[] = [...purchaseInvariants, ...bagInvariants, ...payOrderInvariants]
