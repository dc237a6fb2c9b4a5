import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import { ADMIN_KEY, asAdmin, asPartner, call, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

afterAll(stopHosts)

const SCOPES = ['pay:order:create', 'pay:order:query']

interface Order {
  readonly orderNo: string
  readonly paymentUrl: string
}

/** A partner of a host. */
class Payments {
  private constructor(
    readonly host: Host,
    private readonly headers: Record<string, string>,
  ) {}

  /** Of a host without demo data: makes the tenant. */
  static async on(name: string, variables: Record<string, string>): Promise<Payments> {
    const host = await startHost(name, { ...variables, DEMO_DATA: '0' })
    await call(host, '/admin-api/system/tenant/create', { headers: { authorization: asAdmin.authorization }, body: { name: 'The shop' } })
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

const textOf = async (url: string, method = 'GET') => {
  const response = await fetch(url, { method, redirect: 'error' })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const hosts = [
  { name: 'express-sqlite', variables: () => Promise.resolve({ DATABASE_URL: ':memory:' }) },
  { name: 'koa-postgres', variables: async () => ({ DATABASE_URL: (await createTestDatabase()).url, WORKERS: '2', HOST: '0.0.0.0' }) },
]

describe.each(hosts)('the payment page of $name', ({ name, variables }) => {
  let payments: Payments
  beforeAll(async () => {
    payments = await Payments.on(name, await variables())
  })

  it('is at the address that its payment names, for everybody', async () => {
    const { paymentUrl, orderNo } = await payments.create('PAGE-1', 'Two <shirts>')
    expect(new URL(paymentUrl).origin).toBe(payments.host.url.replace('0.0.0.0', '127.0.0.1'))
    const page = await textOf(paymentUrl)
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of ['USD 12.50', orderNo, 'Two &lt;shirts&gt;']) expect(page.text).toContain(part)
  })

  it('tells the engine at once that an order is paid', async () => {
    const { paymentUrl, orderNo } = await payments.create('PAGE-2', 'Paid')
    expect((await textOf(`${paymentUrl}/pay`, 'POST')).status).toBe(200)
    expect(await payments.listed(orderNo)).toMatchObject({ status: 10, paid: true })
    expect(await payments.query(orderNo)).toMatchObject({ status: 10, paid: true, paidTime: expect.any(String) as string })
  })

  it('tells the engine at once that an order is cancelled', async () => {
    const { paymentUrl, orderNo } = await payments.create('PAGE-3', 'Cancelled')
    expect((await textOf(`${paymentUrl}/cancel`, 'POST')).status).toBe(200)
    expect(await payments.listed(orderNo)).toMatchObject({ status: 20, paid: false })
  })

  it('leaves it to the engine to ask, when a script pays', async () => {
    const { orderNo, paymentOrderId } = (await payments.create('PAGE-4', 'Script')) as Order & { paymentOrderId: string }
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    expect((await call(payments.host, `/sandbox/payment/${paymentOrderId}/pay`, { headers })).json['status']).toBe('PAID')
    expect(await payments.listed(orderNo)).toMatchObject({ status: 0, paid: false })
    expect(await payments.query(orderNo)).toMatchObject({ status: 10, paid: true })
    expect((await call(payments.host, `/sandbox/payment/${paymentOrderId}/pay`)).status).toBe(401)
  })
})

it('has no page without the sandbox', async () => {
  const payments = await Payments.on('express-sqlite', { DATABASE_URL: ':memory:', SANDBOX: '0' })
  const { paymentUrl, orderNo } = await payments.create('PAGE-5', 'Nowhere')
  expect((await textOf(paymentUrl)).status).toBe(404)
  expect((await textOf(`${paymentUrl}/pay`, 'POST')).status).toBe(404)
  expect(await payments.query(orderNo)).toMatchObject({ status: 0 })
})

/** A browser of this machine; undefined where there is none. */
function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const executablePath = findBrowser()
if (executablePath === undefined) console.warn('skipped: there is no chromium, chromium-browser or google-chrome on the PATH')

describe.skipIf(executablePath === undefined)('the payment page in a browser (skipped where none is found)', () => {
  let browser: Browser
  let payments: Payments
  beforeAll(async () => {
    payments = await Payments.on('express-sqlite', { DATABASE_URL: ':memory:' })
    browser = await chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox', '--headless=new'] })
  }, 60_000)
  afterAll(() => browser.close())

  it.each([
    ['Pay', 'Paid', { status: 10, paid: true }],
    ['Cancel', 'Cancelled', { status: 20, paid: false }],
  ])('ends an order with %s', async (button, text, expected) => {
    const { paymentUrl, orderNo } = await payments.create(`BROWSER-${button}`, 'Two <b>shirts</b>')
    // Without JavaScript, and with whatever the page may not load.
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const failures: string[] = []
    page.on('requestfailed', (request) => failures.push(request.url()))
    page.on('console', (message) => failures.push(message.text()))
    await page.goto(paymentUrl)
    expect(await page.textContent('#amount')).toBe('USD 12.50')
    expect(await page.textContent('#order')).toBe(orderNo)
    expect(await page.textContent('#subject')).toBe('Two <b>shirts</b>')
    expect(await page.textContent('#status')).toBe('Waiting for payment')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(/\/(pay|cancel)$/)
    expect(await page.textContent('#status')).toBe(text)
    expect(await payments.listed(orderNo)).toMatchObject(expected)
    expect(await payments.query(orderNo)).toMatchObject(expected)
    await page.goto(paymentUrl)
    expect([await page.textContent('#status'), await page.getByRole('button').count()]).toEqual([text, 0])
    expect(failures.filter((failure) => !failure.endsWith('/favicon.ico'))).toEqual([])
    await context.close()
  }, 60_000)
})
