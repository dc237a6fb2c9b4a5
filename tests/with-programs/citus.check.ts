import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { createTestPlatform } from '@org/openapi-testing'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { formCluster, HOW_TO_GET_CITUS, startCitusCluster } from '@org/tools/citus-cluster'
import type { CitusCluster, CitusServer } from '@org/tools/citus-cluster'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BOOTSTRAP_KEY = 'bootstrap-key-of-the-tests-is-long-enough'
const LOAD_MS = 5000
const CALLERS = 4

let cluster: CitusCluster
let coordinator: Sql
let platform: TestPlatform

/** A coordinator with its workers, and a platform over it that knows nothing of them. */
beforeAll(async () => {
  const started = await startCitusCluster({
    settings: { max_wal_size: '4GB', 'citus.node_connection_timeout': '2000' },
  })
  if (started === undefined) throw new Error(HOW_TO_GET_CITUS)
  cluster = started
  await formCluster(
    cluster.url,
    cluster.workers.map(({ url }) => url),
    'postgres',
  )
  coordinator = postgres(cluster.url, { max: 4, onnotice: () => undefined })
  platform = await createTestPlatform({
    storage: postgresStorage({ url: cluster.url, distribution: 'citus' }),
    admin: { bootstrapKey: BOOTSTRAP_KEY },
    empty: true,
  })
  await platform.createTenant()
})

afterAll(async () => {
  await Promise.all(running.splice(0).map((load) => load.end()))
  await platform.close()
  await coordinator.end()
  await cluster.stop()
})

/** The worker that has a tenant's rows. */
async function workerOf(tenantId: number): Promise<CitusServer | undefined> {
  const [place] = await coordinator<{ port: number }[]>`
    select nodeport as port from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('setting', ${tenantId}::bigint)`
  return cluster.workers.find(({ port }) => port === place?.port)
}

/** Also of a test that has failed. */
const running: Load[] = []

/** Payment orders of one tenant, one after the other by a few callers. */
class Load {
  readonly acknowledged: string[] = []
  readonly statuses = new Map<number, number>()
  readonly retryAfters = new Set<string | null>()
  readonly durations: number[] = []
  #isOver = false
  #callers: Promise<unknown> | undefined

  constructor(
    private readonly app: TestApp,
    private readonly token: string,
    private readonly prefix: string,
  ) {}

  start(): void {
    running.push(this)
    this.#callers = Promise.all(Array.from({ length: CALLERS }, (_, caller) => this.#call(caller)))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#callers
  }

  /** The time, in milliseconds, that 99 of 100 answers took at most. */
  get p99(): number {
    const sorted = this.durations.sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0
  }

  async #call(caller: number): Promise<void> {
    for (let index = 0; !this.#isOver; index++) {
      const outOrderNo = `${this.prefix}-${caller}-${index}`
      // An answer that takes no time, as a refusal, shall not be all that happens here.
      await nextTurn()
      const begin = performance.now()
      const { status, body, headers } = await this.#create({ outOrderNo, payAmount: 1 })
      this.durations.push(performance.now() - begin)
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      if (status === 503) this.retryAfters.add(headers.get('retry-after'))
      if (status === 200 && body.code === 0) this.acknowledged.push(outOrderNo)
    }
  }

  /** Of the acknowledged orders those that are not there. */
  async lost(): Promise<string[]> {
    const rows = await coordinator<{ no: string }[]>`
      select out_order_no as no from pay_order where tenant_id = ${this.app.tenantId}`
    const stored = new Set(rows.map(({ no }) => no))
    return this.acknowledged.filter((no) => !stored.has(no))
  }

  #create(body: object) {
    return platform.call('/open-api/pay/order/create', body, { token: this.token, app: this.app })
  }
}

/** An application of a tenant on each worker, with its token. */
async function callersOf(): Promise<
  readonly { readonly worker: CitusServer; readonly app: TestApp; readonly token: string }[]
> {
  const found = new Map<CitusServer, { worker: CitusServer; app: TestApp; token: string }>()
  while (found.size < cluster.workers.length) {
    const tenantId = await platform.createTenant({ name: `Tenant ${found.size}` })
    const worker = await workerOf(tenantId)
    if (worker === undefined || found.has(worker)) continue
    const app = await platform.createApp({ rateLimit: 100_000 }, tenantId)
    found.set(worker, { worker, app, token: await platform.issueToken(app) })
  }
  return [...found.values()]
}

test('one worker dies: its tenants are told so, the others go on, nothing is lost, and all serve again', async () => {
  const [dying, living] = await callersOf()
  if (dying === undefined || living === undefined) throw new Error('There are two workers')
  const before = new Load(living.app, living.token, 'before')
  before.start()
  await delay(LOAD_MS)
  await before.end()
  const [cut, other] = [new Load(dying.app, dying.token, 'cut'), new Load(living.app, living.token, 'other')]
  for (const load of [cut, other]) load.start()
  await delay(1000)
  await dying.worker.kill()
  await delay(LOAD_MS)
  await dying.worker.restart()
  await delay(LOAD_MS)
  for (const load of [cut, other]) await load.end()
  const after = new Load(dying.app, dying.token, 'after')
  after.start()
  await delay(1000)
  await after.end()
  console.log({ cut: cut.statuses, other: other.statuses, after: after.statuses, p99: [before.p99, other.p99] })
  expect([...cut.statuses.keys()].sort()).toEqual([200, 503])
  expect([...cut.retryAfters]).toEqual(['5'])
  expect([...other.statuses.keys()]).toEqual([200])
  expect([...after.statuses.keys()]).toEqual([200])
  expect(after.acknowledged.length).toBeGreaterThan(0)
  for (const load of [before, cut, other, after]) expect(await load.lost()).toEqual([])
  expect(other.p99).toBeLessThan(2 * before.p99)
})

test('a shard is moved under load: nothing is lost', async () => {
  const [moved, onto] = await callersOf()
  if (moved === undefined || onto === undefined) throw new Error('There are two workers')
  const load = new Load(moved.app, moved.token, 'moved')
  load.start()
  await delay(1000)
  await coordinator.unsafe(
    `select citus_move_shard_placement(get_shard_id_for_distribution_column('setting', ${moved.app.tenantId}::bigint),
       '127.0.0.1', ${moved.worker.port}, '127.0.0.1', ${onto.worker.port}, shard_transfer_mode => 'force_logical')`,
  )
  await delay(1000)
  await load.end()
  console.log({ moved: load.statuses, p99: load.p99 })
  expect(await workerOf(moved.app.tenantId)).toBe(onto.worker)
  expect([...load.statuses.keys()]).toEqual([200])
  expect(load.acknowledged.length).toBeGreaterThan(10)
  expect(await load.lost()).toEqual([])
})

test('ids are numbers that JavaScript keeps, and grow within a tenant wherever their rows are', async () => {
  for (const { app, token } of await callersOf()) {
    const numbers = Array.from({ length: 30 }, (_, index) => `id-${index}`)
    for (const outOrderNo of numbers) {
      const body = { outOrderNo, payAmount: 1 }
      const answer = await platform.call('/open-api/pay/order/create', body, { token, app })
      expect(answer.body).toMatchObject({ code: 0 })
    }
    const rows = await coordinator<{ no: string }[]>`
      select out_order_no as no from pay_order where tenant_id = ${app.tenantId} order by id`
    expect(rows.map(({ no }) => no)).toEqual(numbers)
  }
  const drawn = await coordinator<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and column_name = 'id'`
  expect(drawn.length).toBeGreaterThan(30)
  const greatest = await Promise.all(
    drawn.map(async ({ name }) => {
      const [row] = await coordinator<{ id: string | null }[]>`select max(id)::text as id from ${coordinator(name)}`
      return { name, id: Number(row?.id ?? 0) }
    }),
  )
  expect(greatest.filter(({ id }) => !Number.isSafeInteger(id))).toEqual([])
  // Those that a worker draws begin at its group's number times 2^48.
  expect(greatest.filter(({ id }) => id >= 2 ** 48)).toEqual([])
  expect(greatest.find(({ name }) => name === 'pay_order')?.id).toBeGreaterThan(60)
})
