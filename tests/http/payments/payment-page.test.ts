import { Browser } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, hostVariables } from '../../postgres.js'
import { ADMIN_KEY, call, stopHosts } from '../hosts/example-host.js'
import { Payments } from './page-payments.js'
import type { Order } from './page-payments.js'

afterAll(stopHosts)

const textOf = async (url: string, method = 'GET') => {
  const response = await fetch(url, { method, redirect: 'error' })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const hosts = [
  { name: 'express-sqlite', variables: () => Promise.resolve({ DATABASE_URL: ':memory:' }) },
  {
    name: 'koa-postgres',
    variables: async () => ({
      ...hostVariables,
      DATABASE_URL: (await createTestDatabase()).url,
      WORKERS: '2',
      HOST: '0.0.0.0',
    }),
  },
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
    expect(await payments.query(orderNo)).toMatchObject({
      status: 10,
      paid: true,
      paidTime: expect.any(String) as string,
    })
  })

  it('tells the engine at once that an order is cancelled', async () => {
    const { paymentUrl, orderNo } = await payments.create('PAGE-3', 'Cancelled')
    expect((await textOf(`${paymentUrl}/cancel`, 'POST')).status).toBe(200)
    expect(await payments.listed(orderNo)).toMatchObject({ status: 20, paid: false })
  })

  it('leaves it to the engine to ask, when a script pays', async () => {
    const { orderNo, paymentOrderId } = (await payments.create('PAGE-4', 'Script')) as Order & {
      paymentOrderId: string
    }
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    expect((await call(payments.host, `/sandbox/payment/${paymentOrderId}/pay`, { headers })).json['status']).toBe(
      'PAID',
    )
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

describe('the payment page as a payer uses it', () => {
  let payments: Payments
  beforeAll(async () => {
    payments = await Payments.on('express-sqlite', { DATABASE_URL: ':memory:' })
  })

  // `tests/browser` does the same in a real browser.
  it.each([
    ['Pay', 'Paid', { status: 10, paid: true }],
    ['Cancel', 'Cancelled', { status: 20, paid: false }],
  ])('ends an order with %s', async (label, text, expected) => {
    const { paymentUrl, orderNo } = await payments.create(`PAYER-${label}`, 'Two <b>shirts</b>')
    const browser = new Browser()
    const page = browser.newPage()
    const shown = (id: string) => page.mainFrame.document.querySelector(`#${id}`)?.textContent
    const buttons = () => [...page.mainFrame.document.querySelectorAll('button')]
    try {
      await page.goto(paymentUrl)
      expect([shown('amount'), shown('order'), shown('subject'), shown('status')]).toEqual([
        'USD 12.50',
        orderNo,
        'Two <b>shirts</b>',
        'Waiting for payment',
      ])
      const answered = page.waitForNavigation()
      buttons()
        .find(({ textContent }) => textContent === label)
        ?.click()
      await answered
      expect([new URL(page.url).pathname.endsWith(`/${label.toLowerCase()}`), shown('status')]).toEqual([true, text])
      expect(await payments.listed(orderNo)).toMatchObject(expected)
      expect(await payments.query(orderNo)).toMatchObject(expected)
      await page.goto(paymentUrl)
      expect([shown('status'), buttons().length]).toEqual([text, 0])
    } finally {
      await browser.close()
    }
  })
})
