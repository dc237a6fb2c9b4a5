import { storageContract } from '@org/openapi-testing'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareDatabase, createTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { conditionalsOf, immutableUpdate, tablesWithoutTenant } from './spread-rules.js'
import { spreadStorage } from './spread-storage.js'

// The contract on one server, with the statements of a cluster: what `distribution: 'citus'` says is right here, too, and
// every statement that it asks for keeps to what a cluster can do.
const texts = new Set<string>()

storageContract({
  name: 'postgres, as a cluster is spoken to',
  async create({ transactionLimitMs }) {
    const database = await createBareDatabase()
    const open = () =>
      spreadStorage({ url: database.url, transactionTimeoutMs: transactionLimitMs }, (text) => texts.add(text))
    const storage = open()
    return { storage, reopen: async () => open(), close: () => storage.close().then(() => database.drop()) }
  },
})

describe('for a cluster', () => {
  let database: TestDatabase
  let server: Sql
  beforeAll(async () => {
    database = await createTestDatabase()
    server = postgres(database.url, { max: 1, onnotice: () => undefined })
  })
  afterAll(async () => {
    await server.end()
    await database.drop()
  })

  it('every unique index begins with the tenant, but for those of tables that every server has a copy of', async () => {
    const indexes = await server<{ table: string; first: string }[]>`
      select c.relname as "table", a.attname as first
      from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and c.relnamespace = 'public'::regnamespace`
    const others = indexes.filter(({ first }) => first !== 'tenant_id').map(({ table }) => table)
    expect([...new Set(others)].sort()).toEqual([
      'admin_key',
      'admin_role',
      'admin_user',
      'partner_application',
      'signing_key',
      'tenant',
    ])
    expect(indexes.length).toBeGreaterThan(100)
  })

  it('every table of a statement is joined by the tenant', async () => {
    const found: string[] = []
    for (const text of texts) {
      const tables = await tablesWithoutTenant(server, text)
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${text}`)
    }
    expect(found).toEqual([])
    expect(texts.size).toBeGreaterThan(500)
  })

  it('no update has a conditional that depends on more than its row', async () => {
    const found: string[] = []
    let looked = 0
    for (const text of texts) {
      for (const conditional of conditionalsOf(text)) {
        looked += 1
        if (!(await immutableUpdate(server, text, conditional))) found.push(`${conditional}: ${text}`)
      }
    }
    expect(found).toEqual([])
    expect(looked).toBeGreaterThan(5)
  })

  it('such a join and such a conditional would be found', async () => {
    const join = 'select 1 from wallet w join member m on m.id = w.member_id where w.tenant_id = $1'
    expect(await tablesWithoutTenant(server, join)).toEqual(['m'])
    const update = `update "coupon" set valid_end_time = case when $1 then valid_end_time + interval '1 day' end`
    const [conditional = ''] = conditionalsOf(update)
    expect(await immutableUpdate(server, update, conditional)).toBe(false)
  })
})
