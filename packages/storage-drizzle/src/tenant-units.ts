import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import type { Tables } from './domains.js'
import type { TransactionalGateway } from './gateway.js'
import { tenantUnitOfWork } from './unit-of-work.js'

const MAX_TENANTS = 10_000

/** Remembers the repositories of recent tenants, because every request asks for one tenant's. */
export function tenantUnits(gateway: TransactionalGateway<Tables>): (tenantId: number) => UnitOfWork<Repositories> {
  const units = new Map<number, UnitOfWork<Repositories>>()
  return (tenantId) => {
    const known = units.get(tenantId)
    if (known !== undefined) return known
    const made = tenantUnitOfWork(gateway, tenantId)
    units.set(tenantId, made)
    if (units.size > MAX_TENANTS) units.delete(units.keys().next().value as number)
    return made
  }
}
