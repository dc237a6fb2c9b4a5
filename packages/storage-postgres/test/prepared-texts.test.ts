import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Gateway, Tables } from '@org/openapi-storage-drizzle'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresGateway } from '../src/postgres-gateway.js'
import { createTestGateway, run } from './rows.js'

/** More than a connection prepares. */
const MANY_TEXTS = 1200

let gateway: PostgresGateway
let close: () => Promise<void>
// One connection for each lane.
beforeEach(async () => void ({ gateway, close } = await createTestGateway({ poolSize: 3 })))
afterEach(() => close())

async function ask(from: Gateway<Tables>, query: SQL): Promise<Record<string, unknown>[]> {
  return (await from.query('read', (db) => db.execute(query))) as Record<string, unknown>[]
}

/** How many statements the connection has under a name that say this. */
async function countPrepared(from: Gateway<Tables>, part: string): Promise<unknown> {
  const [row] = await run(
    from,
    `select count(*)::int as n from pg_prepared_statements where statement like '%${part}%' and statement not like '%pg_prepared%'`,
  )
  return row?.['n']
}

const backend = async (from: Gateway<Tables>): Promise<unknown> =>
  (await run(from, 'select pg_backend_pid() as pid'))[0]

describe('a statement that is built for each call', () => {
  const search = (from: Gateway<Tables>, used: number) =>
    from.query('read', (db, { usageCounter: table }) =>
      db
        .select()
        .from(table)
        .where(sql`${table.used} > ${used}`),
    )

  test('is prepared under a name when its text comes again, whatever its values', async () => {
    await search(gateway, 1)
    expect(await countPrepared(gateway, 'usage_counter')).toBe(0)
    await search(gateway, 2)
    await search(gateway, 3)
    expect(await countPrepared(gateway, 'usage_counter')).toBe(1)
  })

  test('is so within a transaction, too', async () => {
    for (const used of [1, 2, 3]) await gateway.transaction((tx) => search(tx, used))
    expect(await gateway.transaction((tx) => countPrepared(tx, 'usage_counter'))).toBe(1)
  })
})

describe('a connection', () => {
  const text = (i: number) => sql`select ${i}::int + ${sql.raw(String(i))} as n`
  const lanes = [
    ['of single statements', (i: number) => ask(gateway, text(i))],
    ['of transactions', (i: number) => gateway.transaction((tx) => ask(tx, text(i)))],
  ] as const

  test.each(lanes)('%s that has prepared as much as one may gives way to a new one', async (name, send) => {
    const inLane = <T>(work: (from: Gateway<Tables>) => Promise<T>): Promise<T> =>
      name === 'of transactions' ? gateway.transaction(work) : work(gateway)
    const first = await inLane(backend)
    for (let i = 1; i <= MANY_TEXTS; i += 1) {
      expect([await send(i), await send(i)]).toEqual([[{ n: 2 * i }], [{ n: 2 * i }]])
    }
    expect(await inLane(backend)).not.toEqual(first)
    expect(await inLane((from) => countPrepared(from, 'as n'))).toBeLessThan(MANY_TEXTS / 2)
  })

  test('goes on where a table is migrated under what it has prepared', async () => {
    await run(gateway, 'create table moved (n int)')
    await run(gateway, 'insert into moved values (7)')
    const read = () => gateway.transaction((tx) => ask(tx, sql`select n from moved where n > ${1}`))
    expect([await read(), await read(), await read()]).toEqual([[{ n: 7 }], [{ n: 7 }], [{ n: 7 }]])
    await run(gateway, 'alter table moved alter column n type text')
    await run(gateway, 'alter table moved alter column n type smallint using n::smallint')
    expect(await read()).toEqual([{ n: 7 }])
  })
})
