import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Host } from '../http/hosts/example-host.js'
import { shoot } from './screenshots.js'

/** Longer than anything takes on a busy machine: what does not come fails, and what is slow does not. */
const PATIENCE_MS = 150_000

/** Somebody with the documentation page open. */
export class DocsVisit {
  /** What went wrong in the page: errors, breaches of its rules, requests to anywhere else. */
  readonly faults: string[] = []

  private constructor(
    readonly page: Page,
    private readonly host: Host,
  ) {}

  static async to(host: Host, browser: Browser, options: BrowserContextOptions = {}): Promise<DocsVisit> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    const visit = new DocsVisit(await context.newPage(), host)
    await visit.watch()
    await visit.page.goto(`${host.url}/docs`)
    return visit
  }

  private async watch(): Promise<void> {
    const { page, faults, host } = this
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== host.url) faults.push(request.url())
    })
    await page.addInitScript(
      `document.addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective, event.blockedURI))`,
    )
  }

  /** Opens what the address names: an operation by its summary. */
  async open(hash: string, summary: string): Promise<void> {
    await this.page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await this.heading(summary).waitFor()
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true }).first()
  }

  button(name: RegExp | string): Locator {
    return this.page.getByRole('button', { name }).first()
  }

  /** Fills in a form of the page, and sends it. */
  async enter(form: 'partner' | 'admin', values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await this.page.locator(`#${form}`).getByLabel(label, { exact: true }).fill(value)
    await this.page.locator(`#${form} [type=submit]`).click()
  }

  /** Sends the call that is shown; answers the status that the page tells. */
  async tryCall(path: string): Promise<string> {
    await this.button(new RegExp(`test request.*${path}`, 'i')).click()
    await this.button(/^send/i).click()
    return (
      (await this.page
        .getByText(/^\d{3} [A-Z]/)
        .first()
        .textContent()) ?? ''
    )
  }

  /** Where one gets from here with a click, other than on this host. */
  async linksAway(): Promise<string[]> {
    const links = this.page.locator('a[href]').filter({ visible: true })
    const addresses = await links.evaluateAll((all) => all.map((link) => String(Reflect.get(link, 'href'))))
    return addresses.filter((address) => !address.startsWith(this.host.url) && !address.startsWith('blob:'))
  }

  /** All that the browser keeps, and what it shows as the address. */
  async kept(): Promise<string> {
    const kept = await this.page.evaluate<unknown>(
      `indexedDB.databases().then((databases) => [{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, location.href, history.state])`,
    )
    return JSON.stringify(kept)
  }

  /** For people to look at: `npm run screenshots`. */
  shoot(name: string): Promise<void> {
    return shoot(this.page, name)
  }

  end(): Promise<void> {
    return this.page.context().close()
  }
}
