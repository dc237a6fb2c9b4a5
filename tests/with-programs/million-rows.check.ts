import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SqliteDatabase from 'better-sqlite3'
import { createTestPlatform } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, stopHosts } from '../http/hosts/example-host.js'
import { ConsoleScene, signIn } from '../browser/console-scene.js'
import { openBrowser } from '../browser/open-browser.js'
import { unpackChromium } from '../browser/unpack-chromium.js'
import { createBareDatabase } from '../postgres.js'

/** How many members a tenant has who has many, and one who has few. */
const MANY = Number(process.env['ROWS'] ?? 1_000_000)
const FEW = Math.min(10_000, MANY / 10)
const TIMES = 5
const PAGE_SIZE = 50
const HOUR = 3_600_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-rows-'))
})
afterAll(async () => {
  await stopHosts()
  await rm(folder, { recursive: true })
})

/** A database whose tenant is disabled and has so many members, all but for what tells them apart the same. */
async function makeSource(file: string, rows: number): Promise<void> {
  const platform = await createTestPlatform({ storage: sqliteStorage({ file }) })
  const { storage, now } = platform.openApi.context(platform.tenantId)
  await storage.members.create({ nickname: 'Ana', status: 0, unionId: 'union' }, now)
  await platform.close()
  const database = new SqliteDatabase(file)
  const columns = (database.pragma('table_info(member)') as { name: string }[]).map(({ name }) => name)
  const changed: Readonly<Record<string, string>> = {
    union_id: `union_id || '-' || value`,
    create_time: 'create_time + value * 250',
  }
  const names = columns.filter((name) => name !== 'id')
  database.exec(`with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < ${rows - 1})
    insert into member (${names.join()}) select ${names.map((name) => changed[name] ?? name).join()} from member, numbers`)
  database.exec('update tenant set status = 1')
  database.close()
}

/** A command of the repository, and the files that it reads and writes. */
interface Run {
  readonly what: string
  readonly line: readonly [command: 'tenant-export' | 'tenant-import', ...options: string[]]
  readonly files: { readonly in?: string; readonly out?: string }
}

/** Runs it; prints how long it took and how much memory it needed at most. */
async function run({ what, line: [command, ...options], files }: Run): Promise<void> {
  const script = fileURLToPath(new URL(`../../tools/${command}.mjs`, import.meta.url))
  const began = performance.now()
  const open = [files.in ? openSync(files.in, 'r') : 'ignore', files.out ? openSync(files.out, 'w', 0o600) : 'ignore']
  const child = spawn(process.execPath, [script, ...options], { stdio: [...open, 'ignore'] as never })
  let most = 0
  const watch = setInterval(() => {
    const [, peak] = /VmHWM:\s+(\d+)/.exec(statusOf(child.pid)) ?? []
    most = Math.max(most, Number(peak ?? 0))
  }, 200)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watch)
  for (const handle of open) if (typeof handle === 'number') closeSync(handle)
  expect([what, code]).toEqual([what, 0])
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${Math.round(most / 1024)} MiB`)
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** Moves a tenant of so many members to another SQLite, whose file it answers, and to a PostgreSQL where one is named. */
async function move(rows: number, postgresUrl?: string): Promise<string> {
  const [source, text, target] = ['source.sqlite', 'tenant.jsonl', 'target.sqlite'].map((name) =>
    join(folder, `${rows}-${name}`),
  ) as [string, string, string]
  await makeSource(source, rows)
  const whole = ['tenant-export', '--from', source, '--tenant', '1'] as const
  await run({ what: `${rows} members, exported`, line: whole, files: { out: text } })
  if (postgresUrl !== undefined)
    await run({ what: 'into PostgreSQL', line: ['tenant-import', '--to', postgresUrl], files: { in: text } })
  await run({ what: 'into SQLite', line: ['tenant-import', '--to', target], files: { in: text } })
  return target
}

/** Milliseconds until what an address of the console names is shown, the median of several like it. */
async function medianOf(page: Page, addresses: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const address of addresses) {
    const began = performance.now()
    const answered = page.waitForResponse((response) => response.url().includes('/admin-api/member/user/page'))
    await page.evaluate(`history.pushState(null, '', '${address}')`)
    await answered
    await page.locator('.list[aria-busy=false]').waitFor()
    times.push(performance.now() - began)
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(1)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
}

/** How many ids of members the job that counts lists has before it. */
function uncountedIn(file: string): number {
  const database = new SqliteDatabase(file, { readonly: true })
  const uncounted = `select max(id) - coalesce((select counted_to from counted_list where list = 'member'), 0) from member`
  const left = database.prepare(uncounted).pluck().get() as number
  database.close()
  return left
}

/** What the console takes for pages of so many rows: the first ones, the last ones, and those of a status. */
async function lookThrough(file: string, rows: number): Promise<Record<string, number>> {
  const browser = await openBrowser(await unpackChromium())
  const scene = await ConsoleScene.start(browser, { DATABASE_URL: file, DEMO_DATA: '0' })
  const enabled = { id: 1, name: 'Tenant', status: 0 }
  expect(await scene.admin('system/tenant/update', { method: 'PUT', body: enabled })).toMatchObject({ code: 0 })
  // Until then each page counts those that the job has not come to.
  await expect.poll(() => uncountedIn(file), { timeout: HOUR, interval: 1000 }).toBe(0)
  const { page } = await scene.window()
  await page.goto(`${scene.host.url}/console/t/1/member/user?pageSize=${PAGE_SIZE}&pageNo=20`)
  await signIn(page, ADMIN_KEY)
  await page.locator('.list[aria-busy=false]').waitFor()
  const last = Math.ceil(rows / PAGE_SIZE)
  const timeOf = (pageNo: (turn: number) => number, more = '') => {
    const address = (i: number) => `/console/t/1/member/user?pageSize=${PAGE_SIZE}&pageNo=${pageNo(i)}${more}`
    return medianOf(
      page,
      Array.from({ length: TIMES }, (_, i) => address(i)),
    )
  }
  const times = {
    'first pages': await timeOf((i) => 1 + i),
    'last pages': await timeOf((i) => last - i),
    'pages in the middle': await timeOf((i) => Math.floor(last / 2) + i),
    'pages of a status': await timeOf((i) => 1 + i, '&status=0'),
  }
  await browser.close()
  await stopHosts()
  return times
}

test('a tenant moves with so many members, and their list is shown as one of few is', { timeout: HOUR }, async () => {
  const database = await createBareDatabase()
  const many = await lookThrough(await move(MANY, database.url), MANY)
  await database.drop()
  const few = await lookThrough(await move(FEW), FEW)
  for (const [what, ms] of Object.entries(few))
    console.log(`${what}: ${ms.toFixed(0)} ms of ${FEW} rows, ${many[what]?.toFixed(0)} ms of ${MANY}`)
})
