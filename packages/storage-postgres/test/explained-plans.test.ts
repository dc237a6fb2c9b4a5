import postgres from 'postgres'
import { expect, it, vi } from 'vitest'
import { createBareDatabase } from '../../../tests/postgres.js'
import { vacuumAll } from './explained-plans.js'

it('waits for snapshots that keep rows from being known to be seen by all', async () => {
  const database = await createBareDatabase()
  const [server, other] = [postgres(database.url, { max: 1 }), postgres(database.url, { max: 1 })]
  await server.unsafe('create table t (i integer)')
  await other.unsafe('set stats_fetch_consistency = none; begin isolation level repeatable read; select 1')
  await server.unsafe('insert into t select i from generate_series(1, 1000) i')
  const vacuumed = vacuumAll(server)
  const tries = () => other.unsafe(`select vacuum_count from pg_stat_all_tables where relname = 't'`)
  await vi.waitFor(async () => expect(Number((await tries())[0]?.['vacuum_count'])).toBeGreaterThan(1), 20_000)
  await other.unsafe('rollback')
  await vacuumed
  const [table] = await server.unsafe(`select relpages, relallvisible from pg_class where relname = 't'`)
  expect(table?.['relpages']).toBeGreaterThan(0)
  expect(table?.['relallvisible']).toBe(table?.['relpages'])
  await Promise.all([server.end(), other.end()])
  await database.drop()
})
