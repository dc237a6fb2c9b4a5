export { compileQuery } from './compiled-query.js'
export type { CompiledQuery } from './compiled-query.js'
export { Answering } from './answering.js'
export type { AnsweringStatement } from './answering.js'
export type { Dialect } from './dialect.js'
export { defineTables } from './domains.js'
export type { Tables } from './domains.js'
export { defineRead, defineWrite, unread } from './gateway.js'
export type {
  Database,
  Gateway,
  ImmediateGateway,
  Preparable,
  ShownColumns,
  Statement,
  StatementMode,
  TransactionalGateway,
} from './gateway.js'
export { hashOf, pendingOf, readMigrations, statementsOf } from './migration-files.js'
export type { Migration } from './migration-files.js'
export { observedGateway } from './observed-gateway.js'
export { postgresColumnKit } from './postgres-column-kit.js'
export type { ColumnKit } from './postgres-column-kit.js'
export { slicesOf } from './slices-of.js'
export { tenantUnits } from './tenant-units.js'
export { systemUnitOfWork } from './unit-of-work.js'
export { RowTally } from './tallies/row-tally.js'
export { readExport, TenantMoveError, tenantMoves } from './tenant-move/index.js'
export type {
  ArrivalPlace,
  ArrivalTransaction,
  ArrivedTenant,
  Departure,
  DeparturePlace,
  ExportedText,
  ExportPart,
  ImportOptions,
  RowsOfTenant,
  SealNames,
  SnapshotSource,
  TableEnd,
  TenantEnd,
  TenantHeader,
  TenantMoveFailure,
  TenantMoves,
  TenantSnapshot,
} from './tenant-move/index.js'
