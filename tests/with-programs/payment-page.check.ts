import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopHosts } from '../http/hosts/example-host.js'
import { Payments } from '../http/payments/page-payments.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

afterAll(stopHosts)

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser of this machine. */
function findBrowser(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = [
    process.env['BROWSER_PATH'] ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ].find((path) => path !== '' && isProgram(path))
  if (found === undefined)
    throw new Error(
      `npm run test:browser needs a browser: none of ${NAMES.join(', ')} is on the PATH. Install Chromium, or name one in BROWSER_PATH.`,
    )
  return found
}

describe('the payment page in a browser', () => {
  let browser: Browser
  let payments: Payments
  beforeAll(async () => {
    payments = await Payments.on('express-sqlite', { DATABASE_URL: ':memory:' })
    browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--headless=new'] })
  }, 60_000)
  afterAll(() => browser.close())

  it.each([
    ['Pay', 'Paid', { status: 10, paid: true }],
    ['Cancel', 'Cancelled', { status: 20, paid: false }],
  ])(
    'ends an order with %s',
    async (button, text, expected) => {
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
    },
    60_000,
  )
})
