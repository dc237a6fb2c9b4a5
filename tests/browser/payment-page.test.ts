import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopHosts } from '../http/hosts/example-host.js'
import { Payments } from '../http/payments/page-payments.js'
import { violationsOf } from './accessibility.js'
import { openBrowser } from './open-browser.js'

afterAll(stopHosts)

describe('the payment page in a browser', () => {
  let browser: Browser
  let payments: Payments
  beforeAll(async () => {
    payments = await Payments.on('express-sqlite', { DATABASE_URL: ':memory:' })
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it.each([
    ['en', 1280],
    ['zh', 390],
  ])('is read by everybody, in %s at %i pixels', async (locale, width) => {
    const { paymentUrl } = await payments.create(`BROWSER-${locale}`, 'Two <b>shirts</b>')
    const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(paymentUrl)
    expect(await page.getAttribute('html', 'lang')).toMatch(locale)
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })

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
  })
})
