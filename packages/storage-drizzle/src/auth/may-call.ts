import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { AuthTables } from './tables.js'

/** In a prepared statement that is given `now`: whether an application may call then. */
export const mayCall = ({ partnerApplication: table }: Pick<AuthTables, 'partnerApplication'>): SQL | undefined =>
  and(
    eq(table.status, ENABLED),
    isNull(table.deletedAt),
    or(isNull(table.expireTime), sql`${table.expireTime} > ${sql.param(sql.placeholder('now'), table.expireTime)}`),
  )
