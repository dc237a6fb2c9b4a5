import type { Storage } from '@org/openapi-core/storage'
import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { TenantMoves } from '@org/openapi-storage-drizzle'
import { PostgresGateway } from './postgres-gateway.js'
import type { PostgresGatewayOptions } from './postgres-gateway.js'
import { PostgresPartitions } from './postgres-partitions.js'
import { postgresTenantMoves } from './postgres-tenant-moves.js'

/** Options of `postgresStorage`: where the database is, and how many connections and how much time it may take. */
export type PostgresStorageOptions = PostgresGatewayOptions

/**
 * PostgreSQL, shared by any number of processes. Survives restarts of the database: callers get
 * `StorageError` of kind `unavailable` meanwhile, and nothing has to be restarted after.
 */
export function postgresStorage(options: PostgresStorageOptions): Storage & TenantMoves {
  const gateway = new PostgresGateway(options)
  const { lagging } = gateway
  return {
    kind: 'postgresql',
    isShared: true,
    forTenant: tenantUnits(gateway),
    system: systemUnitOfWork(gateway),
    ...(lagging && {
      replica: {
        forTenant: tenantUnits(lagging.gateway),
        system: systemUnitOfWork(lagging.gateway),
        status: () => lagging.lane.status(),
      },
    }),
    logTo: (log) => gateway.logTo(log),
    async migrate() {
      await gateway.migrate()
    },
    pendingMigrations: () => gateway.pendingMigrations(),
    logPartitions: new PostgresPartitions(gateway.migrations),
    health: () => gateway.health(),
    close: () => gateway.close(),
    ...postgresTenantMoves(gateway),
  }
}
