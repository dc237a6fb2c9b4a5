import { ChannelRefusal } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import { scriptedPayment } from '@org/openapi-testing'
import type { Answer, Json, ScriptedPayment, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import {
  InvoiceScene,
  CREATE_PATH as INVOICE_CREATE_PATH,
  QUERY_PATH as INVOICE_QUERY_PATH,
} from './invoices/invoice-scene.js'
import { CREATE_PATH, ORDER_PAGE_PATH, QUERY_PATH } from './payments/payment-world.js'
import { startPlatform } from '../start-platform.js'
import { addCode, addTemplate, CODE, couponsOf, logOf, redeemCall } from './redeem-codes/redeem-codes.js'
import { addMember, CHAT_USER, CHECK_IN_PATH, cleanLedger, turnCheckInOn } from './wallets/wallet-members.js'

const DAY = 86_400_000

describe.each(databases)('what is kept for a number of days, on $database', ({ database }) => {
  let storage: Storage
  let platform: TestPlatform
  let app: TestApp
  let memberId: number

  const begin = async (options: Partial<TestPlatformOptions> = {}): Promise<void> => {
    platform = await startPlatform({ storage, ...options })
    app = await platform.createApp()
    memberId = await addMember(platform, { chatUserId: CHAT_USER })
  }

  beforeEach(() => {
    storage = emptyStorage(database)
  })
  afterEach(() => platform.openApi.close())

  const run = async (job: string): Promise<number> => (await platform.openApi.jobs.run(job)).processed
  const pass = (milliseconds: number): void => platform.clock.advance(milliseconds)
  const call = async (path: string, body: object): Promise<Answer> =>
    platform.call(path, body, { token: await platform.issueToken(app) })
  const dataOf = async (path: string, body: object): Promise<Json> => (await call(path, body)).body.data

  describe('the operate logs', () => {
    const JOB = 'trim-operate-logs'
    const logs = async (page = 'page', tenantId: number | null = 1): Promise<Json[]> =>
      (await platform.adminData(`GET infra/operate-log/${page}`, { tenantId, query: 'pageSize=200' })).list
    const knock = (): Promise<Answer> =>
      platform.send({
        method: 'GET',
        path: '/admin-api/goods/qc-record/page',
        headers: { authorization: 'Bearer oak_wrong', 'tenant-id': '1' },
        from: '203.0.113.9',
      })

    test('a year, of each tenant and of the platform; refused sign-ins for 30 days', async () => {
      await begin()
      const other = await platform.createTenant()
      await platform.createApp({}, other)
      await knock()
      const [tenants, sizes] = [
        await logs('platform-page', null),
        [(await logs()).length, (await logs('page', other)).length],
      ]
      pass(30 * DAY)
      expect(await run(JOB)).toBe(0)
      pass(1)
      expect([await run(JOB), await run(JOB)]).toEqual([1, 0])
      expect(await logs('platform-page', null)).toEqual(
        tenants.filter(({ action }: Json) => action !== 'sign-in-refused'),
      )
      pass(335 * DAY - 1)
      await platform.createApp()
      expect(await run(JOB)).toBe(0)
      expect([(await logs()).length, (await logs('page', other)).length]).toEqual([(sizes[0] as number) + 1, sizes[1]])
      pass(1)
      expect(await run(JOB)).toBe(tenants.length - 1 + (sizes[0] as number) + (sizes[1] as number))
      expect([
        (await logs()).length,
        await logs('page', other),
        await logs('platform-page', null),
        await run(JOB),
      ]).toEqual([1, [], [], 0])
    })

    test('or as told', async () => {
      await begin({ retention: { operateLogDays: 3, refusedSignInDays: 1 } })
      await knock()
      pass(DAY + 1)
      expect(await run(JOB)).toBe(1)
      pass(2 * DAY)
      expect(await run(JOB)).toBeGreaterThan(1)
      expect([await logs(), await logs('platform-page', null)]).toEqual([[], []])
    })
  })

  describe('failed redemptions', () => {
    const JOB = 'delete-failed-redemptions'
    const redeem = async (): Promise<number> =>
      (await redeemCall({ platform, app }, { chatUserId: CHAT_USER })).body.code as number
    const outcomes = async (): Promise<number[]> =>
      (await logOf(platform)).map(({ exchangeStatus }) => exchangeStatus as number)

    test('90 days in the exchange log; what succeeded or was imported stays, and so does what it counts for', async () => {
      await begin()
      const templateId = await addTemplate(platform)
      const codeId = await addCode(platform, [templateId], { takeLimitCount: 1, validEnd: '2027-12-31T23:59:59' })
      const failure = {
        exchangeStatus: 3,
        couponCode: '',
        exchangeFailCode: 'E1',
        exchangeFailTime: '2026-09-09T10:00:01',
      }
      const imported = {
        code: CODE,
        couponTemplateId: templateId,
        userId: memberId,
        usedTime: '2026-09-09T10:00:00',
        source: 2,
        ...failure,
      }
      await platform.adminData('POST promotion/coupon-exchange-log/create', { body: imported })
      expect([await redeem(), await redeem(), await redeem()]).toEqual([0, 1_013_023_003, 1_013_023_003])
      pass(90 * DAY)
      expect(await run(JOB)).toBe(0)
      await redeem()
      expect(await outcomes()).toEqual([3, 3, 3, 2, 3])
      pass(1)
      expect([await run(JOB), await run(JOB)]).toEqual([2, 0])
      expect(await outcomes()).toEqual([3, 2, 3])
      expect(await redeem()).toBe(1_013_023_003)
      expect(await couponsOf(platform, memberId)).toHaveLength(1)
      expect(
        await platform.adminData('GET promotion/coupon-exchange-code/get', { query: `id=${codeId}` }),
      ).toMatchObject({ usedCount: 1 })
    })

    test('as many days as told, and all of them however many batches that takes', async () => {
      await begin({ retention: { failedRedemptionDays: 1 } })
      const templateId = await addTemplate(platform)
      await addCode(platform, [templateId], { takeLimitCount: 1 })
      expect([await redeem(), await redeem()]).toEqual([0, 1_013_023_003])
      const {
        id: _id,
        imported: _imported,
        createTime: _time,
        ...failure
      } = (await storage.forTenant(1).exchangeLogs.page({ pageNo: 1, pageSize: 1 })).list[0] as Json
      for (let i = 0; i < 1001; i++) await storage.forTenant(1).exchangeLogs.append(failure, platform.clock.now())
      pass(DAY + 1)
      expect([await run(JOB), await run(JOB)]).toEqual([1002, 0])
      expect(await outcomes()).toEqual([2])
    })
  })

  describe('texts of closed payment orders', () => {
    const JOB = 'forget-pay-order-texts'
    const TEXTS = { subject: 'Canvas backpack', description: 'Two of them' }
    let gateway: ScriptedPayment
    const create = async (outOrderNo: string): Promise<Json> =>
      dataOf(CREATE_PATH, { outOrderNo, payAmount: 19.9, ...TEXTS })
    const seen = async ({ orderNo }: Json): Promise<Json> =>
      (await platform.adminData('GET pay/order/page', { query: `orderNo=${orderNo}` })).list[0]
    const change = async (what: 'close' | 'sync', order: Json): Promise<void> =>
      platform.adminData(`PUT pay/order/${what}`, { body: { id: (await seen(order)).id } })
    const pay = async (order: Json): Promise<void> => {
      gateway.pay(order.orderNo as string, platform.clock.now())
      await change('sync', order)
    }

    beforeEach(() => {
      gateway = scriptedPayment()
      return begin({ channels: { payment: gateway } })
    })

    test('90 days after their time to be paid; every answer to the partner stays the same', async () => {
      const [closed, paid, late] = [await create('closed'), await create('paid'), await create('late')]
      await pay(paid)
      await change('close', late)
      const newer = await create('late')
      await pay(late)
      pass(7_200_000)
      expect(await run('expire-pay-orders')).toBe(2)
      const answers = async (): Promise<Json> => ({
        queries: await Promise.all([closed, paid, late, newer].map(({ orderNo }) => dataOf(QUERY_PATH, { orderNo }))),
        byNumber: await Promise.all(['closed', 'paid', 'late'].map((outOrderNo) => dataOf(QUERY_PATH, { outOrderNo }))),
        page: await dataOf(ORDER_PAGE_PATH, { pageNo: 1, pageSize: 100 }),
        replay: await create('paid'),
      })
      const before = { seen: await Promise.all([closed, paid, late, newer].map(seen)), answers: await answers() }
      expect(before.seen.map(({ status, refundRequired }: Json) => [status, refundRequired])).toEqual([
        [20, false],
        [10, false],
        [20, true],
        [20, false],
      ])
      pass(90 * DAY)
      expect(await run(JOB)).toBe(0)
      pass(1)
      expect([await run(JOB), await run(JOB)]).toEqual([2, 0])
      const [first, ...rest] = before.seen as [Json, Json, Json, Json]
      const forgotten = (order: Json): Json => ({
        ...order,
        subject: null,
        description: null,
        revision: (order.revision as number) + 1,
      })
      expect(await Promise.all([closed, paid, late, newer].map(seen))).toEqual([
        forgotten(first),
        rest[0],
        rest[1],
        forgotten(rest[2]),
      ])
      expect(await answers()).toEqual(before.answers)
    })

    test('what was forgotten may still be paid, and its number begins a new order', async () => {
      const [first, second] = [await create('first'), await create('second')]
      pass(7_200_000)
      await run('expire-pay-orders')
      pass(90 * DAY + 1)
      expect(await run(JOB)).toBe(2)
      await pay(first)
      expect(await dataOf(QUERY_PATH, { orderNo: first.orderNo })).toMatchObject({
        status: 10,
        paid: true,
        payAmount: 19.9,
      })
      expect(await create('first')).toEqual(first)
      expect((await create('second')).orderNo).not.toBe(second.orderNo)
    })
  })

  describe('failed invoices', () => {
    const JOB = 'delete-failed-invoices'
    const NOT_FOUND = 1_011_023_000

    test('90 days, each with its number; one that was made stays, and is made again', async () => {
      const scene = await InvoiceScene.start({ storage })
      platform = scene.platform
      const [bad, good] = [await scene.bag(), await scene.bag()]
      const failed = await scene.create({ bagOrderNo: bad })
      scene.renderer.failWith(new ChannelRefusal('no'))
      await scene.work()
      const made = await scene.create({ bagOrderNos: [good, bad] })
      await scene.work()
      pass(90 * DAY)
      expect(await run(JOB)).toBe(0)
      expect(await scene.query({ invoiceNo: failed.invoiceNo })).toMatchObject({ status: 2 })
      pass(1)
      await run('delete-invoice-files')
      expect([await run(JOB), await run(JOB)]).toEqual([1, 0])
      expect((await scene.call(INVOICE_QUERY_PATH, { invoiceNo: failed.invoiceNo })).body.code).toBe(NOT_FOUND)
      expect((await scene.rows()).map(({ invoiceNo }) => invoiceNo)).toEqual([made.invoiceNo])
      expect(await scene.query({ bagOrderNo: bad })).toMatchObject({ invoiceNo: made.invoiceNo, status: 0 })
      // One that cannot be made again was made once: its number is known to somebody.
      scene.renderer.failWith(new ChannelRefusal('no'))
      await scene.work()
      pass(91 * DAY)
      expect(await run(JOB)).toBe(0)
      expect(await scene.query({ invoiceNo: made.invoiceNo })).toMatchObject({ status: 2 })
      expect(await scene.create({ bagOrderNo: bad })).toMatchObject({ status: 0 })
    })

    test('as many days as told, and all of them however many batches that takes', async () => {
      const scene = await InvoiceScene.start({ storage, retention: { failedInvoiceDays: 1 } })
      platform = scene.platform
      const bagOrderNo = await scene.bag()
      const token = await platform.issueToken(scene.app)
      for (let i = 0; i < 101; i++) {
        expect((await scene.call(INVOICE_CREATE_PATH, { bagOrderNo }, { token })).body.code).toBe(0)
        scene.renderer.failWith(new ChannelRefusal('no'))
        expect(await scene.work()).toBe(1)
      }
      pass(DAY + 1)
      expect([await run(JOB), await run(JOB)]).toEqual([101, 0])
      expect([await scene.rows(), (await scene.call(INVOICE_QUERY_PATH, { bagOrderNo })).body.code]).toEqual([
        [],
        NOT_FOUND,
      ])
    })
  })

  describe('counters of a day', () => {
    const JOB = 'sweep-usage-counters'
    const checkIn = async (): Promise<Answer> => call(CHECK_IN_PATH, { chatUserId: CHAT_USER })
    const credits = async (): Promise<boolean> => (await checkIn()).body.data?.alreadyCheckedIn === false

    test('until nobody asks for them; limits without a day stay', async () => {
      await begin()
      await turnCheckInOn(platform, { takeLimitCount: 2, dailyTakeLimitCount: 1 })
      expect([await credits(), await credits()]).toEqual([true, false])
      // The day ends twelve hours after noon: the counter outlives it by far.
      pass(11 * 3_600_000)
      expect([await run(JOB), await credits()]).toEqual([0, false])
      pass(37 * 3_600_000 - 1)
      expect([await run(JOB), await credits()]).toEqual([0, true])
      pass(1)
      expect([await run(JOB), await run(JOB), await credits()]).toEqual([1, 0, false])
      pass(10 * DAY)
      expect([await run(JOB), (await checkIn()).body.code]).toEqual([1, 1_013_026_002])
      await cleanLedger(platform)
    })
  })
})
