import type { Answer, Json, ScriptedPayment, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { expect } from 'vitest'
import { startPlatform } from '../../start-platform.js'

export const CREATE_PATH = '/open-api/pay/order/create'
export const QUERY_PATH = '/open-api/pay/order/query'
export const ORDER_PAGE_PATH = '/open-api/pay/order/page'

export const NOT_CONFIGURED = 1_007_001_000
export const NOT_FOUND = 1_007_002_000
export const NOT_WAITING = 1_007_002_001
export const ALREADY_PAID = 1_007_002_002
export const CHANNEL_ERROR = 1_007_002_004

/** An engine with a payment gateway that a test scripts, and an application of tenant 1. */
export class PaymentWorld {
  /** Of the application. */
  token = ''

  private constructor(
    readonly platform: TestPlatform,
    readonly app: TestApp,
  ) {}

  static async start(options: Partial<TestPlatformOptions> = {}): Promise<PaymentWorld> {
    const platform = await startPlatform({
      channelPolicy: { backoffMs: 1, timeoutMs: 60, breakAfter: 1000 },
      ...options,
    })
    const app = await platform.createApp()
    const world = new PaymentWorld(platform, app)
    world.token = await platform.issueToken(app)
    return world
  }

  get gateway(): ScriptedPayment {
    return this.platform.payment
  }

  /** Lets time pass, and takes a fresh token. */
  async later(milliseconds: number): Promise<void> {
    this.platform.clock.advance(milliseconds)
    this.token = await this.platform.issueToken(this.app)
  }

  create(body: Json = {}, token = this.token): Promise<Answer> {
    return this.platform.call(CREATE_PATH, { outOrderNo: 'shop-1', payAmount: 19.9, ...body }, { token })
  }

  query(body: Json, token = this.token): Promise<Answer> {
    return this.platform.call(QUERY_PATH, body, { token })
  }

  page(body: Json = {}, token = this.token): Promise<Answer> {
    return this.platform.call(ORDER_PAGE_PATH, { pageNo: 1, pageSize: 100, ...body }, { token })
  }

  /** The `data` of an order that is created. */
  async created(body: Json = {}, token = this.token): Promise<Json> {
    return dataOf(await this.create(body, token))
  }

  /** The `data` of an order that is there. */
  async queried(body: Json, token = this.token): Promise<Json> {
    return dataOf(await this.query(body, token))
  }

  /** The caller's numbers on a page, and the total. */
  async listed(body: Json = {}, token = this.token): Promise<Json> {
    const { list, total } = dataOf(await this.page(body, token))
    return [list.map(({ outOrderNo }: Json) => outOrderNo), total]
  }

  /** An order as administrators see it. */
  async seen(orderNo: string): Promise<Json> {
    const { list } = await this.platform.adminData('GET pay/order/page', { query: `orderNo=${orderNo}` })
    return list[0]
  }

  run(job: 'expire-pay-orders' | 'sync-pay-orders'): Promise<{ processed: number }> {
    return this.platform.openApi.jobs.run(job)
  }

  /** How many creations, queries and closings the gateway saw arrive. */
  arrivals(): Record<'create' | 'query' | 'close', number> {
    const count = (wanted: string) => this.gateway.calls.filter(({ operation }) => operation === wanted).length
    return { create: count('create'), query: count('query'), close: count('close') }
  }
}

export function dataOf({ body, text }: Answer): Json {
  expect(body.code, text).toBe(0)
  return body.data
}
