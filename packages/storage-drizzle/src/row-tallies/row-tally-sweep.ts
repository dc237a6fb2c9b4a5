import { gt, sql } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type { RowTallySweep } from '@org/openapi-core/storage'
import { excluded, placeholders } from '../conditions.js'
import { isOneOfOldest } from '../delete-oldest.js'
import { defineRead, defineWrite, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { givenNumber } from '../whole-numbers.js'
import { addToBuckets } from './add-to-buckets.js'
import type { Delta } from './add-to-buckets.js'

/** How far the changes are folded, and what says whether it may be farther; all as one statement saw it. */
interface Frontier {
  readonly foldedTo: number
  readonly nextTo: number
  readonly transaction: number
  /** The lowest and the highest id that is not folded; null where all are. */
  readonly first: number | null
  readonly last: number | null
  readonly oldest: number
  readonly coming: number
}

/** Notes of one statement: SQLite takes the event loop for it, and makes way for others after it. */
const NOTES = 250

const number = <T extends number | null = number>(expression: ReturnType<typeof sql>) =>
  sql<T>`${expression}`.mapWith(Number)

/** Where tenants are spread nobody keeps one: notes are looked for from the first, and never believed to be over. */
const frontierOfNone = (delta: RowTallyTables['rowTallyDelta']) => ({
  foldedTo: number(sql`0`),
  nextTo: number(sql`0`),
  transaction: number(sql`0`),
  first: number<number | null>(sql`(select min(${delta.id}) from ${delta})`),
  last: number<number | null>(sql`(select max(${delta.id}) from ${delta})`),
  oldest: number(sql`-1`),
  coming: number(sql`0`),
})

const readFrontier = defineRead<Record<never, never>>()(
  'row_tally_frontier',
  (db, { rowTallyDelta: delta, rowTallyFrontier: frontier }: RowTallyTables, dialect) => {
    if (dialect.isSpread) return db.select(frontierOfNone(delta)).from(sql`(select 1) as one`)
    const foldedTo = sql`coalesce(${frontier.foldedTo}, 0)`
    const pending = sql`from ${delta} where ${delta.id} > ${foldedTo}`
    return db
      .select({
        foldedTo: number(foldedTo),
        nextTo: number(sql`coalesce(${frontier.nextTo}, 0)`),
        transaction: number(sql`coalesce(${frontier.transaction}, 0)`),
        first: number<number | null>(sql`(select min(${delta.id}) ${pending})`),
        last: number<number | null>(sql`(select max(${delta.id}) ${pending})`),
        oldest: number(dialect.oldestTransaction()),
        coming: number(dialect.comingTransaction()),
      })
      .from(sql`(select 1) as one left join ${frontier} on ${frontier.tenantId} = ${sql.raw(String(PLATFORM_TENANT))}`)
  },
)

type StoredFrontier = Pick<Frontier, 'foldedTo' | 'nextTo' | 'transaction'>

const advance = defineWrite<StoredFrontier & { wasFoldedTo: number; wasNextTo: number; before: number }>()(
  'row_tally_frontier_advance',
  (db, { rowTallyFrontier: table }: RowTallyTables) =>
    db
      .insert(table)
      .values({ tenantId: PLATFORM_TENANT, ...placeholders('foldedTo', 'nextTo', 'transaction') })
      .onConflictDoUpdate({
        target: table.tenantId,
        set: excluded(table, 'foldedTo', 'nextTo', 'transaction'),
        setWhere: sql`${table.foldedTo} = ${givenNumber('wasFoldedTo')} and ${table.nextTo} = ${givenNumber('wasNextTo')}
          and ${table.transaction} = ${givenNumber('before')}`,
      })
      .returning({ tenantId: table.tenantId }),
)

/**
 * Folds what writers have noted into the buckets; see decision 42. Two at once take different changes, and then wait for
 * each other's buckets.
 */
export class DrizzleRowTallySweep implements RowTallySweep {
  constructor(private readonly gateway: Gateway<RowTallyTables>) {}

  async fold(limit: number): Promise<number> {
    const { foldedTo, nextTo, first } = await this.#frontier()
    if (first === null && nextTo === foldedTo) return 0
    const deltas: (Delta & { readonly id: number })[] = []
    for (let isMore = first !== null; isMore && deltas.length < limit;) {
      const asked = Math.min(NOTES, limit - deltas.length)
      const taken = await this.#take(Math.max(foldedTo, ...deltas.map(({ id }) => id)), asked)
      deltas.push(...taken)
      isMore = taken.length === asked
    }
    await addToBuckets(this.gateway, deltas)
    await this.#advance(Math.max(0, ...deltas.map(({ id }) => id)))
    return deltas.length
  }

  async #frontier(): Promise<Frontier> {
    return onlyRow(await this.gateway.execute(readFrontier, {}))
  }

  #take(foldedTo: number, limit: number): Promise<(Delta & { readonly id: number })[]> {
    return this.gateway.query('write', (db, { rowTallyDelta: table }, dialect) => {
      const noted = { table, isOld: gt(table.id, foldedTo), age: table.id }
      return db
        .delete(table)
        .where(isOneOfOldest(noted, limit, dialect))
        .returning()
    })
  }

  /**
   * Remembers up to which id everything is folded, so that the next run begins behind it: deleted notes stay in the way
   * for as long as somebody, a backup for example, may still look at them. A lower id than the highest may still be
   * committed, by a transaction that was under way when the highest was seen. So the highest counts once all of those
   * are over, and then only up to the lowest note that is left.
   */
  async #advance(folded: number): Promise<void> {
    const { foldedTo, nextTo, transaction, first, last, oldest, coming } = await this.#frontier()
    if (oldest < transaction) return
    const next = {
      foldedTo: first === null ? nextTo : Math.min(nextTo, first - 1),
      nextTo: Math.max(nextTo, folded, last ?? 0),
      transaction: coming,
    }
    if (next.foldedTo === foldedTo && next.nextTo === nextTo) return
    const was = { wasFoldedTo: foldedTo, wasNextTo: nextTo, before: transaction }
    await this.gateway.execute(advance, { ...next, ...was })
  }
}
