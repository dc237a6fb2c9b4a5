import { StorageError } from '@org/openapi-core/storage'
import { fixedClock } from '@org/openapi-testing'
import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sqliteStorage } from '../src/index.js'
import { openWriter } from '../src/open-writer.js'

let folder: string
let serial = 0
const newFile = () => join(folder, `${(serial += 1)}.db`)
const clock = fixedClock(new Date('2026-09-10T04:00:00Z'))
const now = () => clock.now()
const check = (text: string) => ({ goodsId: 'G', source: 1 as const, qcPathList: [text], completionTime: now() })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the schema', () => {
  it('is STRICT in every table, so that a column holds what it says', async () => {
    const file = newFile()
    const storage = sqliteStorage({ file })
    await storage.migrate()
    await storage.close()
    const handle = new SqliteDatabase(file)
    const tables = handle
      .prepare(`select name, strict from pragma_table_list where schema = 'main' and type = 'table'`)
      .all()
    const loose = (tables as { name: string; strict: number }[]).filter(
      ({ name, strict }) => strict === 0 && !/^(sqlite_|__drizzle)/.test(name),
    )
    expect(loose).toEqual([])
    expect(tables.length).toBeGreaterThan(9)
    const insert = (value: string) =>
      handle.exec(`insert into rate_limit (tenant_id, client_id, arrival_time) values (1, 'a', ${value})`)
    for (const value of ['1.5', `'abc'`, `x'00'`]) expect(() => insert(value), value).toThrow(/cannot store/)
    handle.close()
  })
})

describe('a file of another program', () => {
  it.each([
    ['with a table of a name of ours', 'create table tenant (name text)'],
    ['with a table of ours among others', 'create table notes (text text); create table wallet (id)'],
    [
      'with an account of migrations of its own',
      'create table __drizzle_migrations (id); create table notes (text text)',
    ],
  ])('%s is refused by its path and the reason, and left as it is', async (_, statements) => {
    const file = newFile()
    const handle = new SqliteDatabase(file)
    handle.exec(statements)
    handle.close()
    const before = await readFile(file)
    expect(() => sqliteStorage({ file })).toThrow(
      `sqliteStorage: cannot open ${file}: it holds tables of another program; name an empty file or one of this platform`,
    )
    expect(await readFile(file)).toEqual(before)
    expect((await readdir(folder)).filter((name) => name.startsWith(`${basename(file)}-`))).toEqual([])
  })

  it('may have tables of the host beside ours', async () => {
    const file = newFile()
    const handle = new SqliteDatabase(file)
    handle.exec(`create table notes (text text); insert into notes values ('mine')`)
    handle.close()
    const storage = sqliteStorage({ file })
    await storage.migrate()
    await storage.close()
    const after = new SqliteDatabase(file)
    expect(after.prepare('select text from notes').pluck().all()).toEqual(['mine'])
    after.close()
    await sqliteStorage({ file }).close()
  })

  it('is not taken for one whose first migration failed', async () => {
    const file = newFile()
    const handle = new SqliteDatabase(file)
    handle.exec('create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)')
    handle.close()
    const storage = sqliteStorage({ file })
    await storage.migrate()
    expect(await storage.pendingMigrations()).toEqual([])
    await storage.close()
  })
})

describe('generated ids', () => {
  it('are never given again, also not the last one of a table', async () => {
    const file = newFile()
    const storage = sqliteStorage({ file })
    await storage.migrate()
    await storage.close()
    const handle = new SqliteDatabase(file)
    const withId = `select name from pragma_table_list as tables where schema = 'main' and type = 'table'
      and exists (select 1 from pragma_table_info(tables.name) where name = 'id' and type = 'INTEGER')`
    const tables = handle.prepare(withId).all()
    const reusing = `select name from sqlite_master where name in (${withId}) and sql not like '%autoincrement%' and name not like '\\_\\_drizzle%' escape '\\'`
    expect(tables.length).toBeGreaterThan(30)
    expect(handle.prepare(reusing).all()).toEqual([])
    handle.close()
  })
})

describe('the access log', () => {
  it('is moved to the file a little at a time', async () => {
    const file = newFile()
    const first = sqliteStorage({ file })
    await first.migrate()
    // Takes the log of the migrations along.
    await first.close()
    const storage = sqliteStorage({ file })
    const entry = { tenantId: 1, clientId: 'client', path: '/open-api/goods/search', code: 0, durationMs: 1 }
    let largest = 0
    for (let batch = 0; batch < 30; batch += 1) {
      const entries = Array.from({ length: 500 }, (_, row) => ({
        ...entry,
        ip: '192.0.2.1',
        requestId: `${batch} ${row} ${'x'.repeat(30)}`,
        createTime: now(),
      }))
      await storage.system.apiAccessLogs.appendAll(entries)
      largest = Math.max(largest, (await stat(`${file}-wal`)).size)
    }
    expect((await storage.forTenant(1).apiAccessLogs.page({ pageNo: 1, pageSize: 1 })).total).toBe(15_000)
    // By default it would be written over from the start at 1,000 pages, which is four megabytes.
    expect(largest).toBeLessThan(1_500_000)
    await storage.close()
  })
})

describe('the connection', () => {
  it('keeps acknowledged commits through a power cut: WAL, and synchronous=FULL', () => {
    const handle = openWriter(newFile())
    const pragma = (name: string): unknown => handle.pragma(name, { simple: true })
    expect(pragma('journal_mode')).toBe('wal')
    // 2 is FULL; the default under WAL is 1, which syncs at checkpoints only.
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('busy_timeout')).toBe(2)
    handle.close()
  })

  it('does not wait for the disk where a purchase only takes its number, and does again behind it', async () => {
    const told = vi.spyOn(SqliteDatabase.prototype, 'exec')
    const storage = sqliteStorage({ file: newFile() })
    await storage.migrate()
    const { purchases } = storage.forTenant(1)
    const claimed = { clientId: 'client', externalUserId: 'user', memberId: 1 }
    const times = { now: now(), abandonedBefore: new Date(0) }
    told.mockClear()
    const attempt = await purchases.claim({ ...claimed, outOrderNo: '1' }, times)
    expect(told.mock.calls).toEqual([['pragma synchronous = NORMAL'], ['pragma synchronous = FULL']])
    told.mockClear()
    expect(await purchases.fail(attempt ?? { id: 0, attempt: 0 }, 'nothing left')).toBe(true)
    expect(told.mock.calls).toEqual([])
    told.mockRestore()
    await storage.close()
  })

  it('has them in force after migrations, too', async () => {
    const file = newFile()
    const storage = sqliteStorage({ file })
    await storage.migrate()
    await storage.close()
    const handle = new SqliteDatabase(file)
    expect(handle.pragma('journal_mode', { simple: true })).toBe('wal')
    handle.close()
  })

  it('reads beside an open transaction, without waiting and without what is not committed', async () => {
    const storage = sqliteStorage({ file: newFile() })
    await storage.migrate()
    const tenant = storage.forTenant(1)
    let begin: () => void = () => undefined
    let finish: () => void = () => undefined
    const began = new Promise<void>((resolve) => (begin = resolve))
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const running = tenant.transaction(async (tx) => {
      await tx.qualityChecks.create(check('a'), now())
      begin()
      await finished
    })
    await began
    expect((await tenant.qualityChecks.page({ pageNo: 1, pageSize: 1 })).total).toBe(0)
    finish()
    await running
    expect((await tenant.qualityChecks.page({ pageNo: 1, pageSize: 1 })).total).toBe(1)
    await storage.close()
  })
})

describe('a full disk', () => {
  const fill = async (storage: ReturnType<typeof sqliteStorage>) => {
    const { qualityChecks } = storage.forTenant(1)
    for (let written = 0; ; written += 1) {
      try {
        await qualityChecks.create(check('x'.repeat(10_000)), now())
      } catch (error) {
        return { written, error }
      }
    }
  }

  it.each([':memory:', 'file'])(
    'refuses writes as `full`, loses nothing, and takes writes again when there is room (%s)',
    async (kind) => {
      const storage = sqliteStorage({ file: kind === 'file' ? newFile() : kind, maxPageCount: 800 })
      await storage.migrate()
      const { written, error } = await fill(storage)
      expect(error).toBeInstanceOf(StorageError)
      expect(error).toMatchObject({ kind: 'full', driverCode: 'SQLITE_FULL' })
      const tenant = storage.forTenant(1)
      const { apiAccessLogs, qualityChecks } = tenant
      expect((await qualityChecks.page({ pageNo: 1, pageSize: 1 })).total).toBe(written)

      const swallowed = tenant.transaction(async (tx) => {
        await tx.revokedTokens.revoke('undone', now()).catch(() => undefined)
        await tx.qualityChecks.create(check('y'.repeat(100_000)), now()).catch(() => undefined)
        return 'fine'
      })
      await expect(swallowed).rejects.toMatchObject({ kind: 'full' })
      expect(await storage.forTenant(1).revokedTokens.isRevoked('undone')).toBe(false)
      await storage.health()

      expect(await apiAccessLogs.deleteBefore(now(), 1)).toBe(0)
      // Replacing a long text by none frees its pages.
      for (let id = 1; id <= 10; id += 1) expect(await qualityChecks.update(id, check(''))).toBe(true)
      expect((await qualityChecks.create(check('z'.repeat(10_000)), now())).id).toBeGreaterThan(0)
      expect(await tenant.transaction((tx) => tx.revokedTokens.revoke('kept', now()))).toBe(true)
      await storage.close()
    },
  )
})
