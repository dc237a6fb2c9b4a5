import SqliteDatabase from 'better-sqlite3'
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { bagOrderLifecycle, figureKinds, orderItemLifecycle, webhookDeliveryLifecycle } from '@org/openapi-core/storage'
import type { Page, PageQuery, Storage } from '@org/openapi-core/storage'
import { createSandboxWorld, sandboxChannels, sandboxDrawNumbers } from '@org/openapi-sandbox'
import { scriptedFiles, scriptedInvoiceRenderer, scriptedWebhooks } from '@org/openapi-testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import { shareOf } from '../share-of.js'
import { DemoSurroundings } from '../../examples/host/src/demo-data/demo-surroundings.js'
import { seedDemoData } from '../../examples/host/src/demo-data/seed-demo-data.js'
import { applyMigrations } from '../../packages/storage-sqlite/src/sqlite-migrations.js'
import { asWriter } from '../../packages/storage-sqlite/src/open-writer.js'
import { storageOver } from '../../packages/storage-sqlite/src/sqlite-storage.js'

const ADMIN_KEY = 'the-admin-key-of-the-demo-of-the-tests'
const NOW = new Date('2026-11-24T10:30:00+08:00')

interface Scene {
  readonly openApi: OpenApi
  /** As a start of the host does it. */
  readonly seed: (openApi?: OpenApi, hasMonth?: boolean) => Promise<unknown>
}

async function stage(storage: Storage): Promise<Scene> {
  const world = createSandboxWorld()
  // Calls take no time: how long they took is in the log, and the same in every run.
  const surroundings = new DemoSurroundings({ now: () => NOW, monotonic: () => 0, isStanding: true })
  const openApi = await createOpenApi({
    storage,
    channels: {
      ...sandboxChannels(world),
      invoice: scriptedInvoiceRenderer(),
      files: scriptedFiles(),
      webhooks: scriptedWebhooks(),
    },
    admin: { bootstrapKey: ADMIN_KEY },
    onUndeclaredError: 'throw',
    clock: surroundings.clock,
    random: surroundings.random,
    drawNumbers: sandboxDrawNumbers(world),
  })
  const seed = (served = openApi, hasMonth = true) =>
    seedDemoData({ openApi: served, world, surroundings, hasMonth }, ADMIN_KEY)
  return { openApi, seed }
}

const ONE: PageQuery = { pageNo: 1, pageSize: 1 }
const lists = [
  'members',
  'partnerMembers',
  'purchases',
  'orderItems',
  'bagOrders',
  'payOrders',
  'supplements',
  'recharges',
  'ledger',
  'checkIns',
  'coupons',
  'exchangeLogs',
  'memberDiscounts',
  'drawRecords',
  'invoices',
  'qualityChecks',
  'operateLogs',
  'apiAccessLogs',
  'webhookDeliveries',
] as const

const pagesOf = ({ openApi }: Scene, name: (typeof lists)[number]) => {
  const repository = openApi.context(1).storage[name] as {
    page(filter: PageQuery & { status?: number; clientId?: string }): Promise<Page<{ status?: number }>>
  }
  return repository.page.bind(repository)
}

async function rowsOf(scene: Scene, name: (typeof lists)[number]): Promise<{ status?: number }[]> {
  const page = pagesOf(scene, name)
  const rows: { status?: number }[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { list } = await page({ pageNo, pageSize: 500 })
    rows.push(...list)
    if (list.length === 0) return rows
  }
}

const countsOf = async (scene: Scene) =>
  Object.fromEntries(
    await Promise.all(lists.map(async (name) => [name, (await pagesOf(scene, name)(ONE)).total] as const)),
  ) as Record<(typeof lists)[number], number>

describe.each(databases)('the month of the demo data on $database', ({ database }) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await stage(emptyStorage(database))
    await scene.seed()
  }, 60_000)
  afterAll(() => scene.openApi.close())

  it('has 300 members, 2,000 orders and 9,000 calls, and rows of everything else', async () => {
    const counts = await countsOf(scene)
    expect(counts.members).toBe(304)
    const orders = counts.purchases + counts.bagOrders + counts.payOrders
    expect([orders > 1900, orders < 2200, counts.apiAccessLogs >= 9000]).toEqual([true, true, true])
    for (const name of lists) expect([name, counts[name] > 0]).toEqual([name, true])
  })

  it('has rows in every state', async () => {
    const cases = [
      ['orderItems', orderItemLifecycle.codes],
      ['bagOrders', bagOrderLifecycle.codes],
      ['payOrders', [0, 10, 20]],
      ['supplements', [0, 10, 30]],
      ['coupons', [1, 2, 3, 4, 5]],
      ['invoices', [1, 2]],
      ['memberDiscounts', [0, 1]],
    ] as const
    for (const [name, codes] of cases)
      for (const status of codes)
        expect([name, status, (await pagesOf(scene, name)({ ...ONE, status })).total > 0]).toEqual([name, status, true])
  })

  it('has wallets and points that follow from their entries', async () => {
    const context = scene.openApi.context(1)
    const { wallets, points } = scene.openApi.services
    const report = await wallets.verify(context)
    expect([report.mismatch, report.wallets > 200, report.entries > 1500]).toEqual([null, true, true])
    expect((await points.verify(context)).mismatch).toBeNull()
  })

  it('has campaigns of which the check says what was planted, and nothing else', async () => {
    const context = scene.openApi.context(1)
    const warnings = await scene.openApi.services.promotionCheck.check(context)
    const own = warnings.map(({ resource, rule }) => `${resource} ${rule}`)
    expect([...new Set(own)].sort()).toMatchInlineSnapshot(`
      [
        "promotion/coupon-template STOCK_GONE",
        "promotion/home-popup NEVER_SHOWN",
      ]
    `)
  })

  it('has totals that are what is there, before and after they are folded', async () => {
    for (let round = 0; round < 2; round++) {
      for (const name of lists) {
        const rows = await rowsOf(scene, name)
        expect([name, (await pagesOf(scene, name)(ONE)).total]).toEqual([name, rows.length])
        if (!['orderItems', 'bagOrders', 'purchases', 'supplements', 'coupons', 'members'].includes(name)) continue
        const statuses = new Set(rows.flatMap(({ status }) => status ?? []))
        for (const status of statuses) {
          const counted = rows.filter((row) => row.status === status).length
          const { total } = await pagesOf(scene, name)({ ...ONE, status })
          expect([name, status, total]).toEqual([name, status, counted])
        }
      }
      await scene.openApi.jobs.run('fold-row-tallies')
    }
  }, 60_000)

  it('refuses about two calls of a hundred, for several reasons, of several applications', async () => {
    const rows = (await rowsOf(scene, 'apiAccessLogs')) as { code: number; clientId: string; createTime: Date }[]
    const refused = rows.filter(({ code }) => code !== 0)
    expect(refused.length / rows.length).toBeGreaterThan(0.01)
    expect(refused.length / rows.length).toBeLessThan(0.03)
    expect(new Set(refused.map(({ code }) => code)).size).toBeGreaterThan(8)
    expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(5)
    expect(rows.every(({ createTime }) => createTime <= NOW)).toBe(true)
    const nightly = rows.filter(({ createTime }) => (createTime.getUTCHours() + 8) % 24 < 6)
    expect(nightly.length / rows.length).toBeLessThan(0.1)
  })

  it('has consumption that follows from recharges and bags', async () => {
    const { storage } = scene.openApi.context(1)
    const bags = (await rowsOf(scene, 'bagOrders')) as {
      userId: number
      status: number
      payAmount: number
      payTime: Date | null
    }[]
    const counted = bags.filter(
      ({ status, payTime, userId }) => payTime !== null && ![0, 9, 10].includes(status) && userId > 4,
    )
    const recharges = (await rowsOf(scene, 'recharges')) as { userId: number; amount: number; bonus: number }[]
    for (const userId of [...new Set(counted.map((bag) => bag.userId))].slice(0, 20)) {
      const sum = await storage.consumption.sum(userId, [{ level: 6, first: -1000, last: 1000 }])
      const own = counted.filter((bag) => bag.userId === userId)
      const paid = recharges.filter((recharge) => recharge.userId === userId)
      expect([userId, sum]).toEqual([
        userId,
        {
          bagOrderCount: own.length,
          bagConsumeAmount: own.reduce((total, { payAmount }) => total + payAmount, 0),
          rechargeCount: paid.length,
          totalRechargeAmount: paid.reduce((total, { amount, bonus }) => total + amount + bonus, 0),
        },
      ])
    }
  })

  it('is told by the home page of operations: failed grants, failed invoices, dead deliveries', async () => {
    const { storage } = scene.openApi.context(1)
    const { total: grants } = await storage.drawRecords.page({ ...ONE, assetStatus: 2 })
    const { total: invoices } = await storage.invoices.page({ ...ONE, status: 2 })
    const { list: dead } = await storage.webhookDeliveries.page({
      ...{ pageNo: 1, pageSize: 20 },
      status: webhookDeliveryLifecycle.status.DEAD,
    })
    expect([grants > 2, invoices > 2, dead.length > 2]).toEqual([true, true, true])
    expect(
      await storage.webhookDeliveries.attemptsOf(dead[0]?.id ?? 0, dead[0]?.createTime ?? new Date()),
    ).toHaveLength(3)
  })

  it(
    'has figures of its calls at the first look, though today’s calls have not settled',
    { timeout: 60_000 },
    async () => {
      const { storage } = scene.openApi.context(1)
      const calls = async () => {
        await scene.openApi.jobs.run('count-daily-figures')
        const days = await storage.overviews.figures(figureKinds, { first: '2026-10-26', last: '2026-11-24' })
        return days.filter(({ kind }) => kind === 'calls').reduce((sum, { count }) => sum + count, 0)
      }
      // On PostgreSQL it waits for whoever else is writing on the server.
      await expect.poll(calls, { timeout: 45_000 }).toBeGreaterThan(8000)
    },
  )

  it('is there once, however often the host starts, and what a partner of it was told can be proved', async () => {
    const before = await countsOf(scene)
    await scene.seed()
    const { operateLogs, ...after } = await countsOf(scene)
    // The secret of the demo's partner is made anew, and its two calls for tokens are logged.
    expect({ ...after, apiAccessLogs: 0 }).toEqual({ ...before, apiAccessLogs: 0, operateLogs: undefined })
    expect(operateLogs).toBe(before.operateLogs + 1)
  })
})

/** What is made anew at each start, and the accounts of what is written. */
const OWN =
  /^(signing_key|setting|revoked_token|webhook_secret|webhook_endpoint|event_.*|row_tally.*|counted_list|partner_application|sqlite_.*|.*_(data|idx|config|living|search))$/
const ownColumns = ['secret_hash', 'secret_hint', 'request_id', 'event_id']

type Dump = Record<string, string[]>

function dump(handle: SqliteDatabase.Database): Dump {
  const tables = handle.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`).all()
  const names = (tables as { name: string }[]).map(({ name }) => name).filter((name) => !OWN.test(name))
  return Object.fromEntries(
    names.map((name) => {
      const rows = handle.prepare(`SELECT * FROM "${name}"`).all() as object[]
      const shown = rows.map((row) => Object.entries(row).filter(([column]) => !ownColumns.includes(column)))
      return [name, shown.map((row) => JSON.stringify(row))]
    }),
  )
}

/** What the month has added to the small demo, table by table; fails where it changed what stood. */
async function monthOf(seedMonth: (scene: Scene) => Promise<unknown>): Promise<Dump> {
  const handle = asWriter(new SqliteDatabase(':memory:'))
  applyMigrations(handle)
  const scene = await stage(storageOver({ writer: handle }))
  await scene.seed(scene.openApi, false)
  const before = dump(handle)
  await seedMonth(scene)
  const after = dump(handle)
  for (const [table, rows] of Object.entries(before)) {
    const all = new Set(after[table])
    expect([table, rows.filter((row) => !all.has(row))]).toEqual([table, []])
  }
  await scene.openApi.close()
  return Object.fromEntries(
    Object.entries(after).map(([table, rows]) => {
      const stood = new Set(before[table])
      return [table, rows.filter((row) => !stood.has(row))]
    }),
  )
}

/** An engine whose process ends within a transaction of the month, after so many others. */
function crashingAt(openApi: OpenApi, at: number): OpenApi {
  let begun = 0
  const context: OpenApi['context'] = (tenantId) => {
    const real = openApi.context(tenantId)
    const transaction: typeof real.storage.transaction = (work) =>
      real.storage.transaction(async (tx) => {
        const result = await work(tx)
        if (begun++ === at) throw new Error('The process ended')
        return result
      })
    return { ...real, storage: Object.create(real.storage, { transaction: { value: transaction } }) as never }
  }
  return { ...openApi, context }
}

describe('two databases that the month is seeded into at the same moment', () => {
  let first: Dump
  beforeAll(async () => {
    first = await monthOf((scene) => scene.seed())
  }, 60_000)

  it('have the same rows, byte for byte, beside which everything stays as it was', async () => {
    const second = await monthOf((scene) => scene.seed())
    expect(first['order_item']?.length).toBeGreaterThan(1500)
    // The endpoint is made through the admin API, whose caller the operate log names with the secret's hint.
    for (const [table, rows] of Object.entries(second)) {
      const shown = (list: readonly string[] = []) => list.filter((row) => !row.includes('bootstrap'))
      expect([table, shown(rows)]).toEqual([table, shown(first[table])])
    }
  }, 60_000)

  it.each(shareOf([0, 3, 23, 27, 31], { turn: 1, of: 2 }))(
    'have them where a start is cut off in transaction %d and another goes on',
    async (at) => {
      const second = await monthOf(async (scene) => {
        await expect(scene.seed(crashingAt(scene.openApi, at))).rejects.toThrow('The process ended')
        await scene.seed()
      })
      for (const [table, rows] of Object.entries(second)) {
        // Each start makes the secret of the demo's partner anew, and asks for tokens with it.
        if (table !== 'operate_log' && table !== 'api_access_log') expect([table, rows]).toEqual([table, first[table]])
      }
      expect(second['api_access_log']?.length).toBeGreaterThanOrEqual(9000)
    },
    60_000,
  )
})
