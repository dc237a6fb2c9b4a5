import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser/open-browser.js'
import { unpackChromium } from '../browser/unpack-chromium.js'
import { drawnDashboard } from './dashboards/drawn-dashboard.js'
import type { DrawnPanel } from './dashboards/drawn-dashboard.js'
import { madeUpMetrics } from './dashboards/made-up-metrics.js'
import { PrometheusServer } from './dashboards/prometheus-server.js'

/** A host whose metrics are drawn, `127.0.0.1:9464`; without it they are made up, and every panel has to show some. */
const TARGET = process.env['METRICS_TARGET']
/** For how long it is watched before. */
const MINUTES = Number(process.env['MINUTES'] ?? 5)
const SCREENSHOTS = process.env['SCREENSHOTS']

const folder = fileURLToPath(new URL('../../docs/grafana', import.meta.url))

interface Dashboard {
  readonly title: string
  readonly panels: readonly (Omit<DrawnPanel, 'series'> & {
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string; readonly instant: boolean }[]
  })[]
}

let prometheus: PrometheusServer
let browser: Browser
let range: { start: number; end: number; step: number }

beforeAll(
  async () => {
    browser = await openBrowser(await unpackChromium())
    const now = () => Math.floor(Date.now() / 15_000) * 15
    if (TARGET === undefined) {
      prometheus = await PrometheusServer.over(madeUpMetrics(now()))
      range = { start: now() - 3500, end: now(), step: 15 }
    } else {
      prometheus = await PrometheusServer.scraping(TARGET)
      await delay(MINUTES * 60_000)
      range = { start: now() - MINUTES * 60, end: now(), step: 2 }
    }
  },
  (MINUTES + 2) * 60_000,
)

afterAll(async () => {
  await prometheus.stop()
  await browser.close()
})

const named = (labels: Readonly<Record<string, string>>, legend: string): string =>
  legend === '__auto' ? '' : legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '')

async function seriesOf({ targets = [] }: Dashboard['panels'][number]): Promise<DrawnPanel['series']> {
  const answers = targets.map(async ({ expr, legendFormat, instant }) => {
    const query = expr.replaceAll('$__rate_interval', TARGET === undefined ? '1m' : '20s').replaceAll('$instance', '.*')
    const found = await (instant ? prometheus.at(query, range.end) : prometheus.range(query, range))
    return found.map((series) => ({ ...series, name: named(series.labels, legendFormat) }))
  })
  return (await Promise.all(answers)).flat()
}

test.each((await readdir(folder)).map((file) => [file]))('%s shows something in every panel', async (file) => {
  const { title, panels } = JSON.parse(await readFile(join(folder, file), 'utf8')) as Dashboard
  const filled = await Promise.all(panels.map(async (panel) => ({ ...panel, series: await seriesOf(panel) })))
  const page = await browser.newPage({ viewport: { width: 24 * 58, height: 900 } })
  await page.setContent(drawnDashboard(title, filled))
  expect(await page.locator('section').count()).toBe(panels.length)
  if (SCREENSHOTS !== undefined) {
    await mkdir(SCREENSHOTS, { recursive: true })
    await page.screenshot({ path: join(SCREENSHOTS, `dashboard-${file.replace('.json', '')}.png`), fullPage: true })
  }
  await page.close()
  const empty = filled.filter(({ type, series }) => type !== 'row' && series.length === 0)
  // Of a real host some things may not have happened yet.
  if (TARGET === undefined) expect(empty.map((panel) => panel.title)).toEqual([])
})
