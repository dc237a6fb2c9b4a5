import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asAdmin, call } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

const HEALTH = '**/system/health/get*'

interface Job {
  readonly name: string
  readonly jobState: string
}

interface Health {
  readonly process: { readonly id: string }
  readonly database: object
  readonly jobs: readonly Job[]
  readonly channels: readonly { readonly name: string }[]
}

let scene: ConsoleScene
useConsole((started) => (scene = started))

const health = async () => ((await scene.admin('system/health/get')) as { data: Health }).data

/** What the host answers, in trouble. */
async function troubled(change: object = {}) {
  const told = await health()
  const [first, second, ...jobs] = told.jobs
  const [channel, ...channels] = told.channels
  const since = '2026-09-10T11:58:31'
  return {
    ...told,
    time: '2026-09-10T12:00:00',
    database: { ...told.database, pendingMigrations: ['0036_next'] },
    jobs: [
      ...jobs,
      { ...first, jobState: 'FAILED', failedRuns: 3, lastEnd: since },
      { ...second, jobState: 'OVERDUE', lastEnd: since },
    ],
    channels: [
      ...channels,
      {
        ...channel,
        ...{ channelState: 'OPEN', since, failed: 12, turnedAway: 4, brokenTenants: 23 },
        broken: [{ tenantId: 7, channelState: 'OPEN', since }],
      },
    ],
    outbox: {
      unsequenced: { count: 1000, capped: true, oldest: since },
      due: { count: 0, capped: false, oldest: null },
      dead: { count: 2, capped: false, oldest: since },
    },
    ...change,
  }
}

const answering = (page: Page, data: () => object) =>
  page.route(HEALTH, (route) => route.fulfill({ json: { code: 0, data: data(), msg: '', error_detail: '' } }))

describe('the screen of the health', () => {
  it('tells that all is well, and each job and channel', async () => {
    const { page, context, faults } = await scene.at('work/health')
    const jobs = page.getByRole('region', { name: 'Jobs' }).first()
    await jobs.waitFor()
    const { jobs: told, channels } = await health()
    expect(await jobs.getByRole('row').count()).toBe(told.length + 1)
    expect(await page.getByRole('region', { name: 'Channels' }).first().getByRole('row').count()).toBe(
      channels.length + 1,
    )
    const database = page.getByRole('region', { name: 'Database' })
    expect(await database.locator('.mark[data-tone=good]').textContent()).toBe('Answers')
    expect(await database.textContent()).toContain('sqlite')
    expect(await page.getByRole('main').textContent()).toContain('Jobs and channels are told as one process knows them')
    expect(await page.getByRole('row', { name: /fold-row-tallies/ }).textContent()).toContain('5 s')
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('puts what is wrong first', async () => {
    const { page, context, faults } = await scene.window()
    const data = await troubled()
    await answering(page, () => data)
    await scene.visit(page, 'work/health')
    const problems = page.getByRole('region', { name: 'Needs a look' }).getByRole('listitem')
    await problems.first().waitFor()
    const failed = data.jobs.at(-2)?.name ?? ''
    const overdue = data.jobs.at(-1)?.name ?? ''
    expect(await problems.allTextContents()).toEqual([
      'Migrations are pending0036_next',
      `${failed}Failed 3 times in a row · Since 2026-09-10 11:58:31`,
      `${overdue}No run has ended in time · Since 2026-09-10 11:58:31`,
      expect.stringContaining('Left alone for 23 of the tenants · Since 2026-09-10 11:58:31') as string,
      'Events not yet told: 1,000+They should leave within seconds · Since 2026-09-10 11:58:31',
      'Dead deliveries: 2They are not tried again by themselves · Since 2026-09-10 11:58:31',
    ])
    const rows = page.getByRole('region', { name: 'Jobs' }).first().locator('tbody tr')
    expect(await rows.nth(0).textContent()).toContain(overdue)
    expect(await rows.nth(1).textContent()).toContain(failed)
    expect(await rows.nth(1).locator('.mark[data-tone=bad]').textContent()).toBe('Failed last')
    const channel = page.getByRole('region', { name: 'Channels' }).first().locator('tbody tr').first()
    expect(await channel.textContent()).toContain('Tenants 7 and 22 more')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('speaks both languages and fits a phone, dark and light', { timeout: 60_000 }, async () => {
    const { page, context } = await scene.window({ viewport: { width: 390, height: 844 } })
    const data = await troubled()
    await answering(page, () => data)
    await scene.visit(page, 'work/health')
    await page.getByRole('region', { name: 'Needs a look' }).waitFor()
    for (const language of ['en', 'zh']) {
      if (language === 'zh') await page.getByRole('button', { name: '中文' }).click()
      await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(language)
      for (const theme of ['dark', 'light']) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        expect(await violationsOf(page)).toEqual([])
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    }
    const told = await page
      .locator('main h1, main h2, main dt, main th, main .mark, main .health-verdict span, main .hint')
      .allTextContents()
    const names = /sqlite|Node\.js|[0-9a-f]{8}|API|0036_next/g
    expect(told.join(' ').replace(names, '')).not.toMatch(/[A-Za-z]{2}/)
    await context.close()
  })

  it('reads it again by itself while somebody looks, and not while nobody does', async () => {
    const { page, context } = await scene.window()
    let asked = 0
    const data = await troubled()
    await page.clock.install()
    await answering(page, () => ({ ...data, process: { ...data.process, id: `process ${++asked}` } }))
    await scene.visit(page, 'work/health')
    await page.getByRole('region', { name: 'Jobs' }).first().waitFor()
    expect(await page.getByText('Another process has answered').count()).toBe(0)
    await page.clock.runFor(10_500)
    await expect.poll(() => asked).toBe(2)
    await page.getByText('Another process has answered').waitFor()
    const show = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    await show('hidden')
    await page.clock.runFor(60_000)
    expect(asked).toBe(2)
    await show('visible')
    await page.clock.runFor(10_500)
    await expect.poll(() => asked).toBeGreaterThan(2)
    await context.close()
  })

  it('keeps what it knew where it cannot be read again, and says so', async () => {
    const { page, context } = await scene.window()
    const data = await troubled()
    let isBroken = false
    await page.route(HEALTH, (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { code: 500, data: null, msg: 'Broken' } })
        : route.fulfill({ json: { code: 0, data, msg: '', error_detail: '' } }),
    )
    await scene.visit(page, 'work/health')
    await page.getByRole('region', { name: 'Jobs' }).first().waitFor()
    isBroken = true
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('The health could not be read again:').waitFor()
    expect(await page.getByRole('region', { name: 'Needs a look' }).count()).toBe(1)
    isBroken = false
    await page.getByRole('main').getByRole('alert').getByRole('button').click()
    await expect.poll(() => page.getByText('The health could not be read again:').count()).toBe(0)
    await context.close()
  })

  it('is only for who may act for every tenant', async () => {
    const body = { name: 'Watch', tenantIds: ['*'], permissions: ['system:health:query'] }
    const made = await call(scene.host, '/admin-api/system/admin-key/create', { headers: asAdmin, body })
    const watch = await scene.at('work/health', (made.json.data as { key: string }).key)
    await watch.page.getByRole('region', { name: 'Jobs' }).first().waitFor()
    await watch.context.close()

    const { key } = await scene.key(['system:health:query', 'promotion:check:query'])
    const { page, context, faults } = await scene.at('work/health', key)
    await page.getByText('not allowed', { exact: false }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Health', exact: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Campaign check' }).count()).toBe(1)
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })
})
