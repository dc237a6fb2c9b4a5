import { payOrderStatus } from '@org/openapi-core/storage'
import type { NewPayOrder, PayOrderRow } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { describePayOrderPages } from './pay-order-page-suite.js'
import { inserted, namesOf, newPayOrder } from './pay-order-rows.js'
import { describePayOrderSweep, describePayOrderSweepPlaces } from './pay-order-sweep-suite.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const { PENDING, PAID, CLOSED } = payOrderStatus

const SHIPPING = {
  firstName: AWKWARD,
  lastName: 'Doe',
  country: 'UK',
  addressLine: '1 High Street',
  city: 'London',
  zipcode: 'SW1A 1AA',
  phone: '7700900123',
  email: 'ana@example.com',
  callingCode: '44',
}

const storedOf = (order: NewPayOrder, id: number, createTime: Date): PayOrderRow => {
  const { claimedUntil: _claim, ...members } = order
  const unknown = { paymentOrderId: null, paymentUrl: null, paidTime: null, latePaidTime: null }
  return { ...members, ...unknown, id, status: PENDING, createTime, revision: 1 }
}

/** Payment orders: their numbers, states and claims. */
export function describePayOrders(use: UseSpace): void {
  describe('payOrders', () => {
    describeRows(use)
    describeReferences(use)
    describeChannelNumbers(use)
    describeClaims(use)
    describeSteps(use)
    describeLatePayments(use)
    describePayOrderSweep(use)
    describePayOrderSweepPlaces(use)
    describePayOrderPages(use)
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given, pending', async () => {
    const { mine, theirs } = await use().neighbours()
    const order = newPayOrder(`no ${AWKWARD}`, {
      clientId: `client ${AWKWARD}`,
      outOrderNo: `out ${AWKWARD}`,
      amount: LARGEST_ID,
      subject: AWKWARD,
      description: AWKWARD,
      shippingInfo: SHIPPING,
      expireTime: at(7),
    })
    const row = await mine.stores.payOrders.insert(order, at(3))
    expect(row).toEqual(storedOf(order, row?.id as number, at(3)))
    expect(await mine.stores.payOrders.find(row?.id as number)).toEqual(row)
    expect(await mine.stores.payOrders.findByNo(order.orderNo)).toEqual(row)
    expect(await theirs.stores.payOrders.find(row?.id as number)).toBeUndefined()
    expect(await theirs.stores.payOrders.findByNo(order.orderNo)).toBeUndefined()
    expect(await mine.stores.payOrders.find(LARGEST_ID)).toBeUndefined()
    expect(await mine.stores.payOrders.findByNo('none')).toBeUndefined()
  })

  it('are one for a client and its number until that is closed', async () => {
    const { theirs, payOrders } = await use().neighbours('payOrders')
    const first = await inserted(payOrders, 'P1', { outOrderNo: 'a' })
    expect(await payOrders.insert(newPayOrder('P2', { outOrderNo: 'a', amount: 5 }), at(1))).toBeUndefined()
    expect(await payOrders.insert(newPayOrder('P1', { outOrderNo: 'b' }), at(1))).toBeUndefined()
    for (const [orderNo, overrides] of [
      ['P3', { outOrderNo: 'A' }],
      ['P4', { outOrderNo: 'a', clientId: 'other' }],
    ] as const) {
      expect(await payOrders.insert(newPayOrder(orderNo, overrides), at(1))).toMatchObject({ orderNo })
    }
    expect(await theirs.stores.payOrders.insert(newPayOrder('P1', { outOrderNo: 'a' }), at(1))).toMatchObject({
      amount: 1990,
    })
    await payOrders.settle(first.id, { trigger: 'paid', paidTime: at(2) })
    expect(await payOrders.insert(newPayOrder('P5', { outOrderNo: 'a' }), at(1))).toBeUndefined()
    const other = await inserted(payOrders, 'P6', { outOrderNo: 'c' })
    await payOrders.settle(other.id, { trigger: 'refused' })
    expect(await payOrders.insert(newPayOrder('P7', { outOrderNo: 'c' }), at(1))).toMatchObject({ orderNo: 'P7' })
    const free = payOrders.insert(newPayOrder('P8', { outOrderNo: 'd', amount: 0 }), at(1))
    await expectRefusal(free, 'constraint')
  })
}

function describeChannelNumbers(use: UseSpace): void {
  it('are found by what the channel calls them, however that was learnt', async () => {
    const { payOrders } = (await use().tenant()).stores
    const accepted = await inserted(payOrders, 'P1')
    const [paid, unnamed, other] = [
      await inserted(payOrders, 'P2'),
      await inserted(payOrders, 'P3'),
      await inserted(payOrders, 'P4', { clientId: 'other' }),
    ]
    await payOrders.accept(accepted.id, namesOf('pay_1'))
    await payOrders.accept(accepted.id, namesOf('pay_late'))
    await payOrders.settle(accepted.id, { trigger: 'paid', paidTime: at(1), names: namesOf('pay_later') })
    await payOrders.settle(paid.id, { trigger: 'paid', paidTime: at(1), names: namesOf('pay_2') })
    await payOrders.settle(unnamed.id, { trigger: 'paid', paidTime: at(1) })
    await payOrders.accept(other.id, namesOf('pay_2'))
    const numbersOf = async (paymentOrderId: string) => {
      const page = { pageNo: 1, pageSize: 10, paymentOrderId }
      const { list, total } = await payOrders.pageOfClient('client', page)
      const all = await payOrders.page(page)
      const named = await payOrders.findOfClient('client', { paymentOrderId })
      return [
        named?.orderNo,
        list.map(({ orderNo }) => orderNo),
        total,
        all.list.map(({ orderNo }) => orderNo),
        all.total,
      ]
    }
    expect(await numbersOf('pay_1')).toEqual(['P1', ['P1'], 1, ['P1'], 1])
    expect(await numbersOf('pay_2')).toEqual(['P2', ['P2'], 1, ['P4', 'P2'], 2])
    for (const never of ['pay_late', 'pay_later']) expect(await numbersOf(never)).toEqual([undefined, [], 0, [], 0])
    for (const beside of [{ orderNo: 'P1' }, { outOrderNo: 'out-P1' }, { clientId: 'client', status: PAID }]) {
      const both = { pageNo: 1, pageSize: 10, paymentOrderId: 'pay_1', ...beside }
      expect((await payOrders.page(both)).list).toMatchObject([{ orderNo: 'P1' }])
      expect((await payOrders.page({ ...both, paymentOrderId: 'pay_2', orderNo: 'P1' })).total).toBe(0)
    }
    expect(
      (await payOrders.pageOfClient('client', { pageNo: 1, pageSize: 10, paymentOrderId: 'pay_1', outOrderNo: 'P2' }))
        .total,
    ).toBe(0)
  })
}

function describeReferences(use: UseSpace): void {
  it('are found by the first number that is given, of their client', async () => {
    const { theirs, payOrders } = await use().neighbours('payOrders')
    const [first, second] = [await inserted(payOrders, 'P1'), await inserted(payOrders, 'P2')]
    await payOrders.accept(second.id, namesOf('pay_2'))
    const found = async (reference: object, clientId = 'client') =>
      (await payOrders.findOfClient(clientId, reference))?.orderNo
    expect(await found({ orderNo: 'P1', outOrderNo: 'out-P2', paymentOrderId: 'pay_2' })).toBe('P1')
    expect(await found({ outOrderNo: 'out-P2', paymentOrderId: 'none' })).toBe('P2')
    expect(await found({ paymentOrderId: 'pay_2' })).toBe('P2')
    expect(await found({ orderNo: 'none', outOrderNo: 'out-P1' })).toBeUndefined()
    for (const reference of [{}, { outOrderNo: 'OUT-P1' }, { orderNo: 'p1' }, { paymentOrderId: 'pay_1' }]) {
      expect(await found(reference)).toBeUndefined()
    }
    for (const reference of [{ orderNo: 'P1' }, { outOrderNo: 'out-P1' }, { paymentOrderId: 'pay_2' }]) {
      expect(await found(reference, 'other')).toBeUndefined()
      expect(await theirs.stores.payOrders.findOfClient('client', reference)).toBeUndefined()
    }
    expect(await payOrders.findOpen('client', 'out-P1')).toEqual(first)
    expect(await payOrders.findOpen('other', 'out-P1')).toBeUndefined()
    expect(await theirs.stores.payOrders.findOpen('client', 'out-P1')).toBeUndefined()
  })

  it('with one number are named by that which is not closed, else by the newest', async () => {
    const { payOrders } = (await use().tenant()).stores
    for (const orderNo of ['P1', 'P2']) {
      const { id } = await inserted(payOrders, orderNo, { outOrderNo: 'a' })
      await payOrders.settle(id, { trigger: 'closed' })
    }
    expect(await payOrders.findOfClient('client', { outOrderNo: 'a' })).toMatchObject({ orderNo: 'P2', status: CLOSED })
    expect(await payOrders.findOpen('client', 'a')).toBeUndefined()
    await payOrders.insert(newPayOrder('P3', { outOrderNo: 'a' }), at(-5000))
    expect(await payOrders.findOfClient('client', { outOrderNo: 'a' })).toMatchObject({
      orderNo: 'P3',
      status: PENDING,
    })
  })
}

function describeClaims(use: UseSpace): void {
  it('are brought to the channel by one at a time', async () => {
    const { theirs, payOrders } = await use().neighbours('payOrders')
    const order = await inserted(payOrders, 'P1', { claimedUntil: at(1000) })
    const lease = (now: number) => ({ now: at(now), until: at(now + 1000) })
    expect(await payOrders.claim(order.id, lease(999))).toBeUndefined()
    expect(await theirs.stores.payOrders.claim(order.id, lease(1000))).toBeUndefined()
    expect(await payOrders.claim(order.id, lease(1000))).toEqual(changed(order))
    expect(await payOrders.claim(order.id, lease(1500))).toBeUndefined()
    await theirs.stores.payOrders.release(order.id, at(2000))
    // Of a claim that ran out before this one was taken.
    await payOrders.release(order.id, at(1000))
    expect(await payOrders.claim(order.id, lease(1500))).toBeUndefined()
    await payOrders.release(order.id, at(2000))
    expect(await payOrders.claim(order.id, lease(1500))).toEqual(changed(order, 3))
    await payOrders.release(order.id, at(2500))
    await payOrders.accept(order.id, namesOf('pay_1'))
    expect(await payOrders.claim(order.id, lease(9000))).toBeUndefined()
    const closed = await inserted(payOrders, 'P2')
    await payOrders.settle(closed.id, { trigger: 'closed' })
    expect(await payOrders.claim(closed.id, lease(9000))).toBeUndefined()
  })

  it('are claimed anew where a claim ends later than any can that was taken since the clock was set back', async () => {
    const { payOrders } = await use().neighbours('payOrders')
    const lease = { now: at(0), until: at(1000) }
    // Of a process whose clock is ahead.
    const near = await inserted(payOrders, 'P1', { claimedUntil: at(2000) })
    expect(await payOrders.claim(near.id, lease)).toBeUndefined()
    const far = await inserted(payOrders, 'P2', { claimedUntil: at(2001) })
    expect(await payOrders.claim(far.id, lease)).toEqual(changed(far))
  })

  it('are accepted once, while they are pending; the address is forgotten', async () => {
    const { theirs, payOrders } = await use().neighbours('payOrders')
    const order = await inserted(payOrders, 'P1', { shippingInfo: SHIPPING })
    expect(await theirs.stores.payOrders.accept(order.id, namesOf('pay_1'))).toBeUndefined()
    const accepted = { ...changed(order), ...namesOf('pay_1'), shippingInfo: null }
    expect(await payOrders.accept(order.id, namesOf('pay_1'))).toEqual(accepted)
    expect(await payOrders.accept(order.id, namesOf('pay_2'))).toBeUndefined()
    expect(await payOrders.find(order.id)).toEqual(accepted)
    const closed = await inserted(payOrders, 'P2', { shippingInfo: SHIPPING })
    expect(await payOrders.settle(closed.id, { trigger: 'refused' })).toMatchObject({
      status: CLOSED,
      shippingInfo: null,
    })
    expect(await payOrders.accept(closed.id, namesOf('pay_3'))).toBeUndefined()
  })
}

function describeSteps(use: UseSpace): void {
  it.each(['closed', 'refused', 'expired', 'closedByAdmin'] as const)(
    'are %s while they are pending',
    async (trigger) => {
      const { theirs, payOrders } = await use().neighbours('payOrders')
      const order = await inserted(payOrders, 'P1')
      expect(await theirs.stores.payOrders.settle(order.id, { trigger })).toBeUndefined()
      expect(await payOrders.settle(order.id, { trigger, names: namesOf('pay_1') })).toEqual({
        ...changed(order),
        ...namesOf('pay_1'),
        status: CLOSED,
        previousStatus: PENDING,
      })
      expect(await payOrders.settle(order.id, { trigger })).toBeUndefined()
      const paid = await inserted(payOrders, 'P2')
      await payOrders.settle(paid.id, { trigger: 'paid', paidTime: at(5) })
      expect(await payOrders.settle(paid.id, { trigger })).toBeUndefined()
      expect(await payOrders.find(paid.id)).toMatchObject({ status: PAID, paidTime: at(5) })
    },
  )

  it('are paid once, with the time of the channel, and keep its first names', async () => {
    const { payOrders } = (await use().tenant()).stores
    const order = await inserted(payOrders, 'P1')
    await payOrders.accept(order.id, namesOf('pay_1'))
    const paid = { ...changed(order, 2), ...namesOf('pay_1'), status: PAID, paidTime: at(-9) }
    expect(await payOrders.settle(order.id, { trigger: 'paid', paidTime: at(-9), names: namesOf('pay_2') })).toEqual({
      ...paid,
      previousStatus: PENDING,
    })
    expect(await payOrders.settle(order.id, { trigger: 'paid', paidTime: at(1) })).toBeUndefined()
    expect(await payOrders.find(order.id)).toEqual(paid)
    expect(await payOrders.settle(LARGEST_ID, { trigger: 'closed' })).toBeUndefined()
  })
}

function describeLatePayments(use: UseSpace): void {
  it('come back from closed where no newer order has the number', async () => {
    const { payOrders } = (await use().tenant()).stores
    const order = await inserted(payOrders, 'P1', { outOrderNo: 'a' })
    await inserted(payOrders, 'P2', { outOrderNo: 'a', clientId: 'other' })
    await payOrders.settle(order.id, { trigger: 'expired' })
    expect(await payOrders.settle(order.id, { trigger: 'paid', paidTime: at(9) })).toMatchObject({
      status: PAID,
      previousStatus: CLOSED,
      paidTime: at(9),
    })
    expect(await payOrders.noteLatePayment(order.id, at(9))).toBeUndefined()
  })

  it.each([true, false])(
    'stay closed where a newer one has it (closed, too: %s), and are noted once',
    async (isClosed) => {
      const { theirs, payOrders } = await use().neighbours('payOrders')
      const order = await inserted(payOrders, 'P1', { outOrderNo: 'a' })
      await payOrders.settle(order.id, { trigger: 'closed' })
      const newer = await inserted(payOrders, 'P2', { outOrderNo: 'a' })
      if (isClosed) await payOrders.settle(newer.id, { trigger: 'closed' })
      expect(await payOrders.settle(order.id, { trigger: 'paid', paidTime: at(9) })).toBeUndefined()
      expect(await theirs.stores.payOrders.noteLatePayment(order.id, at(9))).toBeUndefined()
      expect(await payOrders.noteLatePayment(order.id, at(9))).toMatchObject({
        status: CLOSED,
        paidTime: null,
        latePaidTime: at(9),
      })
      expect(await payOrders.noteLatePayment(order.id, at(10))).toBeUndefined()
      const { list, total } = await payOrders.page({ refundRequired: true, pageNo: 1, pageSize: 9 })
      expect([list.map(({ orderNo }) => orderNo), total]).toEqual([['P1'], 1])
    },
  )
}
