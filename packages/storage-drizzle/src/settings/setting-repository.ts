import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SettingRepository } from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { defineRead } from '../gateway.js'
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

/** A configuration, and when it is saved. */
interface SavedSetting {
  readonly name: string
  readonly value: unknown
  readonly now: Date
}

/** The configurations of one tenant. */
export class DrizzleSettingRepository extends TenantRepository<SettingTables> implements SettingRepository {
  async find(name: string): Promise<unknown> {
    const rows = await this.gateway.execute(byName, { tenantId: this.tenantId, name })
    return rows[0]?.value
  }

  async save(name: string, value: unknown, now: Date): Promise<void> {
    await this.#put({ name, value, now }, { value: sql`excluded.value`, updateTime: sql`excluded.update_time` })
  }

  async hold(name: string, initial: unknown, now: Date): Promise<unknown> {
    const [row] = await this.#put({ name, value: initial, now }, { name: sql`excluded.name` })
    return row?.value
  }

  /** Inserts what was never saved, and sets these columns of what was; answers the row. */
  #put({ name, value, now }: SavedSetting, set: Readonly<Record<string, SQL>>): Promise<{ value: unknown }[]> {
    // Drizzle would bind null as the absence of a value, which the column refuses; it is a value of JSON.
    const json = value === null ? sql`'null'` : value
    return this.gateway.query('write', (db, { setting: table }) =>
      db
        .insert(table)
        .values({ tenantId: this.tenantId, name, value: json, updateTime: now })
        .onConflictDoUpdate({ target: [table.tenantId, table.name], set })
        .returning({ value: table.value }),
    )
  }
}
