import type { PostgresClient } from './postgres-client.js'

/** What keyword searches are indexed with: the first migrations create it. */
const EXTENSION = 'pg_trgm'

const LOOK = `select
  (select nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = '${EXTENSION}') as place,
  (select nspname = any (current_schemas(false)) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where extname = '${EXTENSION}') as is_seen,
  coalesce('public' = any (current_schemas(false)) and has_schema_privilege('public', 'create'), false) as may_share`

/**
 * An extension is in one schema of its database. Where the sessions see `public` it goes there, for all schemas; where
 * it is already somewhere that they do not see, that is said, and nothing is made.
 */
export async function placeTrigrams(client: PostgresClient): Promise<void> {
  const { rows } = await client.raw(LOOK)
  const { place, is_seen: isSeen, may_share: mayShare } = rows[0] ?? {}
  if (isSeen === false)
    throw new Error(
      `The extension ${EXTENSION} is in the schema ${String(place)}, which the sessions do not see: add it to search_path, or move it (alter extension ${EXTENSION} set schema public) and add that`,
    )
  if (place === null && mayShare === true) await client.raw(`create extension if not exists ${EXTENSION} schema public`)
}
