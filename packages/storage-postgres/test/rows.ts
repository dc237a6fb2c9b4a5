import { defineRead, defineWrite } from '@org/openapi-storage-drizzle'
import type { Gateway, Tables } from '@org/openapi-storage-drizzle'
import { and, eq, sql } from 'drizzle-orm'
import { PostgresGateway } from '../src/postgres-gateway.js'
import type { PostgresGatewayOptions } from '../src/postgres-gateway-options.js'
import { createTestDatabase } from '../../../tests/postgres.js'

/** `usage_counter` serves as a plain table of names and numbers. */
const counter = { tenantId: 1, subject: 'test', subjectId: 1, dimension: 'row' }

/** What is inserted for a name and a number. */
export function counterRow(key: string, used: number): typeof counter & { key: string; used: number } {
  return { ...counter, key, used }
}

export const insertRow = defineWrite<{ name: string; value: number }>()(
  'test.insertRow',
  (db, { usageCounter }: Tables) =>
    db
      .insert(usageCounter)
      .values({ ...counter, key: sql.placeholder('name'), used: sql.placeholder('value') })
      .returning({ name: usageCounter.key }),
)

export const updateRow = defineWrite<{ name: string; value: number }>()(
  'test.updateRow',
  (db, { usageCounter }: Tables) =>
    db
      .update(usageCounter)
      .set({ used: sql`${sql.placeholder('value')}` })
      .where(and(eq(usageCounter.tenantId, 1), eq(usageCounter.key, sql.placeholder('name'))))
      .returning({ value: usageCounter.used }),
)

export const findRow = defineRead<{ name: string }>()('test.findRow', (db, { usageCounter }: Tables) =>
  db
    .select({ value: usageCounter.used })
    .from(usageCounter)
    .where(and(eq(usageCounter.tenantId, 1), eq(usageCounter.key, sql.placeholder('name')))),
)

/** The value stored under a name, as a caller outside any transaction sees it. */
export async function readValue(gateway: Gateway<Tables>, name: string): Promise<number | undefined> {
  const [row] = await gateway.execute(findRow, { name })
  return row?.value
}

/** Runs SQL text as one statement; the result is the driver's, `{ column: value }` a row. */
export async function run(gateway: Gateway<Tables>, text: string): Promise<Record<string, unknown>[]> {
  const rows = await gateway.query('write', (db) => db.execute(sql.raw(text)))
  return rows as Record<string, unknown>[]
}

/** Makes the server fail a statement with a code of choice, and a message that must not leave the package. */
export function fail(gateway: Gateway<Tables>, state: string): Promise<unknown> {
  return run(gateway, `do $$ begin raise exception 'secret-message' using errcode = '${state}'; end $$`)
}

/** A migrated database of its own and a gateway on it; `close` ends both. */
export async function createTestGateway(
  options: Partial<PostgresGatewayOptions> = {},
): Promise<{ gateway: PostgresGateway; url: string; close: () => Promise<void> }> {
  const database = await createTestDatabase()
  const gateway = new PostgresGateway({ url: database.url, ...options })
  await gateway.migrate()
  return {
    gateway,
    url: database.url,
    close: async () => {
      await gateway.close()
      await database.drop()
    },
  }
}
