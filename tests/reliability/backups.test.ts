import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { EmbeddedPostgres } from '@org/tools/embedded-postgres'
import SqliteDatabase from 'better-sqlite3'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import { startPlatform } from '../start-platform.js'
import { copyWithOwner } from './copy-with-owner.js'

const run = promisify(execFile)
const AMOUNT = 5
const WRITES = 40

let folder: string
const servers: EmbeddedPostgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  await chmod(folder, 0o755)
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Changes one wallet again and again, and backs up in between; answers what was acknowledged before and in the end. */
async function backUpAmid(storage: Storage, backUp: () => Promise<void>) {
  const platform = await startPlatform({ storage })
  const userId = Number(await platform.adminData('POST member/user/create', { body: {} }))
  let acknowledged = 0
  const state = { isDone: false }
  const write = async (): Promise<void> => {
    await platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance: AMOUNT } })
    acknowledged++
  }
  for (let i = 0; i < WRITES; i++) await write()
  const before = acknowledged
  const writing = (async () => {
    while (!state.isDone) await write()
  })()
  await backUp()
  state.isDone = true
  await writing
  const end = acknowledged
  await platform.openApi.close()
  return { before, end }
}

/** What a restored database says: the sum of the changes, and whether every wallet is its entries. */
async function restored(storage: Storage) {
  const platform = await startPlatform({ storage, empty: true })
  const { services } = platform.openApi
  const { mismatch } = await services.wallets.verify(platform.openApi.context(1))
  const page = await platform.adminData('GET pay/wallet-transaction/page', { query: { pageSize: 1 }, tenantId: 1 })
  await platform.openApi.close()
  return { mismatch, page }
}

describe('a backup while changes are written has all that were acknowledged before it, and is whole', () => {
  it('of SQLite, by the command of the guide', async () => {
    const guide = await readFile(new URL('../../docs/guides/run-in-production.md', import.meta.url), 'utf8')
    const [, script = ''] = /\nnode -e "([^"]+)" data\/openapi\.sqlite backup\.sqlite\n/.exec(guide) ?? []
    const [file, backup] = [join(folder, 'openapi.sqlite'), join(folder, 'backup.sqlite')]
    const cwd = new URL('../../', import.meta.url)
    const { before, end } = await backUpAmid(sqliteStorage({ file }), async () => {
      await run(process.execPath, ['-e', script, file, backup], { cwd })
    })
    const { mismatch, page } = await restored(sqliteStorage({ file: backup }))
    expect(mismatch).toBeNull()
    expectBetween(page, before, end)
  })

  it('of PostgreSQL, by what pg_basebackup does', async () => {
    const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
    const server = await startEmbeddedPostgres({ dataDir: data })
    servers.push(server)
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
    const { before, end } = await backUpAmid(postgresStorage({ url: server.url }), async () => {
      await sql`select pg_backup_start('test', true)`
      await copyWithOwner(data, copy, (path) => !/^(postmaster\.(pid|opts)$|pg_wal\/.)/.test(path))
      const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
      await writeFile(join(copy, 'cluster', 'backup_label'), stopped?.labelfile ?? '')
      // The changes since the copy began are in the log.
      await copyWithOwner(data, copy, (path) => path === '' || path.startsWith('pg_wal'))
    })
    await sql.end()
    const again = await startEmbeddedPostgres({ dataDir: copy })
    servers.push(again)
    const { mismatch, page } = await restored(postgresStorage({ url: again.url }))
    expect(mismatch).toBeNull()
    expectBetween(page, before, end)
  })
})

function expectBetween(page: unknown, least: number, most: number): void {
  const { total } = page as { total: number }
  expect(total).toBeGreaterThanOrEqual(least)
  expect(total).toBeLessThanOrEqual(most)
  expect(most).toBeGreaterThan(least)
}

describe('an older build is not kept from a database that a newer one has migrated', () => {
  const NEWER = 9_000_000_000_000

  async function expectNothingPending(older: Storage): Promise<void> {
    expect(await older.pendingMigrations()).toEqual([])
    await older.migrate()
    await older.health()
    await older.close()
  }

  it('on SQLite', async () => {
    const file = join(folder, 'openapi.sqlite')
    await (await startPlatform({ storage: sqliteStorage({ file }) })).openApi.close()
    const handle = new SqliteDatabase(file)
    handle.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('newer', NEWER)
    handle.close()
    await expectNothingPending(sqliteStorage({ file }))
  })

  it('on PostgreSQL', async () => {
    const { url } = await createTestDatabase()
    await (await startPlatform({ storage: postgresStorage({ url }) })).openApi.close()
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${NEWER})`
    await sql.end()
    await expectNothingPending(postgresStorage({ url }))
  })
})
