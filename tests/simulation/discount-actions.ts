import { consumerDeed } from './consumer-deed.js'
import type { Action, World } from './world.js'

interface Discount {
  readonly id: number
  readonly user_id: number
}

const [NOT_EXISTS, REVOKED, NOT_STARTED, OVER, USED_UP, NOT_USED] = [
  1_013_037_000, 1_013_037_002, 1_013_037_003, 1_013_037_004, 1_013_037_005, 1_013_037_006,
] as const

const someDiscount = ({ dice, database }: World) =>
  dice.maybe(database.rows<Discount>('select id, user_id from member_discount order by id'))

/** Mostly his own, for one of a few orders. */
function order(world: World) {
  const { dice } = world
  const discount = someDiscount(world)
  const userId = dice.percent(95) ? discount?.user_id : dice.maybe(world.members)?.id
  return discount === undefined || userId === undefined
    ? undefined
    : { userId, memberDiscountId: discount.id, orderId: `order-${dice.between(1, 4)}` }
}

const use: Action = {
  weight: 9,
  plan(world) {
    const what = order(world)
    return (
      what &&
      consumerDeed(world, {
        label: `an order uses a discount ${JSON.stringify(what)}`,
        refusals: [NOT_EXISTS, REVOKED, NOT_STARTED, OVER, USED_UP],
        act: (context, { discounts }) => discounts.use(context, what),
      })
    )
  },
}

const giveBack: Action = {
  weight: 5,
  plan(world) {
    const what = order(world)
    return (
      what &&
      consumerDeed(world, {
        label: `an order gives a discount back ${JSON.stringify(what)}`,
        refusals: [NOT_EXISTS, NOT_USED],
        act: (context, { discounts }) => discounts.giveBack(context, what),
      })
    )
  },
}

const price: Action = {
  weight: 1,
  plan(world) {
    const what = order(world)
    return (
      what &&
      consumerDeed(world, {
        label: `a price is asked for ${JSON.stringify(what)}`,
        refusals: [NOT_EXISTS],
        act: async (context, { discounts }) =>
          (await discounts.price(context, { ...what, items: [{ amount: 1000 }] })).payAmount,
      })
    )
  },
}

/** What orders do with discounts, and operations. */
export const discountActions: readonly Action[] = [
  use,
  giveBack,
  price,
  {
    weight: 2,
    plan(world) {
      const templateId = world.dice.maybe(world.column<number>('select id from discount_template order by id'))
      const userIds = world.members.filter(() => world.dice.percent(60)).map(({ id }) => id)
      return userIds.length === 0
        ? undefined
        : { path: 'promotion/member-discount/grant', body: { templateId, userIds } }
    },
  },
  {
    weight: 1,
    plan(world) {
      const ids = [someDiscount(world)?.id, someDiscount(world)?.id].filter((id) => id !== undefined)
      return ids.length === 0 ? undefined : { method: 'PUT', path: 'promotion/member-discount/revoke', body: { ids } }
    },
  },
  {
    weight: 1,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from discount_template order by id'))
      return {
        method: 'PUT',
        path: 'promotion/discount-template/update-status',
        body: { id, status: world.dice.percent(30) ? 1 : 0 },
      }
    },
  },
  {
    weight: 1,
    plan: () => ({ method: 'GET', path: 'promotion/member-discount/page', query: 'pageNo=1&pageSize=100' }),
  },
]
