import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tenantUnits } from '@org/openapi-storage-drizzle'
import { createTestGateway, run } from './rows.js'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** Operation, key, the answer's data and its end. */
const OLDER = [
  ['updateWalletBalance', 'k', 'true', '2026-09-10T04:00:00Z'],
  ['createWalletRecharge', 'k', '17', '2026-09-10T05:00:00Z'],
  ['freezeWallet', 'other', 'true', '2026-09-10T06:00:00Z'],
] as const

test('keys that administrators had before they were kept with the whole answer hold on', async () => {
  const { gateway, close } = await createTestGateway()
  const sqlOf = async (end: string) => {
    const name = (await readdir(migrations)).find((each) => each.endsWith(end)) as string
    return readFile(join(migrations, name), 'utf8')
  }
  await run(gateway, (await sqlOf('_revisions.sql')).split('--> statement-breakpoint')[0] as string)
  for (const [operation, key, answer, end] of OLDER) {
    await run(
      gateway,
      `insert into idempotency_key (tenant_id, admin_id, operation, key, body_hash, answer, expire_time)
        values (7, '1', '${operation}', '${key}', 'hash', '${answer}', '${end}')`,
    )
  }
  await run(gateway, await sqlOf('_copy-idempotency-keys.sql'))
  const { idempotencyKeys } = tenantUnits(gateway)(7)
  const find = (key: string, now: string) => idempotencyKeys.find({ caller: 'admin:1', key }, new Date(now))
  const call = { bodyHash: 'hash', takenBy: '' }
  expect(await find('k', '2026-09-10T04:59:59Z')).toEqual({
    ...call,
    operation: 'createWalletRecharge',
    answer: '{"code":0,"data":17,"msg":"","error_detail":""}',
  })
  expect(await find('k', '2026-09-10T05:00:00Z')).toBeUndefined()
  expect(await find('other', '2026-09-10T05:00:00Z')).toEqual({
    ...call,
    operation: 'freezeWallet',
    answer: '{"code":0,"data":true,"msg":"","error_detail":""}',
  })
  await close()
})
