import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sqliteStorage } from '../src/index.js'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** Operation, key, the answer's data and its end. */
const OLDER = [
  ['updateWalletBalance', 'k', 'true', 10],
  ['createWalletRecharge', 'k', '17', 20],
  ['freezeWallet', 'other', 'true', 30],
] as const

test('keys that administrators had before they were kept with the whole answer hold on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
  const file = join(folder, 'test.db')
  const storage = sqliteStorage({ file })
  await storage.migrate()
  const handle = new SqliteDatabase(file)
  const sqlOf = async (end: string) => {
    const name = (await readdir(migrations)).find((each) => each.endsWith(end)) as string
    return readFile(join(migrations, name), 'utf8')
  }
  handle.exec((await sqlOf('_revisions.sql')).split('--> statement-breakpoint')[0] as string)
  const insert = handle.prepare(
    "insert into idempotency_key (tenant_id, admin_id, operation, key, body_hash, answer, expire_time) values (7, '1', ?, ?, 'hash', ?, ?)",
  )
  for (const older of OLDER) insert.run(...older)
  handle.exec(await sqlOf('_copy-idempotency-keys.sql'))
  handle.close()
  const { idempotencyKeys } = storage.forTenant(7)
  const find = (key: string) => idempotencyKeys.find({ caller: 'admin:1', key }, new Date(0))
  const call = { bodyHash: 'hash', takenBy: '' }
  expect(await find('k')).toEqual({
    ...call,
    operation: 'createWalletRecharge',
    answer: '{"code":0,"data":17,"msg":"","error_detail":""}',
  })
  expect(await find('other')).toEqual({
    ...call,
    operation: 'freezeWallet',
    answer: '{"code":0,"data":true,"msg":"","error_detail":""}',
  })
  await storage.close()
  await rm(folder, { recursive: true })
})
