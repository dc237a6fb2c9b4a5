import type { Action } from './world.js'

const days = (dice: { between(least: number, most: number): number }) => ({ extendDays: dice.between(1, 5) })

/** What members and operations do to codes and coupons. */
export const couponActions: readonly Action[] = [
  {
    weight: 8,
    plan({ dice, clients, members }) {
      const member = dice.maybe(members)
      const who = dice.percent(50) ? { chatUserId: member?.chatUserId } : { email: member?.email }
      const requestId = dice.percent(30) ? { requestId: `redeem-${dice.between(1, 3)}` } : {}
      const body = { code: `CODE-${dice.between(1, 2)}`, ...who, ...requestId }
      return { client: dice.pick(clients), path: 'promotion/redeem-code/redeem', body }
    },
  },
  {
    weight: 2,
    plan(world) {
      const { dice, clients } = world
      const coupon = dice.maybe(
        world.database.rows<{ id: number; user_id: number }>('select id, user_id from coupon order by id'),
      )
      if (coupon === undefined) return undefined
      const owner = { userId: coupon.user_id, couponIds: [coupon.id] }
      const client = dice.pick(clients)
      if (dice.percent(50)) return { client, path: 'promotion/member-coupon/extend', body: { ...owner, ...days(dice) } }
      return { client, path: 'promotion/member-coupon/restore', body: owner }
    },
  },
  {
    weight: 1,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from coupon order by id'))
      return id === undefined ? undefined : { method: 'PUT', path: 'promotion/coupon/void', body: { ids: [id] } }
    },
  },
  {
    weight: 1,
    plan: ({ dice, clients, members }) => ({
      client: dice.pick(clients),
      path: 'promotion/coupon-exchange-code/status',
      body: { code: `CODE-${dice.between(1, 2)}`, userId: dice.maybe(members)?.id },
    }),
  },
]
