import { tellingUnit } from './kernel/storage/telling-unit.js'
import type { UnitOfWork } from './kernel/storage/unit-of-work.js'
import type { Repositories, Storage } from './storage.js'

type Units = Pick<Storage, 'forTenant' | 'system'>

/** The storage, which calls `tell` behind each commit of a transaction that something was noted in. */
export function tellingStorage(storage: Storage, tell: () => void): Storage {
  const { replica } = storage
  return {
    kind: storage.kind,
    isShared: storage.isShared,
    ...tellingUnits(storage, tell),
    replica: replica && { ...tellingUnits(replica, tell), status: () => replica.status() },
    logTo: (log) => storage.logTo?.(log),
    migrate: () => storage.migrate(),
    pendingMigrations: () => storage.pendingMigrations(),
    logPartitions: storage.logPartitions,
    health: () => storage.health(),
    close: () => storage.close(),
  }
}

function tellingUnits(storage: Units, tell: () => void): Units {
  const units = new WeakMap<object, UnitOfWork<Repositories>>()
  return {
    forTenant(tenantId) {
      const unit = storage.forTenant(tenantId)
      const known = units.get(unit)
      if (known !== undefined) return known
      const telling = tellingUnit(unit, tell)
      units.set(unit, telling)
      return telling
    },
    system: tellingUnit(storage.system, tell),
  }
}
