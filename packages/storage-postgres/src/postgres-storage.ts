import type { Storage } from '@org/openapi-core/storage'
import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { TenantMoves } from '@org/openapi-storage-drizzle'
import { PostgresGateway } from './postgres-gateway.js'
import type { PostgresGatewayOptions } from './postgres-gateway.js'
import { postgresTenantMoves } from './postgres-tenant-moves.js'

/** Options of `postgresStorage`: where the database is, and how many connections and how much time it may take. */
export type PostgresStorageOptions = PostgresGatewayOptions

/**
 * PostgreSQL, shared by any number of processes. Survives restarts of the database: callers get
 * `StorageError` of kind `unavailable` meanwhile, and nothing has to be restarted after.
 */
export function postgresStorage(options: PostgresStorageOptions): Storage & TenantMoves {
  const gateway = new PostgresGateway(options)
  return {
    kind: 'postgresql',
    isShared: true,
    forTenant: tenantUnits(gateway),
    system: systemUnitOfWork(gateway),
    async migrate() {
      await gateway.migrate()
    },
    pendingMigrations: () => gateway.pendingMigrations(),
    health: () => gateway.health(),
    close: () => gateway.close(),
    ...postgresTenantMoves(gateway),
  }
}
