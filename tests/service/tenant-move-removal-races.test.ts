import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestDatabase } from '../postgres.js'
import type { TestDatabase } from '../postgres.js'
import { digestOf, linesOf } from './tenant-move-scene.js'
import type { MovingStorage } from './tenant-move-scene.js'

const NOW = new Date('2026-09-10T12:00:00Z')
const CREDIT = { balance: 500, freezePrice: 0, totalExpense: 0, totalRecharge: 500 }
const ENABLED = 0
const DISABLED = 1

/** Who waits for a row that somebody else has locked. */
const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%for no key update%'`

/** A disabled tenant with members, the first of whom has a wallet. */
async function leftTenant(storage: MovingStorage, members: number): Promise<{ id: number; memberId: number }> {
  const { id } = await storage.system.tenants.create(
    { name: 'Left', status: DISABLED, expireTime: null, settings: {} },
    NOW,
  )
  const memberId = await storage.forTenant(id).transaction(async (tx) => {
    const ids: number[] = []
    for (let index = 0; index < members; index++) ids.push(await addMember(tx, `u${index}`))
    await tx.wallets.change(ids[0] ?? 0, CREDIT, NOW)
    return ids[0] ?? 0
  })
  return { id, memberId }
}

async function addMember(
  { members }: Pick<ReturnType<MovingStorage['forTenant']>, 'members'>,
  unionId: string,
): Promise<number> {
  return (await members.create({ nickname: unionId, status: ENABLED, unionId }, NOW)).id
}

const digestOfTenant = async (storage: MovingStorage, id: number): Promise<string> =>
  digestOf(await linesOf({ storage }, id))

describe('a tenant of an SQLite file that is written to while it is removed', () => {
  let folder: string
  let storage: MovingStorage

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-removal-'))
    storage = sqliteStorage({ file: join(folder, 'left.sqlite') })
    await storage.migrate()
  })
  afterAll(async () => {
    await storage.close()
    await rm(folder, { recursive: true })
  })

  test('loses nothing that was acknowledged', async () => {
    // More than are looked at in one turn.
    const { id } = await leftTenant(storage, 500)
    const digest = await digestOfTenant(storage, id)
    const removed = storage.removeTenant(id, digest)
    await nextTurn()
    const came = await addMember(storage.forTenant(id), 'late')
    expect(await removed).toBeGreaterThan(500)
    expect(await storage.forTenant(id).members.find(came)).toMatchObject({ nickname: 'late' })
    await expect(storage.removeTenant(id, digest)).rejects.toMatchObject({ failure: 'unknown-tenant' })
  })
})

describe('a tenant of a PostgreSQL that is written to while it is removed', () => {
  let database: TestDatabase
  let storage: MovingStorage
  let other: postgres.Sql

  beforeAll(async () => {
    database = await createTestDatabase()
    storage = postgresStorage({ ...database.connection, poolSize: 4 })
    await storage.migrate()
    other = postgres(database.url, { max: 2, onnotice: () => undefined })
  })
  afterAll(async () => {
    await other.end()
    await storage.close()
    await database.drop()
  })

  /** Removes a tenant; somebody writes when it has begun, and has not deleted anything yet. */
  async function removedAmid(id: number, write: () => Promise<unknown>): Promise<number | { failure?: string }> {
    const digest = await digestOfTenant(storage, id)
    const locked = await other.reserve()
    await locked`begin`
    await locked`select 1 from tenant where id = ${id} for no key update`
    const removal = storage.removeTenant(id, digest).catch((error: { failure?: string }) => error)
    await vi.waitFor(async () => expect(await other.unsafe(WAITING)).not.toHaveLength(0), { timeout: 10_000 })
    await write()
    await locked`commit`
    locked.release()
    return removal
  }

  test('is kept where something came', async () => {
    const { id } = await leftTenant(storage, 2)
    let came = 0
    const removal = await removedAmid(id, async () => (came = await addMember(storage.forTenant(id), 'late')))
    expect(removal).toMatchObject({ failure: 'changed' })
    expect(await storage.forTenant(id).members.find(came)).toMatchObject({ nickname: 'late' })
    expect(await storage.system.tenants.find(id)).toMatchObject({ id })
  })

  test('is kept where something changed', async () => {
    const { id, memberId } = await leftTenant(storage, 2)
    const { wallets } = storage.forTenant(id)
    const removal = await removedAmid(id, () => wallets.change(memberId, CREDIT, NOW))
    expect(removal).toMatchObject({ failure: 'changed' })
    expect(await wallets.find(memberId)).toMatchObject({ balance: 1000 })
  })

  test('is removed where only what does not move was written', async () => {
    const { id } = await leftTenant(storage, 2)
    await other`insert into row_tally (tenant_id, list, group_key, level, bucket, count)
      values (${id}, 'member', '', 0, 0, 1)`
    const removal = await removedAmid(id, () => other`update row_tally set count = 2 where tenant_id = ${id}`)
    expect(removal).toBeGreaterThan(3)
    expect(await other`select 1 from row_tally where tenant_id = ${id}`).toHaveLength(0)
    expect(await storage.forTenant(id).members.page({ pageNo: 1, pageSize: 10 })).toMatchObject({ list: [] })
  })
})
