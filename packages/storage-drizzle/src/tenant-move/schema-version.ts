import { createHash } from 'node:crypto'
import { movedTables } from './moved-tables.js'

const LENGTH = 16

/**
 * What an export is made of, as a short text: the tables that move, their columns and types. Migrations have other names and
 * numbers on each database, and some change nothing of it.
 */
export const schemaVersion = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        movedTables().map(({ name, columns }) => [
          name,
          Object.entries(columns).map(([property, column]) => [property, column.name, column.getSQLType()]),
        ]),
      ),
    )
    .digest('hex')
    .slice(0, LENGTH)
