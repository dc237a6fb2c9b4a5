import { postgresStorage } from '@org/openapi-storage-postgres'
import type { TestPlatform } from '@org/openapi-testing'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import { startPlatform } from '../start-platform.js'
import { createTemplate } from './coupons/coupons.js'
import { createDiscountTemplate } from './discounts/discount-writes.js'
import { addMember } from './wallets/wallet-members.js'

const LIMIT_MS = 60_000
const ROWS = 40

let platform: TestPlatform
let sql: postgres.Sql

beforeAll(async () => {
  const database = await createTestDatabase()
  sql = postgres(database.url, { max: 1 })
  const storage = postgresStorage({ ...database.connection, poolSize: 10 })
  platform = await startPlatform({ storage: { ...storage, isShared: false } })
}, LIMIT_MS)
afterAll(() => sql.end())

/** Deadlocks of the database so far; backends tell of theirs within a second. */
async function deadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}

const members = () => Promise.all(Array.from({ length: ROWS }, () => addMember(platform)))

/** Does what makes such rows; answers the ids of the newest. */
async function made(call: string, resource: string, body: object): Promise<number[]> {
  await platform.adminData(call, { body })
  const { list } = await platform.adminData(`GET ${resource}/page`, { query: { pageSize: ROWS } })
  return (list as { id: number }[]).map(({ id }) => id)
}

const coupons = async () =>
  made('POST promotion/coupon/send', 'promotion/coupon', {
    templateId: await createTemplate(platform),
    userIds: await members(),
  })

const discounts = async () =>
  made('POST promotion/member-discount/grant', 'promotion/member-discount', {
    templateId: await createDiscountTemplate(platform),
    userIds: await members(),
  })

const deleting = (resource: string) => (ids: readonly number[]) =>
  platform.admin(`DELETE ${resource}/delete-list`, { query: `ids=${ids.join()}` })

const putting =
  (call: string, more: object = {}) =>
  (ids: readonly number[]) =>
    platform.admin(`PUT ${call}`, { body: { ids, ...more } })

describe('calls of the same rows in other orders do not wait for each other', () => {
  test.each([
    ['delete members', members, [deleting('member/user')]],
    [
      'delete, void and extend coupons',
      coupons,
      [
        deleting('promotion/coupon'),
        putting('promotion/coupon/void'),
        putting('promotion/coupon/batch-extend', { extendDays: 1 }),
      ],
    ],
    [
      'revoke discounts',
      discounts,
      [putting('promotion/member-discount/revoke'), deleting('promotion/member-discount')],
    ],
  ])('%s', { timeout: LIMIT_MS }, async (_, make, calls) => {
    const before = await deadlocks()
    for (let round = 0; round < 2; round++) {
      const ids = await make()
      const backwards = [...ids].reverse()
      const answers = await Promise.all(
        calls.flatMap((call) => [call(ids), call(backwards), call(ids), call(backwards)]),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
    }
    expect((await deadlocks()) - before).toBe(0)
  })
})
