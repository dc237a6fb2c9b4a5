import type { Call } from './simulated-platform.js'
import { isDeed } from './world.js'
import type { Action, Plan, World } from './world.js'

/** Without the prefix of the API: what takes a key. */
const KEYED: readonly string[] = [
  'pay/wallet-recharge/create',
  'pay/wallet-recharge/refund',
  'pay/wallet/update-balance',
  'pay/wallet/freeze',
  'pay/wallet/unfreeze',
  'order/supplement/create',
  'promotion/coupon/send',
  'promotion/chat-checkin',
  'promotion/redeem-code/redeem',
  'promotion/member-coupon/extend',
  'promotion/member-coupon/restore',
  'pay/wallet/pay',
  'pay/order/create',
  'pay/order/upload-shipments',
  'order/purchase/create',
  'order/purchase/supplement/trade-no',
  'order/invoice/create',
]

/** So many that few calls meet under one by chance: those are refused, or wait for each other. */
const KEYS = 150

/** What was sent with a key, to be sent again later, as by somebody who has lost the answer. */
const sentIn = new WeakMap<World, Call[]>()

/** The same, most of what writes with a key. */
export const withKeys = (actions: readonly Action[]): readonly Action[] =>
  actions.map((action) => ({ ...action, plan: (world) => keyed(world, action.plan(world)) }))

function keyed(world: World, plan: Plan | undefined): Plan | undefined {
  const { dice } = world
  const sent = sentIn.get(world) ?? []
  sentIn.set(world, sent)
  const earlier = dice.percent(15) ? dice.maybe(sent) : undefined
  if (earlier !== undefined) return earlier
  if (plan === undefined || isDeed(plan) || !KEYED.includes(plan.path) || dice.percent(30)) return plan
  const call = { ...plan, key: `key-${dice.between(1, KEYS)}` }
  sent.push(call)
  return call
}
