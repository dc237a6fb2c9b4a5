import { systemClock } from '@org/openapi-core'
import { exportTenant } from './export-tenant.js'
import { importTenant } from './import-tenant.js'
import type { ArrivalPlace, ArrivedTenant } from './import-tenant.js'
import type { ExportedText } from './lines-of.js'
import { removeTenant } from './remove-tenant.js'
import type { DeparturePlace } from './remove-tenant.js'
import type { SnapshotSource } from './tenant-snapshot.js'

/** How a tenant is imported. */
export interface ImportOptions {
  /**
   * The `timeZone` of the engine that the tenant comes to: the days of its overview are counted in it. Default
   * `Asia/Shanghai`, as there.
   */
  readonly timeZone?: string | undefined
  /** Told after each table how many rows of it have arrived. */
  readonly onTable?: ((table: string, rows: number) => void) | undefined
}

/** What storages that come with the engine can do beside what it asks of them: tenants move from one to another. */
export interface TenantMoves {
  /**
   * A tenant with all its rows at one moment, as lines of JSON: `Readable.from(storage.exportTenant(1))` is a stream of
   * it. Writers do not wait for it. It is as secret as the database. Throws `TenantMoveError`.
   */
  exportTenant(tenantId: number): AsyncIterable<string>
  /**
   * Brings a tenant here from an export of either database, under its number, which nobody or an empty tenant has. All of
   * it arrives, or nothing. Throws `TenantMoveError`.
   */
  importTenant(text: ExportedText, options?: ImportOptions): Promise<ArrivedTenant>
  /**
   * Deletes a tenant that has been moved, with all of its rows: one that is disabled, and whose rows are those of the
   * export with this digest. Answers how many there were. Throws `TenantMoveError`.
   */
  removeTenant(tenantId: number, digest: string): Promise<number>
}

/** The same over what a storage has for it. */
export const tenantMoves = (place: SnapshotSource & ArrivalPlace & DeparturePlace): TenantMoves => ({
  exportTenant: (tenantId) => exportTenant(place, { tenantId, now: systemClock.now() }),
  importTenant: (text, { timeZone = 'Asia/Shanghai', onTable } = {}) =>
    importTenant(place, text, { timeZone, now: systemClock.now(), onTable }),
  removeTenant: (tenantId, digest) => removeTenant(place, { tenantId, digest, now: systemClock.now() }),
})
