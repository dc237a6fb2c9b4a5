import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consoleHandler } from '@org/openapi-console'
import type { SignOn } from '@org/openapi-console'
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { violationsOf } from './accessibility.js'
import { openBrowser } from './open-browser.js'

const ADA = 'ada@example.com'
const TENANTS = 't/1/system/tenant'

/** A shop with a sign-on of its own: whose cookie it is, and whose bearers it has taken back. */
class SignOnHost {
  private constructor(
    readonly url: string,
    readonly taken: Set<string>,
    private readonly parts: { readonly openApi: OpenApi; readonly server: Server },
  ) {}

  static async start(signOn: (url: string) => SignOn): Promise<SignOnHost> {
    const taken = new Set<string>()
    const emailOf = (bearer: string) => (taken.has(bearer) ? undefined : /^token-\d+-of-(.+)$/.exec(bearer)?.[1])
    const openApi = await createOpenApi({
      storage: sqliteStorage({ file: ':memory:' }),
      channels: sandboxChannels(),
      admin: {
        authenticator: {
          async authenticate(bearer) {
            if (bearer === 'setup') {
              return { kind: 'admin', adminId: 'setup', name: 'Setup', tenantIds: '*', permissions: ['*:*:*'] }
            }
            const email = emailOf(bearer)
            return email === undefined ? undefined : { kind: 'admin-user', email }
          },
        },
      },
    })
    const app = express()
    const server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const pages = consoleHandler({ base: '/office', signOn: signOn(url) })
    let issued = 0
    // Signs in whoever asks: what people type is the host's business.
    app.get('/sign-on', (request, response) => {
      const { as = ADA, returnTo } = request.query as { as?: string; returnTo: string }
      response.setHeader('set-cookie', `staff=${as}; HttpOnly; SameSite=Strict; Path=/`)
      response.redirect(`${returnTo}#token=token-${++issued}-of-${as}`)
    })
    app.use(expressOpenApi(openApi), expressOpenApi(pages))
    const host = new SignOnHost(url, taken, { openApi, server })
    await host.add('tenant', { name: 'Shop' })
    const role = await host.add('admin-role', { name: 'Platform', permissions: ['system:tenant:*'] })
    for (const name of ['Ada', 'Eve']) {
      const email = `${name.toLowerCase()}@example.com`
      await host.add('admin-user', { name, email, roleIds: [role], tenantIds: ['*'] })
    }
    return host
  }

  async add(resource: string, body: object): Promise<unknown> {
    const { data } = (await (await this.admin(`system/${resource}/create`, body)).json()) as { data: unknown }
    return data
  }

  admin(path: string, body?: object): Promise<Response> {
    return fetch(`${this.url}/admin-api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer setup', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async stop(): Promise<void> {
    const { server, openApi } = this.parts
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await openApi.close()
  }
}

/** The bearer of a cookie, the first time and after it was taken back another one. */
const ofCookie =
  (next: () => number) =>
  async (request: { header(name: string): string | undefined }): Promise<string | undefined> => {
    const as = /staff=([^;]+)/.exec(request.header('cookie') ?? '')?.[1]
    return as === undefined ? undefined : `token-${next()}-of-${decodeURIComponent(as)}`
  }

let browser: Browser
let host: SignOnHost
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  await host.stop()
})

const bearersOf = (of: Page): string[] => {
  const bearers: string[] = []
  of.on('request', (request) => {
    const bearer = request.headers()['authorization']
    if (bearer !== undefined) bearers.push(bearer.replace('Bearer ', ''))
  })
  return bearers
}

const secretsOf = (of: Page): Promise<string> =>
  of.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie])')

/** A form with a name in it, whose bearer was taken back before it is sent. */
async function waitingForm(bearers: string[]) {
  await page.goto(`${host.url}/office/${TENANTS}?open=create`)
  const form = page.getByRole('dialog', { name: /^Create/ })
  await form.getByLabel('Name', { exact: true }).fill('Second shop')
  host.taken.add(bearers.at(-1) ?? '')
  return form
}

const names = async (): Promise<string[]> => {
  const { data } = (await (await host.admin('system/tenant/page')).json()) as { data: { list: { name: string }[] } }
  return data.list.map(({ name }) => name)
}

describe('a sign-on that sends back', () => {
  beforeEach(async () => {
    host = await SignOnHost.start((url) => ({ kind: 'redirect', url: `${url}/sign-on` }))
  })

  it('brings one to where one wanted to be, as the person, and leaves the bearer nowhere', async () => {
    const bearers = bearersOf(page)
    await page.goto(`${host.url}/office/${TENANTS}`)
    expect(await page.locator('input[type=password]').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Tenants' }).waitFor()
    expect(page.url()).toContain(TENANTS)
    expect(await page.getByText('Ada').count()).toBeGreaterThan(0)
    expect(new Set(bearers)).toEqual(new Set([`token-1-of-${ADA}`]))
    expect(await secretsOf(page)).not.toContain('token-')
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  it('takes the bearer where a place of the page was named in the address, too', async () => {
    await page.goto(`${host.url}/office/${TENANTS}#content`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Tenants' }).waitFor()
    expect(page.url()).toBe(`${host.url}/office/${TENANTS}`)
  })

  it('ends over a form: another window goes on, and what was entered is sent once; nobody else’s bearer is taken', async () => {
    const bearers = bearersOf(page)
    await page.goto(`${host.url}/office`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('navigation').waitFor()
    // Nothing is asked for anew by coming back: the page stays, with its bearer.
    await page.evaluate(
      `history.pushState({}, '', '/office/${TENANTS}?open=create'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    const form = page.getByRole('dialog', { name: /^Create/ })
    await form.getByLabel('Name', { exact: true }).fill('Second shop')
    host.taken.add(bearers.at(-1) ?? '')
    await form.getByRole('button', { name: 'Create' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in' })
    await again.waitFor()
    expect(await violationsOf(page)).toEqual([])
    const eve = await context.newPage()
    await eve.goto(`${host.url}/sign-on?as=eve@example.com&returnTo=${encodeURIComponent(`${host.url}/office`)}`)
    await eve.getByText('Eve').first().waitFor()
    expect(await again.isVisible()).toBe(true)
    const [own] = await Promise.all([
      context.waitForEvent('page'),
      again.getByRole('link', { name: 'Sign in' }).click(),
    ])
    await own.getByText('Ada').first().waitFor()
    // The form is hidden while one signs in, too.
    await expect.poll(names).toEqual(['Second shop', 'Shop'])
    await form.waitFor({ state: 'hidden' })
    expect(await names()).toEqual(['Second shop', 'Shop'])
  })
})

describe('a sign-on by the host’s cookie', () => {
  let issued = 0
  beforeEach(async () => {
    issued = 0
    host = await SignOnHost.start((url) => ({
      kind: 'session',
      url: `${url}/sign-on`,
      token: ofCookie(() => ++issued),
    }))
  })
  const signOn = () => page.goto(`${host.url}/sign-on?returnTo=${encodeURIComponent(`${host.url}/office/${TENANTS}`)}`)

  it('asks nobody who is signed in there, and goes on by itself when a bearer ends: the form is sent once more', async () => {
    await signOn()
    await page.getByRole('heading', { name: 'Tenants' }).waitFor()
    const bearers = bearersOf(page)
    const form = await waitingForm(bearers)
    await form.getByRole('button', { name: 'Create' }).click()
    // The form is hidden behind the way in while the cookie is exchanged, too.
    await expect.poll(names).toEqual(['Second shop', 'Shop'])
    await form.waitFor({ state: 'hidden' })
    expect(await names()).toEqual(['Second shop', 'Shop'])
    expect(new Set(bearers).size).toBe(2)
  })

  it('shows the way there to who is not; and gives a bearer to no other site', async () => {
    await page.goto(`${host.url}/office`)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    const ask = (site: string) =>
      fetch(`${host.url}/office/token`, { method: 'POST', headers: { cookie: `staff=${ADA}`, 'sec-fetch-site': site } })
    expect((await ask('cross-site')).status).toBe(403)
    expect((await ask('same-site')).status).toBe(403)
    const own = await ask('same-origin')
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(await own.json()).toEqual({ token: `token-1-of-${ADA}` })
    // A cookie by itself is nothing to the admin API.
    const admin = await fetch(`${host.url}/admin-api/system/session/get`, { headers: { cookie: `staff=${ADA}` } })
    expect(admin.status).toBe(401)
  })

  it('is no way in where it is not set up', async () => {
    const plain = consoleHandler()
    const request = {
      method: 'POST',
      path: '/console/token',
      query: '',
      remoteAddress: undefined,
      header: () => undefined,
    }
    const signal = AbortSignal.timeout(1000)
    expect(await plain.handle({ ...request, signal, body: async () => new Uint8Array() })).toBeUndefined()
  })
})
