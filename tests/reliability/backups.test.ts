import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
import { backUpAmid, expectRestored } from './backup-amid.js'
import { copyWithOwner } from './copy-with-owner.js'

const run = promisify(execFile)
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

describe('a backup while changes are written has all that were acknowledged before it, and is whole', () => {
  it('of SQLite, by the commands of the guide, for its user alone', async () => {
    const guide = await readFile(new URL('../../docs/guides/run-in-production.md', import.meta.url), 'utf8')
    const [, commands = ''] = /```sh\n((?:.+\n)*node -e .+) data\/openapi\.sqlite backup\.sqlite\n/.exec(guide) ?? []
    const [file, backup] = [join(folder, 'openapi.sqlite'), join(folder, 'backup.sqlite')]
    const cwd = new URL('../../', import.meta.url)
    const acknowledged = await backUpAmid(sqliteStorage({ file }), async () => {
      await run('sh', ['-c', `umask 022\n${commands} "$0" "$1"`, file, backup], { cwd })
    })
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    await expectRestored(sqliteStorage({ file: backup }), acknowledged)
  })

  it('of PostgreSQL, by what pg_basebackup does', async () => {
    const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
    const server = await startEmbeddedPostgres({ dataDir: data })
    servers.push(server)
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
    const acknowledged = await backUpAmid(postgresStorage({ url: server.url }), async () => {
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
    await expectRestored(postgresStorage({ url: again.url }), acknowledged)
  })
})

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
    await sql`insert into openapi_migrations (hash, created_at) values ('newer', ${NEWER})`
    await sql.end()
    await expectNothingPending(postgresStorage({ url }))
  })
})
