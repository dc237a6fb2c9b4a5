export { sqliteStorage } from './sqlite-storage.js'
export type { SqliteStorageOptions } from './sqlite-storage.js'
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
