import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'
import { consoleStates } from './console-states.js'
import type { ConsoleState } from './console-states.js'
import { isShooting, shoot } from './screenshots.js'

let scene: ConsoleScene
useConsole((started) => (scene = started), isShooting ? { DEMO_DATA: '1' } : {})

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly locale: 'en-US' | 'zh-CN'
}

/** How people look at it. That light ones are accessible other tests see while they are at work. */
const looks: readonly Look[] = isShooting
  ? [
      { width: 1440, colorScheme: 'light', locale: 'en-US' },
      { width: 390, colorScheme: 'light', locale: 'en-US' },
      { width: 1440, colorScheme: 'dark', locale: 'zh-CN' },
      { width: 390, colorScheme: 'dark', locale: 'zh-CN' },
    ]
  : [{ width: 1440, colorScheme: 'dark', locale: 'en-US' }]

/** Signs in for as long as the tab is there, so that addresses are opened as they are typed. */
async function signInForTab(page: Page): Promise<void> {
  await page.locator('input[type=checkbox]').check()
  await signIn(page, ADMIN_KEY)
  await page.locator('.head').waitFor()
}

/** A window that somebody looks at so; pictures of the demo are at addresses that do not exist. */
async function windowLike({ width, colorScheme, locale }: Look) {
  const window = await scene.entry({ colorScheme, locale, viewport: { width, height: 900 } })
  await window.context.route(
    (url) => url.origin !== scene.host.url,
    (route) => route.abort(),
  )
  return window
}

/** To an address as a link leads there, by way of one that is none: nothing that is seen afterwards was there before. */
async function leadTo(page: Page, address: string): Promise<void> {
  const lead = (to: string) => page.evaluate(`history.pushState({}, '', '/console/${to}')`)
  await lead('none')
  await page.locator('.notice-page').waitFor()
  await lead(address)
}

/** Goes through states, and looks at each. */
async function visit(states: readonly ConsoleState[], look: Look): Promise<void> {
  const { page, context } = await windowLike(look)
  let isIn = false
  for (const { name, address, isOutside, reach } of states) {
    if (isOutside === undefined && !isIn) await signInForTab(page)
    isIn = isOutside === undefined
    if (isIn) await leadTo(page, address)
    const seen = await reach(page, scene)
    await seen.waitFor()
    await shoot(page, `${name}-${look.width}-${look.colorScheme}-${look.locale.slice(0, 2)}`)
    expect([name, await violationsOf(page)]).toEqual([name, []])
    expect([name, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true])
  }
  await context.close()
}

it.each(looks)(
  'every state is accessible and fits, at $width pixels in $colorScheme, $locale',
  { timeout: 300_000 },
  async (look) => {
    const half = Math.ceil(consoleStates.length / 2)
    // In one window each would wait for the one before it to be read.
    await Promise.all([visit(consoleStates.slice(0, half), look), visit(consoleStates.slice(half), look)])
  },
)

/** How much slower than this machine a machine may be. */
const SLOWDOWN = 4

afterAll(async () => {
  if (!isShooting) return
  const { page, context } = await scene.window()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  /** Milliseconds from the address until something is there. */
  const until = async (address: string, seen: Locator) => {
    await page.goto(`${scene.host.url}/console/${address}`, { waitUntil: 'commit' })
    await seen.waitFor()
    return Math.round(await page.evaluate<number>('performance.now()'))
  }
  const entry = await until('', page.locator('input[type=password]:focus'))
  await signInForTab(page)
  const list = await until('t/1/promotion/coupon-template', page.locator('tbody button').first())
  process.stdout.write(
    `With the CPU slowed ${SLOWDOWN} times, the entry takes a key after ${entry} ms, a list is there after ${list} ms\n`,
  )
  await context.close()
})
