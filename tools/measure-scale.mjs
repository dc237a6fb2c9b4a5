// `npm run measure:scale`: what docs/scale.md counts with, through the built packages over an embedded PostgreSQL that flushes as
// in production: bytes that a payment order leaves in each table, and bookings a second to one wallet and to many.
//
//   npm run measure:scale                      ORDERS=20000 SECONDS=5
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { postgresStorage } from '@org/openapi-storage-postgres'
import postgres from 'postgres'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'

const number = (name, otherwise) => Number(process.env[name] ?? otherwise)
const [orders, seconds] = [number('ORDERS', 20_000), number('SECONDS', 5)]
const ADMIN_KEY = 'measure-admin-key-that-has-no-other-use'
const CALLERS = 32
const MEMBERS = 64

const server = await startEmbeddedPostgres({ settings: { fsync: 'on' } })
const openApi = await createOpenApi({
  storage: postgresStorage({ url: server.url, poolSize: 40 }),
  channels: sandboxChannels(),
  admin: { bootstrapKey: ADMIN_KEY },
  tokens: { keys: [{ kid: '1', secret: randomUUID() }] },
})

async function call(path, init) {
  const request = new globalThis.Request(`http://127.0.0.1${path}`, { method: 'POST', ...init })
  const envelope = await (await openApi.fetch(request)).json()
  if (envelope.code !== 0) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

const json = (bearer) => ({ authorization: `Bearer ${bearer}`, 'tenant-id': '1', 'content-type': 'application/json' })
const admin = (path, body, method = 'POST') =>
  call(`/admin-api/${path}`, { method, headers: json(ADMIN_KEY), body: JSON.stringify(body) })

async function partnerToken() {
  const scopes = ['pay:order:create']
  const { clientId, clientSecret } = await admin('system/partner-app/create', { name: 'Measured', scopes })
  const headers = {
    authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    'tenant-id': '1',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const form = { headers, body: 'grant_type=client_credentials' }
  const { access_token: token } = await call('/open-api/system/oauth2/token', form)
  return token
}

/** Has so many callers at it until `isOver`; answers how often it was done. */
async function together(work, isOver) {
  let done = 0
  const caller = async () => {
    while (!isOver(done)) await work(done++)
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return done
}

async function sizes(sql) {
  await sql`vacuum`
  const rows = await sql`
    select coalesce(parent.relname, c.relname) as name, sum(pg_table_size(c.oid))::int as rows, sum(pg_indexes_size(c.oid))::int as indexes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`
  return new Map(rows.map(({ name, rows: own, indexes }) => [name, { own, indexes }]))
}

async function measureRows() {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  const headers = json(await partnerToken())
  const before = await sizes(sql)
  const isOver = (done) => done >= orders
  await together((n) => {
    const body = JSON.stringify({ outOrderNo: `measured-${n}`, payAmount: 19.9, subject: 'Canvas backpack' })
    return call('/open-api/pay/order/create', { headers, body })
  }, isOver)
  await openApi.jobs.run('fold-row-tallies')
  await openApi.close()
  const after = await sizes(sql)
  await sql.end()
  console.log(`\nbytes of each of ${orders} payment orders: rows + indexes`)
  for (const [name, { own, indexes }] of after) {
    const grown = [own - (before.get(name)?.own ?? 0), indexes - (before.get(name)?.indexes ?? 0)]
    const each = grown.map((bytes) => Math.round(bytes / orders))
    if (each[0] + each[1] > 1) console.log(`  ${name.padEnd(24)} ${each.join(' + ')}`)
  }
}

async function measureWallets() {
  const members = []
  for (let i = 0; i < MEMBERS; i++)
    members.push(await admin('member/user/create', { nickname: `Member ${i}`, email: null, status: 0 }))
  console.log(`bookings a second by ${CALLERS} callers`)
  for (const count of [1, MEMBERS]) {
    const end = performance.now() + seconds * 1000
    const work = (n) => admin('pay/wallet/update-balance', { userId: members[n % count], balance: 100 }, 'PUT')
    const done = await together(work, () => performance.now() > end)
    console.log(`  ${String(count).padStart(3)} wallets: ${Math.round(done / seconds)}`)
  }
}

try {
  await admin('system/tenant/create', { name: 'Measured' })
  await measureWallets()
  await measureRows()
} finally {
  await server.stop()
}
