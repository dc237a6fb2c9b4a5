import { beforeEach, describe, expect, test } from 'vitest'
import { ConsumptionScene, PATH } from './consumption-scene.js'

let scene: ConsumptionScene

beforeEach(async () => {
  scene = await ConsumptionScene.start()
})

describe('bag orders (rules/consumption#bag-orders)', () => {
  test.each([0, 9, 10])('status %i does not count', async (status) => {
    await scene.bag({ status })
    expect(await scene.totals()).toEqual([0, 0, 0, 0])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('status %i counts when paid, does not when unpaid', async (status) => {
    await scene.bag({ status, payAmount: 300 })
    await scene.bag({ status, payAmount: 500, payTime: null })
    expect(await scene.totals()).toEqual([1, 300, 0, 0])
  })

  test('refunds count against their bag, whenever they are made', async () => {
    const id = await scene.bag({ time: '2026-08-01 10:00:00', payAmount: 5000 })
    await scene.refundBag(id, 1200)
    expect(await scene.totals()).toEqual([1, 3800, 0, 0])
    expect(await scene.totals('2026-08-01 10:00:00', '2026-08-01 10:00:00')).toEqual([1, 3800, 0, 0])
    expect(await scene.totals('2026-08-01 10:00:01', '2026-12-31 23:59:59')).toEqual([0, 0, 0, 0])
  })

  test('a fully refunded one counts 1 and no money', async () => {
    const id = await scene.bag({ payAmount: 5000 })
    await scene.refundBag(id, 5000)
    expect(await scene.totals()).toEqual([1, 0, 0, 0])
  })

  test('one counts from its payment on, and no longer when it is cancelled', async () => {
    const id = await scene.bag({ status: 0, payTime: null, payAmount: 5000 })
    expect(await scene.totals()).toEqual([0, 0, 0, 0])
    await scene.moveBag(id, { from: 0, to: 1, payTime: '2026-10-01 12:00:00' })
    expect(await scene.totals()).toEqual([1, 5000, 0, 0])
    await scene.moveBag(id, { from: 1, to: 9 })
    expect(await scene.totals()).toEqual([0, 0, 0, 0])
  })

  test('the range applies to the submission, not to the payment', async () => {
    await scene.bag({ time: '2026-08-31 23:59:59', payTime: '2026-09-02 10:00:00', payAmount: 300 })
    await scene.bag({ time: '2026-09-30 23:59:59', payTime: '2026-10-02 10:00:00', payAmount: 500 })
    expect(await scene.totals('2026-09-01 00:00:00', '2026-09-30 23:59:59')).toEqual([1, 500, 0, 0])
  })
})

describe('recharges (rules/consumption#recharges)', () => {
  test('the bonus counts, refunds are taken off, a fully refunded one counts 1', async () => {
    await scene.recharge({ amount: 1000, bonus: 100 })
    expect(await scene.totals()).toEqual([0, 0, 1100, 1])
    await scene.recharge({ amount: 1000, bonus: 0, refunds: [300, 200] })
    expect(await scene.totals()).toEqual([0, 0, 1600, 2])
    await scene.recharge({ amount: 1000, bonus: 100, refunds: [1100] })
    expect(await scene.totals()).toEqual([0, 0, 1600, 3])
  })

  test.each(['MOCK', 'INTERNAL_COMPENSATION', 'INFLUENCER'])(
    'channel %s does not count, refunded or not',
    async (channel) => {
      await scene.recharge({ channel })
      await scene.recharge({ channel, refunds: [4000] })
      await scene.recharge({ channel: 'CARD', amount: 700 })
      expect(await scene.totals()).toEqual([0, 0, 700, 1])
    },
  )

  test('the range applies to the payment, not to the booking', async () => {
    await scene.recharge({ time: '2026-08-01 10:00:00', amount: 700 })
    expect(await scene.totals('2026-08-01 00:00:00', '2026-08-01 23:59:59')).toEqual([0, 0, 700, 1])
    expect(await scene.totals('2026-09-01 00:00:00', '2026-12-31 23:59:59')).toEqual([0, 0, 0, 0])
  })

  test('a credit that is no recharge does not count', async () => {
    const context = scene.platform.openApi.context(1)
    const booking = { memberId: scene.memberId, bizType: 10, bizId: '1', title: 'Check-in', amount: 500 } as const
    await context.storage.transaction((tx) => scene.platform.openApi.services.wallets.book(tx, context, booking))
    expect(await scene.totals()).toEqual([0, 0, 0, 0])
  })
})

describe('createTime (rules/calls#ranges)', () => {
  test('both ends are in it; start = end is a second', async () => {
    for (const second of ['00', '01', '02', '03']) {
      await scene.recharge({ time: `2026-09-10 12:00:${second}`, amount: 1 })
      await scene.bag({ time: `2026-09-10 12:00:${second}`, payAmount: 10 })
    }
    expect(await scene.totals('2026-09-10 12:00:01', '2026-09-10 12:00:02')).toEqual([2, 20, 2, 2])
    expect(await scene.totals('2026-09-10 12:00:02', '2026-09-10 12:00:02')).toEqual([1, 10, 1, 1])
    expect(await scene.totals('2026-09-10 12:00:00', '2026-09-10 12:00:03')).toEqual([4, 40, 4, 4])
    expect(await scene.totals('2026-09-10 12:00:04', '2026-09-10 13:00:00')).toEqual([0, 0, 0, 0])
  })

  test('a row shown as :00 is matched by an end of :00, whatever its milliseconds', async () => {
    await scene.recharge({ time: '2026-09-10 12:00:00.999', amount: 1 })
    await scene.bag({ time: '2026-09-10 12:00:00.999', payAmount: 10 })
    expect(await scene.totals('2026-09-10 11:00:00', '2026-09-10 12:00:00')).toEqual([1, 10, 1, 1])
    expect(await scene.totals('2026-09-10 12:00:00', '2026-09-10 12:00:00')).toEqual([1, 10, 1, 1])
    expect(await scene.totals('2026-09-10 12:00:01', '2026-09-10 13:00:00')).toEqual([0, 0, 0, 0])
    expect(await scene.totals('2026-09-10 11:00:00', '2026-09-10 11:59:59')).toEqual([0, 0, 0, 0])
  })

  test('long before 1970 and long after it', async () => {
    const times = ['1910-01-01 00:00:00', '1969-12-31 23:59:59', '2026-09-10 12:00:00', '9999-12-31 23:59:59']
    for (const time of ['0001-01-02 00:00:00', ...times]) await scene.recharge({ time, amount: 1 })
    expect(await scene.totals('1910-01-01 00:00:00', '9999-12-31 23:59:59')).toEqual([0, 0, 4, 4])
    expect(await scene.totals('1910-01-01 00:00:01', '9999-12-31 23:59:58')).toEqual([0, 0, 2, 2])
    expect(await scene.totals('1969-12-31 23:59:59', '1969-12-31 23:59:59')).toEqual([0, 0, 1, 1])
    expect(await scene.totals()).toEqual([0, 0, 5, 5])
  })

  test('the calendar is the engine’s', async () => {
    await scene.recharge({ time: '2026-09-10 12:00:00', amount: 1 })
    const elsewhere = await scene.platform.beside({ timeZone: 'America/New_York' })
    const createTime = ['2026-09-10 00:00:00', '2026-09-10 00:00:00']
    const { body } = await elsewhere.call(PATH, { memberId: scene.memberId, createTime }, { token: scene.token })
    expect(body.data).toMatchObject({ rechargeCount: 1, startTime: createTime[0], endTime: createTime[1] })
  })
})
