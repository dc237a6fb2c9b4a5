import { payOrderStatus } from '@org/openapi-core/storage'
import type { Random } from '@org/openapi-core'
import type {
  PageQuery,
  PayOrderAdminFilter,
  PayOrderFilter,
  PayOrderRepository,
  PayOrderRow,
} from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { namesOf, newPayOrder } from './pay-order-rows.js'

const { PAID, CLOSED } = payOrderStatus

/** More than a page's search looks through row by row. */
const MANY = 400
const CLIENTS = ['client', 'other'] as const
const SECONDS = 40

const wholeSecond = (second: number) => at(second * 1000)
const rangeOf = (first: number, last: number) => ({ start: wholeSecond(first), end: at(last * 1000 + 999) })

interface World {
  readonly payOrders: PayOrderRepository
  /** Every order as it is, newest first. */
  readonly orders: readonly PayOrderRow[]
}

const letters = ['a', 'B', 'é', '包', '%', '_', 'İ', '7']

/** Orders of two clients over some seconds, in every state, with numbers of few letters. */
async function manyOrders(use: UseSpace): Promise<World> {
  const { mine, theirs } = await use().neighbours()
  await theirs.stores.payOrders.insert(newPayOrder('P0'), at(0))
  const { payOrders } = mine.stores
  for (let i = 0; i < MANY; i++) {
    const outOrderNo = `${letters[i % 8]}${letters[(i * 3) % 7]}${letters[(i * 5) % 8]}-${i}`
    const order = newPayOrder(`P${i}`, { outOrderNo, clientId: CLIENTS[i % 5 === 0 ? 1 : 0] })
    const { id } = (await payOrders.insert(order, at((i * 997) % (SECONDS * 1000)))) as PayOrderRow
    if (i % 3 !== 0) await payOrders.accept(id, namesOf(`pay_${i % 100}`))
    if (i % 4 === 1) await payOrders.settle(id, { trigger: 'paid', paidTime: at((i * 499) % (SECONDS * 1000)) })
    if (i % 4 === 2) await payOrders.settle(id, { trigger: 'closed' })
    if (i % 16 === 2) await payOrders.noteLatePayment(id, at(i))
  }
  const { list } = await payOrders.page({ pageNo: 1, pageSize: MANY })
  return { payOrders, orders: list }
}

const within = (time: Date | null, range: PayOrderFilter['createTime']): boolean =>
  range === undefined || (time !== null && time >= range.start && time <= range.end)

const fold = (text: string): string => Array.from(text, (char) => char.toLowerCase()).join('')

const matches = (order: PayOrderRow, filter: Omit<PayOrderFilter, 'outOrderNo'>): boolean =>
  (filter.status === undefined || order.status === filter.status) &&
  (filter.orderNo === undefined || order.orderNo === filter.orderNo) &&
  (filter.paymentOrderId === undefined || order.paymentOrderId === filter.paymentOrderId) &&
  within(order.createTime, filter.createTime) &&
  within(order.paidTime, filter.paidTime)

const SEARCHED = ['A', 'b', '-', '1', '3', ...letters]

/** Draws filters and pages, the same in every run. */
class Draw {
  readonly #random: Random = seededRandom(7)

  oneOf<T>(values: readonly T[]): T {
    return values[this.#random.integer(values.length)] as T
  }

  /** Undefined but once in `odds` times. */
  rarely<T>(odds: number, draw: () => T): T | undefined {
    return this.#random.integer(odds) === 0 ? draw() : undefined
  }

  range() {
    const [a, b] = [this.#random.integer(SECONDS + 2) - 1, this.#random.integer(SECONDS + 2) - 1]
    return rangeOf(Math.min(a, b), Math.max(a, b))
  }

  part(): string {
    return Array.from({ length: 1 + this.#random.integer(3) }, () => this.oneOf(SEARCHED)).join('')
  }

  page(): PageQuery {
    return { pageNo: 1 + this.#random.integer(4), pageSize: 1 + this.#random.integer(120) }
  }

  partnerFilter(): PayOrderFilter {
    return {
      status: this.rarely(2, () => this.oneOf([0, 10, 20])),
      orderNo: this.rarely(12, () => `P${this.#random.integer(MANY + 1)}`),
      paymentOrderId: this.rarely(12, () => `pay_${this.#random.integer(101)}`),
      outOrderNo: this.rarely(2, () => this.part()),
      createTime: this.rarely(3, () => this.range()),
      paidTime: this.rarely(3, () => this.range()),
    }
  }

  adminFilter(): PayOrderAdminFilter {
    return {
      clientId: this.rarely(2, () => this.oneOf([...CLIENTS, 'none'])),
      status: this.rarely(2, () => this.oneOf([0, 10, 20, 7])),
      orderNo: this.rarely(6, () => `P${this.#random.integer(MANY + 1)}`),
      outOrderNo: this.rarely(6, () => this.oneOf(['aaa-0', 'B_%-1', 'none'])),
      paymentOrderId: this.rarely(6, () => `pay_${this.#random.integer(101)}`),
      refundRequired: this.oneOf([undefined, undefined, false, true]),
      createTime: this.rarely(2, () => this.range()),
    }
  }
}

const pieceOf = (found: readonly PayOrderRow[], { pageNo, pageSize }: PageQuery) => ({
  list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  total: found.length,
})

/** Pages of payment orders, held to the rows themselves. */
export function describePayOrderPages(use: UseSpace): void {
  describe('pages', () => {
    it('of a client hold what matches, newest first, with the total of all', async () => {
      const { payOrders, orders } = await manyOrders(use)
      expect(orders).toHaveLength(MANY)
      const draw = new Draw()
      for (let i = 0; i < 150; i++) {
        const [clientId, filter, page] = [draw.oneOf([...CLIENTS, 'client', 'none']), draw.partnerFilter(), draw.page()]
        const part = fold(filter.outOrderNo ?? '')
        const found = orders.filter(
          (order) => order.clientId === clientId && matches(order, filter) && fold(order.outOrderNo).includes(part),
        )
        const what = JSON.stringify({ clientId, filter, page })
        expect(await payOrders.pageOfClient(clientId, { ...filter, ...page }), what).toEqual(pieceOf(found, page))
      }
    })

    it('of administrators hold what matches, of all clients', async () => {
      const { payOrders, orders } = await manyOrders(use)
      const draw = new Draw()
      for (let i = 0; i < 60; i++) {
        const [filter, page] = [draw.adminFilter(), draw.page()]
        const { clientId, outOrderNo, refundRequired } = filter
        const found = orders.filter(
          (order) =>
            (clientId === undefined || order.clientId === clientId) &&
            (outOrderNo === undefined || order.outOrderNo === outOrderNo) &&
            (refundRequired === undefined || refundRequired === (order.latePaidTime !== null)) &&
            matches(order, filter),
        )
        expect(await payOrders.page({ ...filter, ...page }), JSON.stringify({ filter, page })).toEqual(
          pieceOf(found, page),
        )
      }
    })

    it('without late payments are whole far down, too', async () => {
      const { payOrders, orders } = await manyOrders(use)
      const others = orders.filter(({ latePaidTime }) => latePaidTime === null)
      expect(others).toHaveLength(MANY - MANY / 16)
      for (const clientId of [undefined, CLIENTS[0]]) {
        const found = others.filter((order) => clientId === undefined || order.clientId === clientId)
        for (let pageNo = 1; pageNo <= Math.ceil(found.length / 30) + 1; pageNo++) {
          const page = { pageNo, pageSize: 30 }
          expect(await payOrders.page({ clientId, refundRequired: false, ...page })).toEqual(pieceOf(found, page))
        }
      }
    })

    describeTotals(use)
  })
}

function describeTotals(use: UseSpace): void {
  it('count what came back from closed', async () => {
    const { payOrders } = (await use().tenant()).stores
    const order = (await payOrders.insert(newPayOrder('P1'), at(0))) as PayOrderRow
    const totals = async () => {
      const page = { pageNo: 1, pageSize: 1 }
      const filters = [{}, { status: 0 }, { status: PAID }, { status: CLOSED }, { paidTime: rangeOf(5, 5) }]
      return Promise.all(
        filters.map(async (filter) => (await payOrders.pageOfClient('client', { ...page, ...filter })).total),
      )
    }
    expect(await totals()).toEqual([1, 1, 0, 0, 0])
    await payOrders.settle(order.id, { trigger: 'expired' })
    expect(await totals()).toEqual([1, 0, 0, 1, 0])
    await payOrders.settle(order.id, { trigger: 'paid', paidTime: at(5999) })
    expect(await totals()).toEqual([1, 0, 1, 0, 1])
  })

  it('count orders of any time that can be shown', async () => {
    const { payOrders } = (await use().tenant()).stores
    const times = ['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
    for (const time of times) await payOrders.insert(newPayOrder(time), new Date(time))
    const { list, total } = await payOrders.pageOfClient('client', { pageNo: 1, pageSize: 9 })
    expect([list.map(({ orderNo }) => orderNo), total]).toEqual([times.toReversed(), 3])
  })
}
