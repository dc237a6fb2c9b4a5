import { checkOptions } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import { observedGateway, systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { TenantMoves, TransactionalGateway, Tables } from '@org/openapi-storage-drizzle'
import { observePools } from './pool-report.js'
import { PostgresGateway } from './postgres-gateway.js'
import type { PostgresGatewayOptions } from './postgres-gateway-options.js'
import { postgresShape } from './postgres-shape.js'
import { PostgresPartitions } from './postgres-partitions.js'
import { postgresTenantMoves } from './postgres-tenant-moves.js'

/** Options of `postgresStorage`: where the database is, and how many connections and how much time it may take. */
export type PostgresStorageOptions = PostgresGatewayOptions

/**
 * PostgreSQL, shared by any number of processes. Survives restarts of the database: callers get
 * `StorageError` of kind `unavailable` meanwhile, and nothing has to be restarted after.
 */
export function postgresStorage(options: PostgresStorageOptions): Storage & TenantMoves {
  const gateway = new PostgresGateway(checkOptions('postgresStorage', options, postgresShape))
  const { lagging } = gateway
  const { telemetry } = options
  const told = (way: TransactionalGateway<Tables>) =>
    telemetry === undefined ? way : observedGateway(way, { telemetry, system: 'postgresql' })
  const endPools = telemetry && observePools(telemetry, () => gateway.pools())
  const primary = told(gateway)
  const replica = lagging && told(lagging.gateway)
  return {
    kind: 'postgresql',
    isShared: true,
    forTenant: tenantUnits(primary),
    system: systemUnitOfWork(primary),
    ...(replica && {
      replica: {
        forTenant: tenantUnits(replica),
        system: systemUnitOfWork(replica),
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
    async close() {
      endPools?.()
      await gateway.close()
    },
    ...postgresTenantMoves(gateway),
  }
}
