import type SqliteDatabase from 'better-sqlite3'

/** What partners are to be told when a row of a table is written, in SQL: about what, and from which status to which. */
interface Told {
  readonly type: string
  readonly on: string
  readonly when?: string
  /** Names the object; of what concerns a member, his id. */
  readonly subject: string
  readonly was?: string
  readonly became?: string
}

const moved = (table: string, column = 'status') => ({
  on: `after update of ${column} on ${table}`,
  was: `old.${column}`,
  became: `new.${column}`,
})

/** Every change that partners can see. What is not here is known to nobody, and its reason stands in `UNTOLD`. */
const TOLD: readonly Told[] = [
  {
    type: 'pay.order.paid',
    ...moved('pay_order'),
    when: 'old.status <> 10 and new.status = 10',
    subject: "'pay.order/' || new.order_no",
  },
  {
    type: 'pay.order.closed',
    ...moved('pay_order'),
    when: 'old.status <> 20 and new.status = 20',
    subject: "'pay.order/' || new.order_no",
  },
  {
    type: 'pay.order.refund_required',
    on: 'after update of late_paid_time on pay_order',
    when: 'old.late_paid_time is null and new.late_paid_time is not null',
    subject: "'pay.order/' || new.order_no",
    was: 'old.status',
    became: 'new.status',
  },
  {
    type: 'order.item.status_changed',
    ...moved('order_item'),
    when: 'old.status <> new.status',
    subject: "'order.item/' || new.order_item_no",
  },
  {
    type: 'order.bag.created',
    on: 'after insert on bag_order',
    subject: "'order.bag/' || new.bag_order_no",
    became: 'new.status',
  },
  {
    type: 'order.bag.status_changed',
    ...moved('bag_order'),
    when: 'old.status <> new.status',
    subject: "'order.bag/' || new.bag_order_no",
  },
  {
    type: 'order.bag.refunded',
    on: 'after update of refund_amount on bag_order',
    when: 'old.refund_amount <> new.refund_amount',
    subject: "'order.bag/' || new.bag_order_no",
    became: 'new.status',
  },
  {
    type: 'order.purchase.paid',
    on: 'after update of pay_time on purchase',
    when: 'old.pay_time is null and new.pay_time is not null',
    subject: "'order.purchase/' || new.order_no",
  },
  {
    type: 'order.purchase.expired',
    on: 'after update of cancel_time on sub_order',
    // Of all sub-orders of a purchase one tells of it; one of which nothing was left was cancelled before, and one of
    // which something lives is paid.
    when: `old.cancel_time is null and new.cancel_time is not null
      and new.id = (select min(id) from sub_order where parent_order_no = new.parent_order_no and pay_time is null)
      and exists (select 1 from order_item where parent_order_no = new.parent_order_no and status in (101, 102))
      and not exists (select 1 from order_item where parent_order_no = new.parent_order_no
        and status not in (101, 102, 104, 105, 209))`,
    subject: "'order.purchase/' || new.parent_order_no",
  },
  {
    type: 'order.supplement.created',
    on: 'after insert on supplement',
    subject: "'order.supplement/' || new.order_expenses_no",
  },
  {
    type: 'order.supplement.paid',
    on: 'after update of status on supplement',
    when: 'old.status <> new.status and new.status = 10',
    subject: "'order.supplement/' || new.order_expenses_no",
  },
  {
    type: 'order.supplement.cancelled',
    on: 'after update of status on supplement',
    when: 'old.status <> new.status and new.status = 30',
    subject: "'order.supplement/' || new.order_expenses_no",
  },
  {
    type: 'order.invoice.ready',
    on: 'after update of status on invoice',
    when: 'old.status <> new.status and new.status = 1',
    subject: "'order.invoice/' || new.invoice_no",
    became: 'new.status',
  },
  {
    type: 'order.invoice.failed',
    on: 'after update of status on invoice',
    when: 'old.status <> new.status and new.status = 2',
    subject: "'order.invoice/' || new.invoice_no",
    became: 'new.status',
  },
  {
    type: 'promotion.coupon.status_changed',
    ...moved('coupon'),
    when: 'old.status <> new.status',
    subject: "'promotion.coupon/' || new.id",
  },
  {
    type: 'promotion.coupon.extended',
    on: 'after update of valid_end_time on coupon',
    when: 'old.valid_end_time <> new.valid_end_time and old.status = 1 and new.status = 1',
    subject: "'promotion.coupon/' || new.id",
    became: 'new.status',
  },
  {
    type: 'promotion.draw.won',
    on: 'after insert on lucky_draw_record',
    when: 'new.won = 1',
    subject: "'promotion.draw/' || new.id",
  },
  {
    type: 'promotion.points.changed',
    on: 'after insert on point_entry',
    subject: "'promotion.points/' || new.member_id",
    was: 'new.points',
    became: 'new.balance',
  },
  {
    type: 'member.wallet.changed',
    on: 'after insert on wallet_transaction',
    subject: "'member.wallet/' || new.member_id",
    was: 'new.price',
    became: 'new.balance',
  },
]

/** Has the database write down what is to be told of each change, and what was recorded to be told. */
export function watchEvents(handle: SqliteDatabase.Database): void {
  handle.exec(`create table simulated_change (place integer primary key, type text, subject text, was integer, became integer);
    create table simulated_event (place integer primary key, id integer, type text, subject text, client_id text, data text);
    create trigger simulated_event after insert on event_outbox begin
      insert into simulated_event (id, type, subject, client_id, data) values (new.id, new.type,
        case when substr(new.subject, -1) = '/' then new.subject || new.member_id else new.subject end, new.client_id, new.data);
    end;
    create table simulated_fed (place integer primary key, client_id text, position integer, event_id text);
    create trigger simulated_fed after insert on event_feed begin
      insert into simulated_fed (client_id, position, event_id) values (new.client_id, new.position, new.event_id);
    end`)
  for (const [index, { type, on, when = '1', subject, was = 'null', became = 'null' }] of TOLD.entries()) {
    handle.exec(`create trigger simulated_change_${index} ${on} when ${when} begin
      insert into simulated_change (type, subject, was, became) values ('${type}', ${subject}, ${was}, ${became}); end`)
  }
}
