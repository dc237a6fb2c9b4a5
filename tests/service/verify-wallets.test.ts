import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { createTestPlatform } from '@org/openapi-testing'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { ownFolder } from '../own-folders.js'
import { createTestDatabase } from '../postgres.js'
import { tamperWithFile } from './ledger-database.js'
import { runTool } from './run-tool.js'

/** A point for each yuan. */
const rule = { name: 'Points', status: 1, tiers: [{ bizType: 'RECHARGE', minAmount: 0, pointRatio: 1, sort: 0 }] }

const folder = ownFolder('openapi-verify-')
const file = join(folder, 'ledger.sqlite')

function verify(...options: string[]) {
  const { status, lines, faults } = runTool('verify-wallets', options)
  return { status, lines, faults }
}

beforeAll(async () => {
  const platform = await createTestPlatform({ storage: sqliteStorage({ file }) })
  for (const tenantId of [platform.tenantId, await platform.createTenant()]) {
    const context = platform.openApi.context(tenantId)
    const { id: userId } = await context.storage.members.create(
      { nickname: 'Ana', status: 0, unionId: 'union' },
      context.now,
    )
    for (const balance of [100, -40]) {
      const answer = await platform.admin('PUT pay/wallet/update-balance', { tenantId, body: { userId, balance } })
      expect(answer).toMatchObject({ code: 0 })
    }
    await platform.admin('POST promotion/point-rule/create', { tenantId, body: rule })
    await platform.openApi.services.points.award(context, {
      memberId: userId,
      bizType: 'RECHARGE',
      bizId: '1',
      amount: 700,
    })
  }
  await platform.createTenant()
  await platform.close()
})

function keysOf(database: string): unknown[] {
  const handle = new SqliteDatabase(database, { readonly: true })
  const keys = handle.prepare('select * from signing_key order by kid').all()
  handle.close()
  return keys
}

const clean = [
  'tenant 3: 0 wallets, 0 entries: ok',
  'tenant 2: 1 wallets, 2 entries: ok',
  'tenant 2: points of 1 members, 1 entries: ok',
  'tenant 1: 1 wallets, 2 entries: ok',
  'tenant 1: points of 1 members, 1 entries: ok',
]

test('a line for each tenant, and 0 where every wallet fits', () => {
  expect(verify('--database', file)).toEqual({ status: 0, lines: clean, faults: '' })
})

test('what the database keeps of keys stays as it is, so that tokens and logins go on', async () => {
  const kept = join(folder, 'kept-keys.sqlite')
  const channels = sandboxChannels()
  await (await createOpenApi({ storage: sqliteStorage({ file: kept }), channels })).close()
  const keys = keysOf(kept)
  expect(keys.length).toBeGreaterThan(1)
  expect(verify('--database', kept)).toMatchObject({ status: 0, faults: '' })
  expect(keysOf(kept)).toEqual(keys)
})

test('1 where a wallet was tampered with, and the row', () => {
  tamperWithFile(file, 'update wallet set balance = 61 where tenant_id = 2')
  const mismatch = '{"userId":2,"entryNo":null,"column":"balance","expected":60,"found":61}'
  const lines = clean.with(1, `tenant 2: 1 wallets, 2 entries: MISMATCH ${mismatch}`)
  expect(verify('--database', file)).toEqual({ status: 1, lines, faults: '' })
})

test('1 where points were tampered with, and the row', () => {
  tamperWithFile(file, 'update wallet set balance = 60 where tenant_id = 2')
  tamperWithFile(file, 'update point_account set balance = 8 where tenant_id = 1')
  const mismatch = '{"userId":1,"entryId":null,"expected":7,"found":8}'
  const lines = clean.with(4, `tenant 1: points of 1 members, 1 entries: MISMATCH ${mismatch}`)
  expect(verify('--database', file)).toEqual({ status: 1, lines, faults: '' })
})

test('a PostgreSQL by its URL', async () => {
  const database = await createTestDatabase()
  const platform = await createTestPlatform({ storage: postgresStorage(database.connection) })
  const { wallets } = platform.openApi.context(platform.tenantId).storage
  const unbooked = { balance: 5, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
  await wallets.change(7, unbooked, platform.clock.now())
  const mismatch = '{"userId":7,"entryNo":null,"column":"balance","expected":0,"found":5}'
  expect(verify('--database', database.url)).toEqual({
    status: 1,
    lines: [`tenant 1: 1 wallets, 0 entries: MISMATCH ${mismatch}`],
    faults: '',
  })
  await platform.close()
  await database.drop()
})

test('2 where it cannot look, and no database is made', () => {
  const missing = join(folder, 'missing.sqlite')
  expect(verify('--database', missing)).toEqual({ status: 2, lines: [], faults: `There is no database ${missing}\n` })
  expect(readdirSync(folder)).not.toContain('missing.sqlite')
  expect(verify()).toMatchObject({ status: 2, lines: [] })
  expect(verify('--database', 'postgres://nobody:topsecret@127.0.0.1:1/none')).toMatchObject({
    status: 2,
    lines: [],
    faults: expect.not.stringContaining('topsecret'),
  })
})
