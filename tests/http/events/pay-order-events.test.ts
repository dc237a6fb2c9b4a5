import type { Json } from '@org/openapi-testing'
import { describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { PaymentWorld } from '../payments/payment-world.js'
import { EventWatch } from './event-watch.js'

const TWO_HOURS = 7_200_000

describe.each(databases)('what is told of payment orders on $database', ({ database }) => {
  async function start() {
    const world = await PaymentWorld.start({ storage: emptyStorage(database) })
    return { world, watch: await EventWatch.start(world.platform, world.app) }
  }

  /** What the gateway says to the host of itself. */
  const notify = ({ platform, gateway }: PaymentWorld, orderNo: string) =>
    platform.openApi.services.payments.applyNotification(platform.openApi.context(1), gateway.notificationOf(orderNo))

  const event = (type: string, order: Json, said: object) => {
    const { orderNo, outOrderNo } = order as { orderNo: string; outOrderNo: string }
    const data = { orderNo, outOrderNo, payAmount: 19.9, payCurrency: 'USD', ...said }
    return [`pay.order.${type}`, `pay.order/${orderNo}`, data]
  }

  test('paid and closed by the gateway, each once however often it is said; nothing of a new one that it takes', async () => {
    const { world, watch } = await start()
    const [first, second] = [await world.created(), await world.created({ outOrderNo: 'shop-2', payAmount: 0.07 })]
    expect(await watch.news()).toEqual([])
    world.gateway.pay(first.orderNo as string, world.platform.clock.now())
    await world.queried({ orderNo: first.orderNo })
    world.gateway.cancel(second.orderNo as string)
    await world.queried({ orderNo: second.orderNo })
    expect(await watch.news()).toEqual([
      event('paid', first, { status: 10, previousStatus: 0 }),
      event('closed', second, { status: 20, previousStatus: 0, payAmount: 0.07 }),
    ])
    for (const { orderNo } of [first, second]) {
      await notify(world, orderNo as string)
      await world.queried({ orderNo })
    }
    expect(await watch.news()).toEqual([])
  })

  test('closed where the gateway refuses it, by the job and by an administrator', async () => {
    const { world, watch } = await start()
    world.gateway.fail('create', 'refuse')
    await world.create()
    const refused = (await world.page()).body.data.list[0]
    expect(await watch.news()).toEqual([event('closed', refused, { status: 20, previousStatus: 0 })])
    const [byHand, late] = [
      await world.created({ outOrderNo: 'shop-2' }),
      await world.created({ outOrderNo: 'shop-3' }),
    ]
    const close = async () => {
      const { id } = await world.seen(byHand.orderNo as string)
      return (await world.platform.admin('PUT pay/order/close', { body: { id } })).code
    }
    expect(await close()).toBe(0)
    expect(await watch.news()).toEqual([event('closed', byHand, { status: 20, previousStatus: 0 })])
    // Refused, because it waits no more.
    expect(await close()).not.toBe(0)
    await world.later(TWO_HOURS)
    await world.run('expire-pay-orders')
    expect(await watch.news()).toEqual([event('closed', late, { status: 20, previousStatus: 0 })])
    await world.run('expire-pay-orders')
    expect(await watch.news()).toEqual([])
  })

  test('paid after it was closed comes from 20; with a newer one in its place it is to be refunded, once', async () => {
    const { world, watch } = await start()
    const first = await world.created()
    await world.later(TWO_HOURS)
    await world.run('expire-pay-orders')
    await watch.news()
    world.gateway.pay(first.orderNo as string, world.platform.clock.now())
    await notify(world, first.orderNo as string)
    expect(await watch.news()).toEqual([event('paid', first, { status: 10, previousStatus: 20 })])

    const replaced = await world.created({ outOrderNo: 'shop-2' })
    await world.later(TWO_HOURS)
    await world.run('expire-pay-orders')
    await world.created({ outOrderNo: 'shop-2' })
    await watch.news()
    world.gateway.pay(replaced.orderNo as string, world.platform.clock.now())
    for (let i = 0; i < 3; i++) await notify(world, replaced.orderNo as string)
    const { id } = await world.seen(replaced.orderNo as string)
    await world.platform.adminData('PUT pay/order/sync', { body: { id } })
    expect(await watch.news()).toEqual([event('refund_required', replaced, { status: 20, previousStatus: 20 })])
  })
})
