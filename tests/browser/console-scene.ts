import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { ADMIN_KEY, asAdmin, call, startHost, stopHosts } from '../http/hosts/example-host.js'
import type { Host } from '../http/hosts/example-host.js'
import { openBrowser } from './open-browser.js'

/** What a page has asked for or complained about that it must not. */
export interface Faults {
  readonly console: string[]
  readonly elsewhere: string[]
}

interface Window {
  readonly context: BrowserContext
  readonly page: Page
  readonly faults: Faults
}

/** The console of an example host, in a browser. */
export class ConsoleScene {
  private constructor(
    readonly host: Host,
    private readonly browser: Browser,
  ) {}

  static async start(browser: Browser, variables: Record<string, string> = {}): Promise<ConsoleScene> {
    return new ConsoleScene(await startHost('express-sqlite', { DATABASE_URL: ':memory:', ...variables }), browser)
  }

  /** An empty window, and what goes wrong in it. */
  async window(options: BrowserContextOptions = {}): Promise<Window> {
    const context = await this.browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      ...options,
    })
    const page = await context.newPage()
    const faults: Faults = { console: [], elsewhere: [] }
    // Those of the demo are at addresses that do not exist; how soon the browser says so is chance.
    const pictures = new Set<string>()
    page.on('console', (message) => {
      if (message.type() === 'error' && !pictures.has(message.location().url)) faults.console.push(message.text())
    })
    page.on('pageerror', (error) => faults.console.push(error.message))
    page.on('request', (request) => {
      if (new URL(request.url()).origin === this.host.url) return
      if (request.resourceType() === 'image') pictures.add(request.url())
      else faults.elsewhere.push(request.url())
    })
    return { context, page, faults }
  }

  /** A window at the entry. */
  async entry(options: BrowserContextOptions = {}): Promise<Window> {
    const window = await this.window(options)
    await window.page.goto(`${this.host.url}/console`)
    return window
  }

  /** The same, signed in. */
  async signedIn(key = ADMIN_KEY, options: BrowserContextOptions = {}): Promise<Window> {
    const window = await this.entry(options)
    await signIn(window.page, key)
    await window.page.getByRole('navigation').locator('a').first().waitFor({ state: 'attached' })
    return window
  }

  /** A window at an address of tenant 1, at its home by default, signed in. */
  async at(address = '', key = ADMIN_KEY, options: BrowserContextOptions = {}): Promise<Window> {
    const window = await this.window(options)
    await this.visit(window.page, address, key)
    return window
  }

  /** Goes to an address of tenant 1, and signs in there. */
  async visit(page: Page, address = '', key = ADMIN_KEY): Promise<void> {
    await page.goto(`${this.host.url}/console/t/1${address === '' ? '' : `/${address}`}`)
    await signIn(page, key)
  }

  /** An admin key of tenant 1 with these permissions. */
  async key(permissions: readonly string[]): Promise<{ id: number; key: string }> {
    const body = { name: 'Console', tenantIds: [1], permissions }
    const { json } = await call(this.host, '/admin-api/system/admin-key/create', { headers: asAdmin, body })
    return json.data
  }

  /** An admin call, as the console makes them. */
  async admin(path: string, options: { method?: string; body?: unknown } = {}) {
    const { json } = await call(this.host, `/admin-api/${path}`, { headers: asAdmin, method: 'GET', ...options })
    return json
  }
}

/** A console for the tests of a file, from before them until after them; `prepare` gets it ready for them. */
export function useConsole(prepare: (scene: ConsoleScene) => unknown, variables: Record<string, string> = {}): void {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser()
    await prepare(await ConsoleScene.start(browser, variables))
  })
  afterAll(async () => {
    await browser?.close()
    await stopHosts()
  })
}

/** Types the key, and Enter. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.locator('input[type=password]').fill(key)
  await page.keyboard.press('Enter')
}
