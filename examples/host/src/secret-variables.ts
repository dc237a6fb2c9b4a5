import type { Environment } from './environment.js'

/**
 * What a host has read of its secrets, for the environment of its workers: one that takes the place of another later must not read
 * a file that was written anew since.
 */
export function secretVariables(environment: Environment): Record<string, string> {
  const { databaseUrl, databaseMigrationUrl, databaseReplicaUrl, adminKey, tokenSecret } = environment
  const read = {
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: databaseMigrationUrl,
    DATABASE_REPLICA_URL: databaseReplicaUrl,
    OPENAPI_ADMIN_KEY: adminKey,
    OPENAPI_TOKEN_SECRET: tokenSecret,
  }
  return Object.fromEntries(Object.entries(read).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
