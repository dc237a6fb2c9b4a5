import { ChannelRefusal } from '@org/openapi-core/channels'
import { lifecycles } from './lifecycles.js'
import type { Action, World } from './world.js'

interface Stateful {
  readonly id: number
  readonly status: number
}

const REFUNDED = 209

/** A step that the table of transitions knows, or now and then any. */
function move(world: World, table: 'order_item' | 'bag_order') {
  const { dice, database } = world
  const row = dice.maybe(database.rows<Stateful>(`select id, status from ${table} order by id`))
  if (row === undefined) return undefined
  const lifecycle = lifecycles[table] ?? {}
  const next = lifecycle[row.status] ?? []
  if (next.includes(REFUNDED) && dice.percent(40)) return { id: row.id, status: REFUNDED }
  const status = dice.maybe(dice.percent(90) ? next : Object.keys(lifecycle).map(Number))
  return status === undefined ? undefined : { id: row.id, status }
}

const bagNos = (world: World) => world.column<string>('select bag_order_no from bag_order order by id')

const FILTERS = [{}, { status: 101 }, { status: 105 }, { status: 201 }] as const
const BAG_FILTERS = [{}, { status: 0 }, { status: 1 }, { status: 3 }, { status: 10 }] as const

/** The life of items, bags and invoices. */
export const orderActions: readonly Action[] = [
  {
    weight: 16,
    plan(world) {
      const step = move(world, 'order_item')
      const refund = step?.status === 209 && world.dice.percent(40) ? { refundAmount: world.dice.between(0, 2000) } : {}
      return step && { method: 'PUT', path: 'order/order-item/update-status', body: { ...step, ...refund } }
    },
  },
  {
    weight: 6,
    plan({ dice, members }) {
      const body = {
        userId: dice.maybe(members)?.id,
        status: dice.pick([0, 0, 1, 2, 3, 6]),
        goodsQty: 1,
        payAmount: dice.between(100, 5000),
      }
      return { path: 'order/bag-order/create', body }
    },
  },
  {
    weight: 8,
    plan(world) {
      const body = move(world, 'bag_order')
      return body && { method: 'PUT', path: 'order/bag-order/update-status', body }
    },
  },
  {
    weight: 3,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from bag_order order by id'))
      return id === undefined
        ? undefined
        : { method: 'PUT', path: 'order/bag-order/refund', body: { id, amount: world.amount() } }
    },
  },
  {
    weight: 2,
    plan({ dice, clients, members }) {
      const [path, filter] = dice.pick<[string, object]>([
        ['order/order-item/page', dice.pick<object>(FILTERS)],
        ['order/bag-order/page', dice.pick<object>(BAG_FILTERS)],
      ])
      return {
        client: dice.pick(clients),
        path,
        body: { pageNo: 1, pageSize: 100, memberId: dice.maybe(members)?.id, ...filter },
      }
    },
  },
  {
    weight: 4,
    plan(world) {
      const { dice, clients } = world
      const bagOrderNos = bagNos(world)
        .filter(() => dice.percent(40))
        .slice(0, 3)
      return bagOrderNos.length === 0
        ? undefined
        : { client: dice.pick(clients), path: 'order/invoice/create', body: { bagOrderNos } }
    },
  },
  {
    weight: 2,
    plan(world) {
      const bagOrderNo = world.dice.maybe(bagNos(world))
      return bagOrderNo === undefined
        ? undefined
        : { client: world.dice.pick(world.clients), path: 'order/invoice/query', body: { bagOrderNo } }
    },
  },
  {
    weight: 2,
    plan({ dice, platform: { invoice, files } }) {
      const channel = dice.percent(50) ? invoice : files
      const error = dice.percent(50) ? new ChannelRefusal('No') : new Error('Lost')
      return {
        label: `the ${channel === invoice ? 'renderer' : 'file store'} will fail`,
        act: async () => channel.failWith(error),
      }
    },
  },
]
