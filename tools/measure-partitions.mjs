// `npm run measure:partitions`: how long a page of one client and day takes in a large access log on PostgreSQL, what it
// reads, and how long it takes to drop a day, through the built storage over an embedded server.
//
//   npm run measure:partitions                     100,000,000 rows of 30 days: about 40 GB of disk, and half an hour
//   ROWS=3000000 npm run measure:partitions        fewer; DAYS=, CLIENTS= likewise
import { performance } from 'node:perf_hooks'
import { postgresStorage } from '@org/openapi-storage-postgres'
import postgres from 'postgres'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'

const number = (name, otherwise) => Number(process.env[name] ?? otherwise)
const [rows, days, clients] = [number('ROWS', 100_000_000), number('DAYS', 30), number('CLIENTS', 10)]
const DAY_MS = 86_400_000
const END = new Date('2026-09-10T00:00:00Z')
const SEEDERS = 2
const TIMES = 5
const DROPS = 5

const dayBefore = (count) => new Date(END.getTime() - count * DAY_MS)
const partitionOf = (day) => `api_access_log_p${day.toISOString().slice(0, 10).replaceAll('-', '')}`
const print = (what, value) => console.log(`${what.padEnd(48)} ${value}`)

async function timed(work) {
  const start = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - start }
}

async function medianOf(work) {
  const times = []
  for (let i = 0; i < TIMES; i++) times.push((await timed(work)).ms)
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)]
}

const ms = (value) => `${value.toFixed(1)} ms`

/** Not logged, because a seed that is lost is made anew. */
async function fill(sql, day) {
  const name = partitionOf(day)
  const perDay = Math.round(rows / days)
  await sql.unsafe(`alter table ${name} set unlogged`)
  await sql.unsafe(`insert into ${name} (tenant_id, id, client_id, path, code, duration_ms, ip, request_id, create_time)
    select 1, nextval('api_access_log_id_seq'), 'client' || i % ${clients}, '/open-api/goods/detail', 0, i % 300, '203.0.113.9',
      lpad(to_hex(i), 36, '0'), timestamptz '${day.toISOString()}' + i * interval '${DAY_MS * 1000} microseconds' / ${perDay}
    from generate_series(0, ${perDay - 1}) i`)
  await sql.unsafe(`analyze ${name}`)
}

/** Until every row is known to be seen by all: while others fill, vacuum could not say so of the newest. */
async function vacuum(url) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe('vacuum')
  await sql.end()
}

async function seed(url, storage) {
  const all = Array.from({ length: days }, (_, index) => dayBefore(days - index))
  for (const day of all) await storage.logPartitions.prepare(day)
  const left = [...all]
  const { ms: took } = await timed(() =>
    Promise.all(
      Array.from({ length: SEEDERS }, async () => {
        const sql = postgres(url, { max: 1, onnotice: () => undefined })
        for (let day = left.shift(); day !== undefined; day = left.shift()) await fill(sql, day)
        await sql.end()
      }),
    ),
  )
  await vacuum(url)
  print('seeded', `${rows.toLocaleString('en')} rows of ${days} days in ${(took / 60_000).toFixed(1)} min`)
}

async function measure(url, storage) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const [{ size }] = await sql`select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) as size from pg_inherits
    where inhparent = 'api_access_log'::regclass`
  print('size', size)
  const day = dayBefore(Math.ceil(days / 2))
  const createTime = { start: day, end: new Date(day.getTime() + DAY_MS - 1) }
  const { apiAccessLogs } = storage.forTenant(1)
  const page = { pageNo: 1, pageSize: 20, clientId: 'client7' }
  const { ms: first, answer } = await timed(() => apiAccessLogs.page({ ...page, createTime }))
  print('a page of one client and day, the first time', `${ms(first)}, of ${answer.total.toLocaleString('en')} rows`)
  print(`the same, median of ${TIMES}`, ms(await medianOf(() => apiAccessLogs.page({ ...page, createTime }))))
  const behind = { createTime: new Date(createTime.end.getTime() + 1), id: 0 }
  const slice = { clientId: 'client7', start: day, behind }
  print(
    `1,000 rows of it as figures read them, median of ${TIMES}`,
    ms(await medianOf(() => apiAccessLogs.slice(slice))),
  )
  const where = `where tenant_id = 1 and client_id = 'client7'
    and create_time between '${createTime.start.toISOString()}' and '${createTime.end.toISOString()}'`
  for (const [what, statement] of [
    ['rows', `select * from api_access_log ${where} order by create_time desc, id desc limit 20`],
    ['total', `select count(*) from api_access_log ${where}`],
  ]) {
    console.log(`\nEXPLAIN of its ${what}`)
    for (const line of await sql.unsafe(`explain (analyze, buffers, costs off) ${statement}`))
      console.log(`  ${line['QUERY PLAN']}`)
  }
  console.log()
  const newest = 'select * from api_access_log where tenant_id = 1 order by create_time desc, id desc limit 20'
  print(`the newest rows of all days, median of ${TIMES}`, ms(await medianOf(() => sql.unsafe(newest))))
  for (let index = 0; index < Math.min(DROPS, days - 1); index++) await drop(sql, storage, dayBefore(days - index))
  await sql.end()
}

/** Files are taken away when the lock is free again: others wait for a part of it. */
async function drop(sql, storage, day) {
  let isOver = false
  const waits = []
  const others = (async () => {
    while (!isOver) waits.push((await timed(() => sql.unsafe('select from api_access_log limit 1'))).ms)
  })()
  const { answer, ms: took } = await timed(() =>
    storage.logPartitions.dropBefore('apiAccessLog', new Date(day.getTime() + DAY_MS)),
  )
  isOver = true
  await others
  print(
    'dropping a day',
    `${ms(took)}; others waited ${ms(Math.max(...waits))} at most${answer.dropped === 1 ? '' : '; FAILED'}`,
  )
}

const server = await startEmbeddedPostgres({
  settings: {
    shared_buffers: '2GB',
    maintenance_work_mem: '512MB',
    max_wal_size: '4GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    synchronous_commit: 'off',
  },
})
const storage = postgresStorage({ url: server.url, statementTimeoutMs: 600_000 })
try {
  await storage.migrate()
  await seed(server.url, storage)
  await measure(server.url, storage)
} finally {
  await storage.close()
  await server.stop()
}
