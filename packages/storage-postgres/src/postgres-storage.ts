import type { Storage } from '@org/openapi-core/storage'
import { observedGateway, systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import { observePools } from './pool-report.js'
import { PostgresGateway } from './postgres-gateway.js'
import type { PostgresGatewayOptions } from './postgres-gateway.js'

/** Options of `postgresStorage`: where the database is, and how many connections and how much time it may take. */
export type PostgresStorageOptions = PostgresGatewayOptions

/**
 * PostgreSQL, shared by any number of processes. Survives restarts of the database: callers get
 * `StorageError` of kind `unavailable` meanwhile, and nothing has to be restarted after.
 */
export function postgresStorage(options: PostgresStorageOptions): Storage {
  const gateway = new PostgresGateway(options)
  const { telemetry } = options
  const told = telemetry === undefined ? gateway : observedGateway(gateway, { telemetry, system: 'postgresql' })
  if (telemetry !== undefined) observePools(telemetry, () => gateway.pools())
  return {
    kind: 'postgresql',
    isShared: true,
    forTenant: tenantUnits(told),
    system: systemUnitOfWork(told),
    async migrate() {
      await gateway.migrate()
    },
    pendingMigrations: () => gateway.pendingMigrations(),
    health: () => gateway.health(),
    close: () => gateway.close(),
  }
}
