import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StorageError } from '@org/openapi-core/storage'
import type { Storage } from '@org/openapi-core/storage'
import { sqliteStorage } from '../src/sqlite-storage.js'

const LIMIT_MS = 1000
const PATIENT_MS = 20_000
const HELD_MS = 400
/** A busy machine has fewer than one each millisecond; where SQLite waits, there are one or two. */
const TURNS = 20

let folder: string
let storage: Storage
/** As a command of another process, or a backup, has it. */
let other: SqliteDatabase.Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-busy-'))
  const file = join(folder, 'busy.sqlite')
  storage = sqliteStorage({ file, transactionLimitMs: PATIENT_MS })
  await storage.migrate()
  other = new SqliteDatabase(file)
})
afterEach(async () => {
  other.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const stores = () => storage.forTenant(1)
const save = (name: string) => stores().settings.save(name, name, new Date(0))
const entry = { tenantId: 1, clientId: 'client', path: '/', code: 0, durationMs: 1, ip: '192.0.2.1', requestId: 'a' }
const messageOf = (error: unknown) => (error instanceof StorageError ? error.driverCode : String(error))

/** How often something else happens in this process within a while: the most of three, since the machine may stand still. */
async function mostTurns(): Promise<number> {
  let most = 0
  for (let tries = 3; tries > 0 && most <= TURNS; tries--) {
    let turns = 0
    for (const end = performance.now() + HELD_MS; performance.now() < end; turns++) await pause(1)
    most = Math.max(most, turns)
  }
  return most
}

it('is waited for by whoever writes, while those who read and everybody else go on', async () => {
  other.exec('begin immediate')
  const answered: string[] = []
  const note = (what: string) => () => answered.push(what)
  const writes = [
    stores()
      .transaction(async (tx) => tx.settings.save('a', 1, new Date(0)))
      .then(note('a transaction')),
    save('b').then(note('a write')),
    storage.system.apiAccessLogs.appendAll([{ ...entry, createTime: new Date(0) }]).then(note('what may be lost')),
  ]
  expect(await mostTurns()).toBeGreaterThan(TURNS)
  expect(await stores().settings.find('a')).toBeUndefined()
  expect(answered).toEqual([])
  other.exec('rollback')
  await Promise.all(writes)
  expect(answered.toSorted()).toEqual(['a transaction', 'a write', 'what may be lost'])
  expect(await stores().settings.find('a')).toBeDefined()
  expect((await stores().apiAccessLogs.page({ pageNo: 1, pageSize: 9 })).total).toBe(1)
})

it('is waited for by what may be lost, which comes alone, too', async () => {
  other.exec('begin immediate')
  const writing = storage.system.apiAccessLogs.appendAll([{ ...entry, createTime: new Date(0) }])
  expect(await mostTurns()).toBeGreaterThan(TURNS)
  other.exec('rollback')
  await writing
  expect((await stores().apiAccessLogs.page({ pageNo: 1, pageSize: 9 })).total).toBe(1)
})

it('is not waited for longer than a transaction may take, in line neither, and then written to as ever', async () => {
  await storage.close()
  storage = sqliteStorage({ file: other.name, transactionLimitMs: LIMIT_MS })
  other.exec('begin immediate')
  const begin = performance.now()
  const told = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(name).then(() => 'done', messageOf)))
  const waited = performance.now() - begin
  expect(told).toEqual(Array(4).fill('SQLITE_BUSY'))
  // One after the other, they would have waited for four times as long.
  expect([waited >= LIMIT_MS, waited < 3.5 * LIMIT_MS]).toEqual([true, true])
  other.exec('rollback')
  await save('e')
  expect(await stores().settings.find('e')).toBeDefined()
})
