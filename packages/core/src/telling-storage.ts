import { tellingUnit } from './kernel/storage/telling-unit.js'
import type { UnitOfWork } from './kernel/storage/unit-of-work.js'
import type { Repositories, Storage } from './storage.js'

/** The storage, which calls `tell` behind each commit of a transaction that something was noted in. */
export function tellingStorage(storage: Storage, tell: () => void): Storage {
  const units = new WeakMap<object, UnitOfWork<Repositories>>()
  return {
    kind: storage.kind,
    isShared: storage.isShared,
    forTenant(tenantId) {
      const unit = storage.forTenant(tenantId)
      const known = units.get(unit)
      if (known !== undefined) return known
      const telling = tellingUnit(unit, tell)
      units.set(unit, telling)
      return telling
    },
    system: tellingUnit(storage.system, tell),
    migrate: () => storage.migrate(),
    pendingMigrations: () => storage.pendingMigrations(),
    logPartitions: storage.logPartitions,
    health: () => storage.health(),
    close: () => storage.close(),
  }
}
