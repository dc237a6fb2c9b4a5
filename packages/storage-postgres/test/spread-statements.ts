import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { conditionalsOf, hasEmptySelect, isImmutable, tablesWithoutTenant } from './spread-rules.js'

/** Of tables that every server has a copy of. */
const UNIQUE_OVER_ALL = ['admin_key', 'admin_role', 'admin_user', 'partner_application', 'signing_key', 'tenant']

/** Statements that read several tables over all tenants, and join none, or that a cluster is not sent. */
const OVER_ALL: readonly RegExp[] = [
  // How far a list is counted: a cluster is sent `readSpreadMarks`.
  /^select coalesce\("counted_list"\."counted_to", 0\)/,
  // The sweep of supplements: on a cluster it looks tenant by tenant.
  /^select cast\(candidate\.tenant_id as bigint\)/,
  // The first and the last note.
  /^select 0, 0, 0, \(select min\("row_tally_delta"\."id"\)/,
  // The first row that is not counted: how far that is, is the platform's.
  /^select "create_time" from "\w+" where "\w+"\."id" > coalesce\(\(select "counted_list"\."counted_to"/,
]

/** Says that these statements, which the contract has asked for, are such as a cluster can run. */
export function describeSpreadStatements(texts: ReadonlySet<string>): void {
  describe('for a cluster', () => {
    let database: TestDatabase
    let server: Sql
    beforeAll(async () => {
      database = await createTestDatabase()
      server = postgres(database.url, { max: 1, onnotice: () => undefined })
      // The statements name what only a cluster has.
      await server.unsafe(
        `create function run_command_on_workers(command text, out success boolean, out result text) returns setof record
           language sql as 'select true, command'`,
      )
    })
    afterAll(async () => {
      await server.end()
      await database.drop()
    })

    it('every unique index begins with the tenant', async () => {
      const indexes = await server<{ table: string; first: string }[]>`
        select c.relname as "table", a.attname as first
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname <> 'openapi_migrations'`
      const others = indexes.filter(({ first }) => first !== 'tenant_id').map(({ table }) => table)
      expect([...new Set(others)].sort()).toEqual(UNIQUE_OVER_ALL)
      expect(indexes.length).toBeGreaterThan(100)
    })

    it('every table of a statement is joined by the tenant', async () => {
      const found: string[] = []
      for (const text of texts) {
        if (OVER_ALL.some((exception) => exception.test(text))) continue
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
          if (!(await isImmutable(server, text, conditional))) found.push(`${conditional}: ${text}`)
        }
      }
      expect(found).toEqual([])
      expect(looked).toBeGreaterThan(5)
    })

    it('every select says what it reads: without a column a cluster cannot send it on', () =>
      expect([...texts, ...sources()].filter(hasEmptySelect)).toEqual([]))

    it('such a join, such a conditional and such a select would be found', async () => {
      const join = 'select 1 from wallet w join member m on m.id = w.member_id where w.tenant_id = $1'
      expect(await tablesWithoutTenant(server, join)).toEqual(['m'])
      const update = `update "coupon" set valid_end_time = case when $1 then valid_end_time + interval '1 day' end`
      const [conditional = ''] = conditionalsOf(update)
      expect(await isImmutable(server, update, conditional)).toBe(false)
      expect(hasEmptySelect('select exists (select from wallet)')).toBe(true)
    })
  })
}

/** What both packages of the storage are written in: statements of single jobs are none of the contract's. */
function sources(): string[] {
  const packages = fileURLToPath(new URL('../../', import.meta.url))
  const files = ['storage-postgres', 'storage-drizzle'].flatMap((name) => filesBelow(`${packages}${name}/src`))
  expect(files.length).toBeGreaterThan(100)
  return files.map((file) => readFileSync(file, 'utf8'))
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith('.ts') ? [join(entry.parentPath, entry.name)] : [],
  )
