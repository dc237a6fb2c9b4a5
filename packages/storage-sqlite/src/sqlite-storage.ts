import { resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import { checkOptions, option } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { observedGateway, systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { TenantMoves } from '@org/openapi-storage-drizzle'
import { migrateInMemory } from './memory-database.js'
import { openWriter, patiently } from './open-writer.js'
import { SqliteConnection } from './sqlite-connection.js'
import { SqliteGateway } from './sqlite-gateway.js'
import { applyMigrations, listPendingMigrations } from './sqlite-migrations.js'
import { sqliteTenantMoves } from './sqlite-tenant-moves.js'
import { sqliteTables } from './statement-texts.js'

/** Options of `sqliteStorage`. */
export interface SqliteStorageOptions {
  /** Path of the database, made with its folders where there is none, or `:memory:`. One process per file. */
  readonly file: string
  /** Milliseconds that a transaction may take, and waits for a file that another process has. Default 5000. */
  readonly transactionLimitMs?: number | undefined
  /** The most pages the file may grow to (`PRAGMA max_page_count`); absent: SQLite's own limit. */
  readonly maxPageCount?: number | undefined
  /** Where statements and transactions are told of, the same as the engine's. Absent: nowhere. */
  readonly telemetry?: Telemetry | undefined
}

interface SqliteHandles {
  readonly writer: SqliteDatabase.Database
  readonly reader?: SqliteDatabase.Database | undefined
}

const MEMORY = ':memory:'

const tableNames: ReadonlySet<string> = new Set(Object.values(sqliteTables).map(getTableName))

/** Failures of the system and of SQLite say what is wrong, not with which file. */
function naming<Handle>(file: string, open: () => Handle): Handle {
  try {
    return open()
  } catch (cause) {
    const path = file === MEMORY ? file : resolve(file)
    throw new Error(`sqliteStorage: cannot open ${path}: ${cause instanceof Error ? cause.message : 'unknown'}`, {
      cause,
    })
  }
}

/**
 * SQLite in this process: WAL, every commit on disk before it is acknowledged, one writer. For one process
 * per file; several processes share a PostgreSQL.
 */
export function sqliteStorage(options: SqliteStorageOptions): Storage & TenantMoves {
  const { file, transactionLimitMs, maxPageCount, telemetry } = checkOptions('sqliteStorage', options, {
    file: option.text(),
    transactionLimitMs: option.milliseconds().optional(),
    maxPageCount: option.whole(1).optional(),
    telemetry: option.implementing('telemetry', 'span', 'count', 'observe').optional(),
  })
  const writer = naming(file, () => openWriter(file, tableNames))
  if (maxPageCount !== undefined) writer.pragma(`max_page_count = ${maxPageCount}`)
  const reader = file === MEMORY ? undefined : naming(file, () => new SqliteDatabase(file, { readonly: true }))
  return storageOver({ writer, reader }, { transactionLimitMs, telemetry, isOwn: true })
}

interface HandleOptions extends Pick<SqliteStorageOptions, 'transactionLimitMs' | 'telemetry'> {
  /** Whether nobody else has the handles, so that others may take their place. */
  readonly isOwn?: boolean
}

/** A storage over open handles; `reader` is undefined for a database in memory, which has only one. */
export function storageOver(
  { writer, reader }: SqliteHandles,
  { transactionLimitMs = 5000, telemetry, isOwn = false }: HandleOptions = {},
): Storage & TenantMoves {
  const connections = {
    writer: new SqliteConnection(writer),
    reader: reader && new SqliteConnection(reader),
  }
  const gateway = new SqliteGateway(connections, transactionLimitMs)
  const told = telemetry === undefined ? gateway : observedGateway(gateway, { telemetry, system: 'sqlite' })
  return {
    kind: 'sqlite',
    isShared: false,
    forTenant: tenantUnits(told),
    system: systemUnitOfWork(told),
    migrate: () =>
      gateway.exclusively(({ handle }) => {
        if (isOwn && reader === undefined) gateway.replaceWriter(migrateInMemory(handle))
        else patiently(handle, () => applyMigrations(handle))
      }),
    pendingMigrations: () => gateway.exclusively(({ handle }) => listPendingMigrations(handle)),
    health: () => gateway.health(),
    close: () => gateway.close(),
    ...sqliteTenantMoves(gateway),
  }
}
