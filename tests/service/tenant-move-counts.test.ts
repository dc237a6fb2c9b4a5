import type { CalendarDay } from '@org/openapi-core/storage'
import { calendarDays, civilZone, figureKinds, OVERVIEW_DAYS } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  countAll,
  fillNeighbour,
  linesOf,
  logAsBefore,
  openDemo,
  openHost,
  pagesOf,
  TENANT,
} from './tenant-move-scene.js'
import type { MoveHost } from './tenant-move-scene.js'

/** Calls that were refused are counted once their minute is over for certain. */
const SETTLED_MS = 5 * 60_000

const NEIGHBOUR = 2

let source: MoveHost
let lines: string[]
let pages: Record<string, unknown>
let figures: unknown

/** The overview's figures of the days that it tells of, once everything that is there has been counted. */
async function figuresOf(host: MoveHost): Promise<unknown> {
  host.wait(SETTLED_MS)
  for (let idle = 0; idle < 3;) idle = (await host.openApi.jobs.run('count-daily-figures')).processed > 0 ? 0 : idle + 1
  const { storage, now } = host.openApi.context(TENANT)
  const days = calendarDays(now, civilZone('Asia/Shanghai'), OVERVIEW_DAYS)
  const [first, last] = [days[0], days.at(-1)] as [CalendarDay, CalendarDay]
  return storage.overviews.figures(figureKinds, { first: first.day, last: last.day })
}

beforeAll(async () => {
  source = await openDemo('sqlite')
  figures = await figuresOf(source)
  lines = await linesOf(source)
  pages = await pagesOf(source)
}, 60_000)
afterAll(() => source.openApi.close())

it('the source tells figures of rows and of calls', () => {
  const kinds = new Set((figures as { kind: string }[]).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['calls', 'walletIn', 'walletOut'])
})

// What is counted is remembered by ids, whoever's rows they are: those of the neighbour decide which of the tenant's rows
// the job counts, and which it takes for counted.
describe.each([
  { how: 'none of its ids are', counted: 0, uncounted: 40 },
  { how: 'some of its ids are', counted: 4, uncounted: 40 },
  { how: 'all of its ids are', counted: 70, uncounted: 0 },
])('beside a tenant of which $how counted, totals and figures are those of the rows', ({ counted, uncounted }) => {
  it('in the place of an empty tenant, whose log becomes the platform’s', { timeout: 60_000 }, async () => {
    const target = await openHost('postgres')
    for (const name of ['Empty', 'Neighbour'])
      await target.admin.post('system/tenant/create', { body: { name, settings: {} } })
    await logAsBefore(target)
    await fillNeighbour(target, NEIGHBOUR, counted)
    if (counted > 0) await countAll(target)
    if (counted > 0) await figuresOf(target)
    await fillNeighbour(target, NEIGHBOUR, uncounted)
    const before = await target.admin.get<{ total: number }>('infra/operate-log/page', NEIGHBOUR)
    await target.storage.importTenant(lines)
    expect(await pagesOf(target)).toEqual(pages)
    // What is counted waits for whatever other transactions of the server are open: those of other tests, too.
    const settled = { timeout: 45_000, interval: 200 }
    await vi.waitFor(async () => {
      await countAll(target)
      expect(await pagesOf(target)).toEqual(pages)
      expect(await figuresOf(target)).toEqual(figures)
    }, settled)
    expect((await target.admin.get<{ total: number }>('infra/operate-log/page', NEIGHBOUR)).total).toBe(before.total)
    const platform = await target.admin.get<{ list: { resourceId: string; action: string }[]; total: number }>(
      'infra/operate-log/platform-page?resource=system%2Ftenant',
    )
    expect(platform.total).toBe(3)
    expect(platform.list.map(({ resourceId, action }) => [resourceId, action]).sort()).toEqual([
      [String(TENANT), 'create'],
      [String(TENANT), 'update'],
      [String(NEIGHBOUR), 'create'],
    ])
    await target.openApi.close()
  })
})
