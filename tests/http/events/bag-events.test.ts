import { ChannelRefusal } from '@org/openapi-core/channels'
import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { InvoiceScene } from '../invoices/invoice-scene.js'
import { bindMember } from '../wallets/wallet-members.js'
import { EventWatch, memberOf } from './event-watch.js'
import type { Told } from './event-watch.js'

const DAY_MS = 86_400_000

describe.each(databases)('on $database', ({ database }) => {
  let scene: InvoiceScene
  let watch: EventWatch
  let member: Json

  beforeEach(async () => {
    scene = await InvoiceScene.start({
      storage: emptyStorage(database),
      channelPolicy: { attempts: 1, breakAfter: 1000, backoffMs: 1 },
    })
    await bindMember(scene.platform, scene.app, { memberId: scene.memberId, externalUserId: 'user-1' })
    watch = await EventWatch.start(scene.platform, scene.app)
    member = await memberOf(scene.platform, scene.memberId, 'user-1')
  })

  const change = async (bagOrderNo: string, what: string, members: object): Promise<Json> => {
    const { list } = await scene.platform.adminData('GET order/bag-order/page', { query: { bagOrderNo } })
    const body = { id: (list as Json[])[0]?.id, ...members }
    return (await scene.platform.admin(`PUT order/bag-order/${what}`, { body })).body
  }
  const bagEvent = (type: string, bagOrderNo: string, more: object): Told => [
    `order.bag.${type}`,
    `order.bag/${bagOrderNo}`,
    { member, bagOrderNo, ...more },
  ]

  test('a bag order: entered, moved by hand and by the job, refunded; nothing of what is refused', async () => {
    const no = await scene.bag({ status: 5 })
    expect(await watch.news()).toEqual([bagEvent('created', no, { status: 5 })])
    expect(await change(no, 'update-status', { status: 7 })).not.toMatchObject({ code: 0 })
    expect(await change(no, 'update-status', { status: 6 })).toMatchObject({ code: 0 })
    expect(await change(no, 'update-status', { status: 6 })).not.toMatchObject({ code: 0 })
    scene.platform.clock.advance(14 * DAY_MS)
    await scene.platform.openApi.jobs.run('advance-bags')
    await scene.platform.openApi.jobs.run('advance-bags')
    expect(await change(no, 'refund', { amount: 300 })).toMatchObject({ code: 0 })
    expect(await change(no, 'refund', { amount: 9501 })).not.toMatchObject({ code: 0 })
    expect(await change(no, 'refund', { amount: 9500 })).toMatchObject({ code: 0 })
    expect(await watch.news()).toEqual([
      bagEvent('status_changed', no, { status: 6, previousStatus: 5 }),
      bagEvent('status_changed', no, { status: 7, previousStatus: 6 }),
      bagEvent('refunded', no, { status: 7, amount: 300, refundAmount: 300 }),
      bagEvent('refunded', no, { status: 7, amount: 9500, refundAmount: 9800 }),
    ])
    const unpaid = await scene.bag({ status: 0 })
    await watch.news()
    scene.platform.clock.advance(DAY_MS)
    await scene.platform.openApi.jobs.run('advance-bags')
    expect(await watch.news()).toEqual([bagEvent('status_changed', unpaid, { status: 10, previousStatus: 0 })])
  })

  test('an invoice: ready, or failed with the reason, and ready where operations have it tried again', async () => {
    const [first, second] = [await scene.bag(), await scene.bag()]
    await watch.news()
    const made = await scene.create({ bagOrderNos: [second, first] })
    // Asked for again it is the same invoice.
    await scene.create({ bagOrderNos: [second, first] })
    expect(await watch.news()).toEqual([])
    scene.renderer.failWith(new Error('down'))
    expect(await scene.work()).toBe(0)
    expect(await watch.news()).toEqual([])
    scene.platform.clock.advance(60_000)
    expect(await scene.work()).toBe(1)
    const told = (type: string, invoiceNo: unknown, more: object): Told => [
      `order.invoice.${type}`,
      `order.invoice/${String(invoiceNo)}`,
      { invoiceNo, ...more },
    ]
    expect(await watch.news()).toEqual([told('ready', made.invoiceNo, { bagOrderNos: [second, first], status: 1 })])

    const third = await scene.bag()
    const failing = await scene.create({ bagOrderNos: [third] })
    await watch.news()
    scene.renderer.failWith(new ChannelRefusal('no'))
    await scene.work()
    await scene.work()
    const failReason = 'The invoice cannot be made from these bag orders'
    const bagOrderNos = [third]
    expect(await watch.news()).toEqual([told('failed', failing.invoiceNo, { bagOrderNos, status: 2, failReason })])
    const failed = (await scene.rows()).find(({ invoiceNo }) => invoiceNo === failing.invoiceNo)
    await scene.platform.adminData('PUT order/invoice/retry', { body: { id: failed?.id } })
    expect(await watch.news()).toEqual([])
    await scene.work()
    expect(await watch.news()).toEqual([told('ready', failing.invoiceNo, { bagOrderNos, status: 1 })])
  })
})
