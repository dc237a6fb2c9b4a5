import { RowTally, systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Statement, Tables, TransactionalGateway } from '@org/openapi-storage-drizzle'
import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOwnPostgres } from '../../../tests/own-postgres.js'
import { postgresStorage } from '../src/index.js'
import { createTestGateway } from './rows.js'

const START_MS = 60_000
/** Two looks prove that nothing lower can come; transactions that begin and end in between are waited for. */
const PATIENCE = { timeout: 25_000, interval: 20 }
const BAGS = { memberId: 1, pageNo: 1, pageSize: 1 }

let own: Awaited<ReturnType<typeof startOwnPostgres>>
let storage: Storage
let server: Sql
let tenant: UnitOfWork<Repositories>

/** A server of its own: what other files' tests keep open would be waited for, since transactions are numbered by the server. */
beforeAll(async () => {
  own = await startOwnPostgres()
  storage = postgresStorage({ url: own.url })
  await storage.migrate()
  tenant = storage.forTenant(1)
  server = postgres(own.url, { max: 3, onnotice: () => undefined })
}, START_MS)
afterAll(async () => {
  await server.end({ timeout: 1 })
  await storage.close()
  await own.stop()
})

const fold = () => storage.system.transaction((tx) => tx.rowTallies.fold(1000))

/** As rows of one group that were written one after the other. */
const note = (rows: number) => server`
  insert into row_tally_delta (tenant_id, list, group_key, coordinate, count)
  select 1, 'bag_order', '[1,null]', 1800000000 + i, 1 from generate_series(1, ${rows}::int) as i`

const totalOf = async () => (await tenant.bagOrders.pageOfMember(BAGS)).total

/** Up to which id nothing is looked at any more, and the highest that was given. */
async function frontier(): Promise<{ foldedTo: number; given: number }> {
  const [row] = await server<{ foldedTo: number; given: number }[]>`
    select coalesce((select folded_to from row_tally_frontier), 0)::int as "foldedTo",
      (select last_value from row_tally_delta_id_seq)::int as given`
  return row as { foldedTo: number; given: number }
}

/** Until there is nothing left to look at. */
const foldAll = () =>
  vi.waitUntil(async () => {
    await fold()
    const { foldedTo, given } = await frontier()
    return foldedTo === given
  }, PATIENCE)

test('a change whose id is lower than many that were folded is counted when it is committed at last', async () => {
  const late = await server.reserve()
  await late`begin`
  // Only who has written has a number; the engine's writers note after their write.
  await late`insert into usage_counter (tenant_id, subject, subject_id, dimension, key, used) values (1, '', 1, '', '', 1)`
  await late`insert into row_tally_delta (tenant_id, list, group_key, coordinate, count) values (1, 'bag_order', '[1,null]', 7, 1)`
  const { given } = await frontier()
  for (let round = 0; round < 5; round++) {
    await note(10)
    await fold()
  }
  expect([await totalOf(), (await frontier()).foldedTo < given]).toEqual([50, true])
  await late`commit`
  late.release()
  expect(await totalOf()).toBe(51)
  await note(9)
  await foldAll()
  expect([await totalOf(), await fold()]).toEqual([60, 0])
})

test('a row whose id is lower than many that were counted is counted when it is committed at last', async () => {
  const ledger = tenant.ledger
  const count = () => storage.system.transaction((tx) => tx.countedLists.count(1000))
  const entries = async () => (await ledger.page({ pageNo: 1, pageSize: 1 })).total
  const write = (first: number) =>
    tenant.transaction(async (tx) => {
      const change = { balance: 1, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
      await tx.wallets.change(first, change, new Date(0))
      for (let serial = first; serial < first + 10; serial++) {
        const event = { no: `W${serial}`, bizType: 1, bizId: String(serial), title: 't', userId: first }
        await tx.ledger.append({ ...event, price: 1, balance: 1, freezePrice: 0 }, new Date(0))
      }
    })
  const countedTo = async () => {
    const [row] = await server<{ to: number }[]>`
      select coalesce(max(counted_to), 0)::int as to from counted_list where list = 'wallet_transaction'`
    return row?.to
  }
  await write(1)
  await vi.waitUntil(async () => (await count()) > 0 || (await countedTo()) === 10, PATIENCE)
  const late = await server.reserve()
  await late`begin`
  await late`insert into usage_counter (tenant_id, subject, subject_id, dimension, key, used) values (1, '', 2, '', '', 1)`
  await late`insert into wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
    values (1, 'late', 1, 1, 'late', 't', 1, 1, 0, now())`
  for (const first of [20, 30, 40]) {
    await write(first)
    await count()
  }
  expect([await entries(), await countedTo()]).toEqual([40, 10])
  await late`commit`
  late.release()
  expect(await entries()).toBe(41)
  await vi.waitUntil(async () => (await count()) === 0 && (await countedTo()) === 41, PATIENCE)
  expect(await entries()).toBe(41)
})

test('ids that no row has cost those who count nothing, as many as there are', async () => {
  const { ledger } = tenant
  const write = (no: string) =>
    tenant.transaction(async (tx) => {
      await tx.wallets.change(1, { balance: 1, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }, new Date(0))
      const event = { no, bizType: 1, bizId: no, title: 't', userId: 1 }
      await tx.ledger.append({ ...event, price: 1, balance: 1, freezePrice: 0 }, new Date(0))
    })
  const before = (await ledger.page({ pageNo: 1, pageSize: 1 })).total
  // As after the import of a tenant of a large platform: counted in steps of 200 ids, it would take as many hours.
  await server`select setval('wallet_transaction_id_seq', 300000000)`
  for (const no of ['far a', 'far b', 'far c']) await write(no)
  await vi.waitUntil(async () => {
    await storage.system.transaction((tx) => tx.countedLists.count(200))
    const [row] = await server<{ to: string }[]>`
      select counted_to as to from counted_list where list = 'wallet_transaction'`
    return Number(row?.to) === 300_000_003
  }, PATIENCE)
  expect((await ledger.page({ pageNo: 1, pageSize: 1 })).total).toBe(before + 3)
})

test('rows that somebody is moving are counted when he is over, and nobody waits', async () => {
  const { claimTimes, purchases } = { claimTimes: { now: new Date(0), abandonedBefore: new Date(0) }, ...tenant }
  const count = () => storage.system.transaction((tx) => tx.countedLists.count(1000))
  const totals = () =>
    Promise.all(
      [{}, { refStatus: 0 }, { refStatus: 2 }].map(
        async (filter) => (await purchases.page({ ...filter, pageNo: 1, pageSize: 1 })).total,
      ),
    )
  const attempts: { id: number; attempt: number }[] = []
  for (const outOrderNo of ['a', 'b', 'c', 'd']) {
    const claim = { clientId: 'client', outOrderNo, externalUserId: 'user', memberId: 1 }
    const attempt = await purchases.claim(claim, claimTimes)
    if (attempt !== undefined) attempts.push(attempt)
  }
  const countedTo = async () => {
    const [row] = await server<{ to: number }[]>`
      select coalesce(max(counted_to), 0)::int as to from counted_list where list = 'purchase'`
    return row?.to
  }
  const [a, b, c, d] = attempts.map(({ id }) => id)
  // All four are proven to be complete when the one is over who wrote when they were seen; the mover came after that.
  const [writing, moving] = [await server.reserve(), await server.reserve()]
  await writing`begin`
  await writing`select pg_current_xact_id()`
  await count()
  await moving`begin`
  await moving`select 1 from purchase where id = ${c ?? 0} for update`
  await writing`commit`
  writing.release()
  await vi.waitUntil(async () => (await count()) >= 0 && (await countedTo()) === b, PATIENCE)
  await moving`update purchase set ref_status = 2 where id = ${c ?? 0}`
  expect([await count(), await countedTo(), a !== undefined]).toEqual([0, b, true])
  expect(await totals()).toEqual([4, 4, 0])
  await moving`commit`
  moving.release()
  expect(await totals()).toEqual([4, 3, 1])
  await vi.waitUntil(async () => (await count()) >= 0 && (await countedTo()) === d, PATIENCE)
  expect(await totals()).toEqual([4, 3, 1])
  for (const attempt of attempts) await purchases.fail(attempt, 'no stock')
  expect(await totals()).toEqual([4, 0, 4])
})

test('what was folded is looked at no more, also while a backup keeps it', async () => {
  const before = await totalOf()
  const backup = await server.reserve()
  await backup`begin isolation level repeatable read`
  await backup`select 1 from row_tally_delta`
  for (let round = 0; round < 5; round++) {
    await note(1000)
    await fold()
  }
  await foldAll()
  const [{ Plan: plan }] = (
    await server<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }[]>`
      explain (analyze, buffers, format json) select count(*) from row_tally_delta
      where tenant_id = 1 and list = 'bag_order' and group_key = '[1,null]'
        and id > (select folded_to from row_tally_frontier)`
  )[0]!['QUERY PLAN']
  expect(plan['Shared Hit Blocks']).toBeLessThan(20)
  expect(await totalOf()).toBe(before + 5000)
  await backup`rollback`
  backup.release()
})

test('a reader who meets thousands of changes folds some, and is answered exactly', async () => {
  const before = await totalOf()
  await note(2500)
  expect(await totalOf()).toBe(before + 2500)
  expect(await fold()).toBe(0)
  expect(await totalOf()).toBe(before + 2500)
  await note(1500)
  expect(await totalOf()).toBe(before + 4000)
  expect(await fold()).toBe(1000)
})

test('rows that are counted while a page is read are in its total once', async () => {
  const { gateway, close } = await createTestGateway()
  const count = () => systemUnitOfWork(gateway).transaction((tx) => tx.countedLists.count(1000))
  const write = (first: number) =>
    tenantUnits(gateway)(1).transaction(async (tx) => {
      await tx.wallets.change(1, { balance: 1, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }, new Date(0))
      for (let serial = first; serial < first + 5; serial++) {
        const event = { no: `W${serial}`, bizType: 1, bizId: String(serial), title: 't', userId: 1 }
        await tx.ledger.append({ ...event, price: 1, balance: 1, freezePrice: 0 }, new Date(0))
      }
    })
  await write(0)
  await vi.waitUntil(async () => (await count()) === 5, PATIENCE)
  await write(5)
  let counted = 0
  const meanwhile: TransactionalGateway<Tables> = {
    // The sum of the buckets: after the look at how far is counted.
    execute: async <V extends Record<string, unknown>, R>(statement: Statement<V, R, Tables>, values: V) => {
      if (counted === 0) await vi.waitUntil(async () => (counted = await count()) > 0, PATIENCE)
      return gateway.execute(statement, values)
    },
    send: (statement, values) => gateway.send(statement, values),
    rows: (mode, columns, build) => gateway.rows(mode, columns, build),
    query: (mode, build) => gateway.query(mode, build),
    transaction: (work) => gateway.transaction(work),
  }
  expect((await tenantUnits(meanwhile)(1).ledger.page({ pageNo: 1, pageSize: 1 })).total).toBe(10)
  expect(counted).toBe(5)
  await close()
})

test('every row has its place, folded or not', async () => {
  const { gateway, close } = await createTestGateway()
  const coordinates = [-70, -1, 0, 0, 31, 32, 1023, 1024, 40_000, 40_000, 40_000, 1_800_000_000, 1_800_000_001]
  for (const coordinate of coordinates) {
    await gateway.transaction((tx) => new RowTally(tx, 1, 'l').add([{ groups: ['g'], coordinate, rows: 1 }]))
    if (coordinate === 1023) await systemUnitOfWork(gateway).transaction((tx) => tx.rowTallies.fold(9))
  }
  const tally = new RowTally(gateway, 1, 'l')
  const places = await Promise.all(coordinates.map((_, rank) => tally.place('g', rank)))
  const down = coordinates.toReversed()
  expect(places).toEqual(down.map((coordinate, rank) => ({ coordinate, offset: rank - down.indexOf(coordinate) })))
  expect(await tally.place('g', coordinates.length)).toBeUndefined()
  await close()
})

test('a row whose id is lower than one that is seen is counted, also where its transaction has the higher number', async () => {
  const [first, second] = [await server.reserve(), await server.reserve()]
  const checkIn = (seq: number) => `insert into checkin_record
    (tenant_id, user_id, wallet_redeem_code_id, client_id, day, seq, grant_amount, create_time)
    values (1, 1, 1, 'client', '2026-01-01', ${seq}, 1, '2026-01-01T00:00:00Z')`
  for (const connection of [first, second]) {
    await connection.unsafe('begin')
    await connection.unsafe('select pg_current_xact_id()')
  }
  // The one that began last draws the lower id, and is over last.
  await second.unsafe(checkIn(1))
  await first.unsafe(checkIn(2))
  await first.unsafe('commit')
  const count = () => storage.system.transaction((tx) => tx.countedLists.count(200))
  for (let looks = 0; looks < 3; looks++) await count()
  await second.unsafe('commit')
  first.release()
  second.release()
  await vi.waitUntil(async () => {
    await count()
    const marks =
      await server`select from counted_list where list = 'checkin_record' and counted_to = next_to and next_to > 1`
    return marks.length === 1
  }, PATIENCE)
  expect((await tenant.checkIns.page({ pageNo: 1, pageSize: 1 })).total).toBe(2)
})
