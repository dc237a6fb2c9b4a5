import postgres from 'postgres'
import type { Storage } from '@org/openapi-core/storage'

/**
 * Columns that the first of two statements of an update writes, the second counts it; and those that nobody is shown.
 */
const UNCOUNTED = `case tg_table_name when 'coupon' then array['status'] when 'coupon_template' then array['total_count']
  when 'member_discount' then array['used_count', 'total_count']
  when 'lucky_draw' then array['table_version', 'seed_digest', 'seed']
  when 'pay_order' then array['ask_at']
  when 'webhook_endpoint' then array['failing_since', 'failed_attempts'] else '{}'::text[] end`

/**
 * The storage with triggers in its database that let no statement change a row of a table with a revision without
 * raising it by one: every repository method that the contract calls is held to it.
 */
export function withRevisionTriggers(storage: Storage, url: string): Storage {
  return Object.assign(Object.create(storage) as Storage, {
    async migrate() {
      await storage.migrate()
      await installTriggers(url)
    },
  })
}

async function installTriggers(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    // Storages migrate at once, too; the end of the connection unlocks.
    await sql`select pg_advisory_lock(1)`
    await sql.unsafe(`create or replace function raises_revision() returns trigger language plpgsql as $$
      declare uncounted text[] := array['revision'] || ${UNCOUNTED};
      begin
        if new.revision <> old.revision + 1 and (new.revision <> old.revision or to_jsonb(new) - uncounted <> to_jsonb(old) - uncounted) then
          raise exception 'a change of % that is no revision', tg_table_name;
        end if;
        return new;
      end $$`)
    const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'revision'`
    for (const { name } of tables) {
      await sql.unsafe(
        `create or replace trigger revision_of_row before update on "${name}" for each row execute function raises_revision()`,
      )
    }
  } finally {
    await sql.end()
  }
}
