import { sql } from 'drizzle-orm'
import type { SettingRepository } from '@org/openapi-core/storage'
import { excluded, isGiven, placeholders } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { SettingTables } from './tables.js'

const byName = defineRead<{ tenantId: number; name: string }>()(
  'setting_by_name',
  (db, { setting: table }: SettingTables) =>
    db
      .select({ value: table.value })
      .from(table)
      .where(isGiven(table, 'tenantId', 'name')),
)

/** Inserts what was never saved, and sets these columns of what was; answers the row. */
const putAnd = (statement: string, ...set: readonly ('name' | 'value' | 'updateTime')[]) =>
  defineWrite<{ tenantId: number; name: string; json: string; updateTime: Date }>()(
    statement,
    (db, { setting: table }: SettingTables) =>
      db
        .insert(table)
        // As text: null is a value of JSON, and would be bound as the absence of one, which the column refuses.
        .values({ ...placeholders('tenantId', 'name', 'updateTime'), value: sql`${sql.placeholder('json')}` })
        .onConflictDoUpdate({ target: [table.tenantId, table.name], set: excluded(table, ...set) })
        .returning({ value: table.value }),
  )

const save = putAnd('setting_save', 'value', 'updateTime')
const hold = putAnd('setting_hold', 'name')

/** The configurations of one tenant. */
export class DrizzleSettingRepository extends TenantRepository<SettingTables> implements SettingRepository {
  async find(name: string): Promise<unknown> {
    const rows = await this.gateway.execute(byName, { tenantId: this.tenantId, name })
    return rows[0]?.value
  }

  async save(name: string, value: unknown, now: Date): Promise<void> {
    await this.gateway.execute(save, this.#valuesOf(name, value, now))
  }

  async hold(name: string, initial: unknown, now: Date): Promise<unknown> {
    const [row] = await this.gateway.execute(hold, this.#valuesOf(name, initial, now))
    return row?.value
  }

  #valuesOf(name: string, value: unknown, updateTime: Date) {
    return { tenantId: this.tenantId, name, json: JSON.stringify(value), updateTime }
  }
}
