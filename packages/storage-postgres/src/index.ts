export { postgresStorage } from './postgres-storage.js'
export type { PostgresStorageOptions } from './postgres-storage.js'
export type { ReplicaOptions } from './replica.js'
export type { ServerEncryption } from './server-encryption.js'
export { readExport, TenantMoveError } from '@org/openapi-storage-drizzle'
export type {
  ArrivedTenant,
  ExportedText,
  ExportPart,
  ImportOptions,
  SealNames,
  TableEnd,
  TenantEnd,
  TenantHeader,
  TenantMoveFailure,
  TenantMoves,
} from '@org/openapi-storage-drizzle'
