import { ChannelRefusal } from '@org/openapi-core/channels'
import { GOODS_IDS, goodsOf, SKU_ID } from './simulated-platform.js'
import type { Call } from './simulated-platform.js'
import type { User } from './town.js'
import type { Action, World } from './world.js'

interface Payment {
  readonly payment_id: string
  readonly client_id: string
  readonly external_user_id: string
  readonly pay_amount: number
}

interface Binding {
  readonly id: number
  readonly client_id: string
  readonly external_user_id: string
}

interface OpenSupplement {
  readonly order_expenses_no: string
  readonly user_id: number
}

const PAYMENTS = 'select payment_id, client_id, external_user_id, pay_amount from wallet_payment'

const items = ({ dice }: World) =>
  Array.from({ length: dice.between(1, 3) }, () => ({
    platformChannel: 1,
    goodsId: dice.pick(GOODS_IDS),
    skuId: SKU_ID,
    qty: dice.between(1, 3),
  }))

const someUser = ({ dice, users }: World) => dice.maybe(users) as User

/** Mostly one that may still be paid; sometimes by the wrong client or user, or for the wrong amount. */
export function payment({ dice, database, clients, platform }: World): Call | undefined {
  const isOpen = dice.percent(85)
    ? `where status = 0 and (expire_time is null or expire_time > ${platform.time.now().getTime()})`
    : ''
  const chosen = dice.maybe(database.rows<Payment>(`${PAYMENTS} ${isOpen} order by id`))
  if (chosen === undefined) return undefined
  const own = clients.find(({ clientId }) => clientId === chosen.client_id)
  const client = dice.percent(95) ? own : dice.pick(clients)
  const amount = dice.percent(30) ? { payAmount: chosen.pay_amount + (dice.percent(10) ? 1 : 0) } : {}
  const externalUserId = dice.percent(90) ? chosen.external_user_id : dice.pick(['user-1', 'user-2', 'user-3'])
  return client && { client, path: 'pay/wallet/pay', body: { externalUserId, paymentId: chosen.payment_id, ...amount } }
}

/** Some of what one member owes, asked for by one who has bound him. */
function tradeNo({ dice, database, users }: World) {
  const open = database.rows<OpenSupplement>(
    'select order_expenses_no, user_id from supplement where status = 0 order by id',
  )
  const first = dice.maybe(open)
  const user = first && dice.maybe(users.filter(({ memberId }) => memberId === first.user_id))
  if (first === undefined || user === undefined) return undefined
  const others = open.filter(({ user_id }) => user_id === first.user_id && dice.percent(50))
  const orderExpensesNoList = [first, ...others].map(({ order_expenses_no }) => order_expenses_no)
  return {
    client: user.client,
    path: 'order/purchase/supplement/trade-no',
    body: { externalUserId: user.externalUserId, orderExpensesNoList },
  }
}

function supplement(world: World) {
  const { dice } = world
  const amount = { amount: dice.between(100, 8000), reason: 'Price rose' }
  if (dice.percent(50)) {
    const bagOrderNo = dice.maybe(world.column<string>('select bag_order_no from bag_order order by id'))
    return bagOrderNo === undefined
      ? undefined
      : { path: 'order/supplement/create', body: { bizType: 2, expenseType: 203, bagOrderNo, ...amount } }
  }
  const orderNo = dice.maybe(
    world.column<string>('select order_no from sub_order where pay_time is not null order by id'),
  )
  const body = { bizType: 1, expenseType: dice.pick([102, 104]), orderNo, ...amount }
  return orderNo === undefined ? undefined : { path: 'order/supplement/create', body }
}

const disabling: Action = {
  weight: 3,
  plan({ dice, members }) {
    return {
      method: 'PUT',
      path: 'member/user/update-status',
      body: { id: dice.maybe(members)?.id, status: dice.percent(35) ? 1 : 0 },
    }
  },
}

/** Who may do anything at all. */
export const memberActions: readonly Action[] = [disabling]

/** What partners buy and pay, and what operations charge later. */
export const purchaseActions: readonly Action[] = [
  {
    weight: 12,
    plan(world) {
      const { client, externalUserId } = someUser(world)
      const expected = world.dice.percent(30) ? { expectedPayAmount: world.dice.between(1500, 5000) } : {}
      const body = { outOrderNo: `buy-${world.dice.between(1, 4)}`, externalUserId, items: items(world), ...expected }
      return { client, path: 'order/purchase/create', body }
    },
  },
  { weight: 24, plan: payment },
  {
    weight: 1,
    plan(world) {
      const { client, externalUserId } = someUser(world)
      return { client, path: 'order/purchase/quote', body: { externalUserId, items: items(world) } }
    },
  },
  {
    weight: 2,
    plan: ({ dice, clients }) => ({
      client: dice.pick(clients),
      path: 'order/purchase/query',
      body: { outOrderNo: `buy-${dice.between(1, 4)}` },
    }),
  },
  { weight: 14, plan: supplement },
  {
    weight: 2,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from supplement order by id'))
      return id === undefined ? undefined : { method: 'PUT', path: 'order/supplement/cancel', body: { id } }
    },
  },
  { weight: 10, plan: tradeNo },
  {
    weight: 1,
    plan(world) {
      const { client, externalUserId } = someUser(world)
      return { client, path: 'order/purchase/supplement/list', body: { externalUserId } }
    },
  },
  {
    weight: 2,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from partner_member order by id'))
      if (world.dice.percent(40))
        return {
          method: 'PUT',
          path: 'system/partner-member/update-status',
          body: { id, status: world.dice.between(0, 1) },
        }
      return {
        method: 'PUT',
        path: 'system/partner-member/update-supplement-auth',
        body: { id, supplementAuth: world.dice.percent(60) },
      }
    },
  },
  disabling,
  {
    weight: 3,
    plan({ dice, database, members }) {
      const binding = dice.maybe(
        database.rows<Binding>('select * from partner_member where deleted_at is null order by id'),
      )
      if (binding === undefined) return undefined
      const { id, client_id: clientId, external_user_id: externalUserId } = binding
      const body = {
        id,
        clientId,
        externalUserId,
        memberId: dice.maybe(members)?.id,
        status: 0,
        supplementAuth: dice.percent(60),
      }
      return { method: 'PUT', path: 'system/partner-member/update', body }
    },
  },
  {
    weight: 2,
    plan({ dice, platform }) {
      const goods = goodsOf(dice.pick(GOODS_IDS), dice.between(500, 1500), dice.pick([0, 2, 100]))
      return { label: `the marketplace changes ${goods.goodsId}`, act: async () => platform.goods.put(goods) }
    },
  },
  {
    weight: 1,
    plan: ({ dice, platform }) => ({
      label: 'the marketplace will fail',
      act: async () => platform.goods.failWith(dice.percent(50) ? new ChannelRefusal('No') : new Error('Lost')),
    }),
  },
]
