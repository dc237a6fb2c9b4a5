/** From each state to those that may follow it. */
type Lifecycle = Readonly<Record<number, readonly number[]>>

/** rules/orders#item-states, written down once more: what the engine lets pass is held against it. */
const orderItem: Lifecycle = {
  101: [102, 105, 201],
  102: [201, 105],
  201: [202, 207, 208, 209],
  202: [203, 204, 207, 208],
  203: [204, 208, 209],
  204: [205, 203, 207, 208],
  205: [206, 207, 208],
  206: [301],
  207: [208, 209],
  208: [209, 201, 202, 203, 204, 205, 207],
  301: [302],
  302: [303, 304],
  303: [304, 309],
  304: [305],
  305: [306, 309, 311],
  306: [307, 305],
  307: [308],
  308: [310],
  309: [209],
}

/** rules/orders#bag-states. */
const bagOrder: Lifecycle = { 0: [1, 9, 10], 1: [2, 9], 2: [3], 3: [4, 5], 4: [5, 10], 5: [6], 6: [7, 8], 8: [10] }

/** Every change of a state that may ever be seen, by table. */
export const lifecycles: Readonly<Record<string, Lifecycle>> = {
  order_item: orderItem,
  bag_order: bagOrder,
  wallet_payment: { 0: [10, 30] },
  supplement: { 0: [10, 30] },
  pay_order: { 0: [10, 20], 20: [10] },
  purchase: { 0: [1, 2], 2: [0] },
  coupon: { 1: [4, 5], 4: [1, 5] },
  invoice: { 0: [1, 2], 2: [0] },
  lucky_draw: { 0: [1], 1: [0, 2] },
  lucky_draw_chance_item: { 0: [1] },
  lucky_draw_record: { 0: [1, 2], 2: [1] },
  member_discount: { 0: [1] },
}
