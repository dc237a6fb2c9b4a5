import { join } from 'node:path'
import { readMigrations } from '@org/openapi-storage-drizzle'
import type { Migration } from '@org/openapi-storage-drizzle'

let known: readonly Migration[] | undefined

/**
 * Those of this package. Read here from the folder beside `src`; the build puts their texts in the place of this file
 * (`tools/inlined-migrations.ts`), because a program that was bundled has no folder beside it.
 */
export const ownMigrations = (): readonly Migration[] =>
  (known ??= readMigrations(join(import.meta.dirname, '..', 'migrations')))
