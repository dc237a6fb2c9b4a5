import { expect } from 'vitest'
import { asAdmin, asPartner, call, startHost } from '../hosts/example-host.js'
import type { Host } from '../hosts/example-host.js'

const SCOPES = ['pay:order:create', 'pay:order:query']

export interface Order {
  readonly orderNo: string
  readonly paymentUrl: string
}

/** A partner of a host. */
export class Payments {
  private constructor(
    readonly host: Host,
    private readonly headers: Record<string, string>,
  ) {}

  /** Of a host without demo data: makes the tenant. */
  static async on(name: string, variables: Record<string, string>): Promise<Payments> {
    const host = await startHost(name, { ...variables, DEMO_DATA: '0' })
    await call(host, '/admin-api/system/tenant/create', {
      headers: { authorization: asAdmin.authorization },
      body: { name: 'The shop' },
    })
    return new Payments(host, await asPartner(host, asAdmin, SCOPES))
  }

  async create(outOrderNo: string, subject: string): Promise<Order> {
    const body = { outOrderNo, payAmount: 12.5, subject }
    const { json } = await call(this.host, '/open-api/pay/order/create', { headers: this.headers, body })
    expect(json.code).toBe(0)
    return json.data
  }

  /** As the engine has it, without asking the gateway. */
  async listed(orderNo: string): Promise<{ status: number; paid: boolean }> {
    const body = { pageNo: 1, pageSize: 10, orderNo }
    const { json } = await call(this.host, '/open-api/pay/order/page', { headers: this.headers, body })
    return (json.data as { list: { status: number; paid: boolean }[] }).list[0] as { status: number; paid: boolean }
  }

  async query(orderNo: string): Promise<{ status: number; paid: boolean; paidTime: string | null }> {
    return (await call(this.host, '/open-api/pay/order/query', { headers: this.headers, body: { orderNo } })).json.data
  }
}
