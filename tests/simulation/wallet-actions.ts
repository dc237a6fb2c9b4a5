import type { Action } from './world.js'

const RECHARGES = 'select id from wallet_recharge order by id'

/** What operations and members do to wallets. */
export const walletActions: readonly Action[] = [
  {
    weight: 10,
    plan: ({ dice, members }) => ({
      path: 'pay/wallet-recharge/create',
      body: {
        userId: dice.maybe(members)?.id,
        channel: dice.pick(['CARD', 'MOCK', 'INFLUENCER']),
        amount: dice.between(100, 20_000),
        bonus: dice.percent(30) ? dice.between(0, 500) : 0,
        ...(dice.percent(20) && { payTime: `2026-09-0${dice.between(1, 9)}T0${dice.between(0, 9)}:00:00` }),
      },
    }),
  },
  {
    weight: 3,
    plan(world) {
      const id = world.dice.maybe(world.column<number>(RECHARGES))
      return id === undefined
        ? undefined
        : { method: 'PUT', path: 'pay/wallet-recharge/refund', body: { id, amount: world.amount() } }
    },
  },
  {
    weight: 3,
    plan(world) {
      const balance = world.dice.percent(50) ? world.amount() : -world.amount()
      return {
        method: 'PUT',
        path: 'pay/wallet/update-balance',
        body: { userId: world.dice.maybe(world.members)?.id, balance },
      }
    },
  },
  {
    weight: 3,
    plan(world) {
      const path = world.dice.pick(['pay/wallet/freeze', 'pay/wallet/unfreeze'])
      return { method: 'PUT', path, body: { userId: world.dice.maybe(world.members)?.id, amount: world.amount() } }
    },
  },
  {
    weight: 4,
    plan({ dice, clients, members }) {
      const requestId = dice.percent(40) ? { requestId: `check-in-${dice.between(1, 3)}` } : {}
      return {
        client: dice.pick(clients),
        path: 'promotion/chat-checkin',
        body: { chatUserId: dice.maybe(members)?.chatUserId, ...requestId },
      }
    },
  },
  {
    weight: 1,
    plan({ dice, users }) {
      const user = dice.maybe(users)
      return user && { client: user.client, path: 'pay/wallet/balance', body: { externalUserId: user.externalUserId } }
    },
  },
  {
    weight: 1,
    plan: ({ dice, clients, members }) => ({
      client: dice.pick(clients),
      path: 'member/consumption/query',
      body: { memberId: dice.maybe(members)?.id },
    }),
  },
]
