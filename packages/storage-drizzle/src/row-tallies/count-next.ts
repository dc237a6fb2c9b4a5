import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isInRange } from '../conditions.js'
import type { IdRange } from '../conditions.js'
import { countedColumns, countedRow } from '../tallies/counted-list.js'
import type { CountedList } from '../tallies/counted-list.js'
import type { Gateway } from '../gateway.js'
import { moveMark, moveMarksOf, provenTo, readSpreadMarks, readMark } from '../tallies/id-mark.js'
import type { Mark } from '../tallies/id-mark.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { addToBuckets } from './add-to-buckets.js'
import { countedDeltas } from './counted-deltas.js'
import type { Delta } from './add-to-buckets.js'

/** Ids of rows that are counted. */
interface Ids extends IdRange {
  /** Whose they are; absent: anybody's. */
  readonly tenantId?: number
}

/** What is to be added to the buckets for so many rows. */
interface TakenRows {
  readonly rows: number
  readonly deltas: readonly Delta[]
}

const NONE: TakenRows = { rows: 0, deltas: [] }

/**
 * Counts at most the next `limit` rows of these lists; answers how many it passed. All of them at once, so that the buckets
 * are changed in the order in which whoever folds notes changes them.
 */
export async function countNext<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  lists: readonly CountedList<Tables>[],
  limit: number,
): Promise<number> {
  let rows = 0
  const deltas: Delta[] = []
  // Of all lists at once: the workers are asked who is under way.
  const marks = gateway.isSpread === true ? await readSpreadMarks(gateway, lists) : undefined
  for (const list of lists) {
    if (rows === limit) break
    const taken = await takeRows(gateway, list, { limit: limit - rows, mark: marks?.get(list.name) })
    rows += taken.rows
    deltas.push(...taken.deltas)
  }
  await addToBuckets(gateway, deltas)
  return rows
}

/**
 * Takes at most the next `limit` rows of a list for counted: whoever does adds the answer to the buckets in the same
 * transaction. Two at once do not take the same.
 */
async function takeRows<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: CountedList<Tables>,
  { limit, mark: known }: { readonly limit: number; readonly mark: Mark | undefined },
): Promise<TakenRows> {
  const mark = known ?? (await readMark(gateway, list))
  const proven = { after: mark.countedTo, to: provenTo(mark) }
  const passed = await nextIds(gateway, list, { ...proven, limit })
  // Fewer are the last ones.
  const next = { ...proven, to: passed.length < limit ? proven.to : (passed.at(-1) ?? proven.to) }
  const tenants = gateway.isSpread === true ? await tenantsIn(gateway, list, next) : undefined
  const to = list.noted === undefined ? next.to : await lockedTo(gateway, list, { ...next, tenants })
  if (!(await moveMark(gateway, list.name, { from: mark, to }))) return NONE
  if (tenants !== undefined) await moveMarksOf(gateway, list.name, { tenants, to, nextTo: Math.max(to, mark.last) })
  return { rows: passed.filter((id) => id <= to).length, deltas: await deltasOf(gateway, list, { ...next, to }) }
}

/**
 * The next ids that rows have, however far they are from each other: a tenant that was imported from elsewhere has brought
 * its own, with millions that nobody has before them. Rows that are only marked as deleted are passed, too.
 */
async function nextIds<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: CountedList<Tables>,
  { limit, ...ids }: IdRange & { readonly limit: number },
): Promise<number[]> {
  if (ids.to === ids.after) return []
  const rows = await gateway.query('read', (db, tables) => {
    const { id } = list.table(tables)
    return db
      .select({ id: sql<number>`${id}`.mapWith(Number) })
      .from(list.table(tables))
      .where(isInRange(id, ids))
      .orderBy(asc(id))
      .limit(limit)
  })
  return rows.map((row) => row.id)
}

/**
 * Locks the rows of these ids, so that none of them changes before they are counted; answers up to which. Whoever has
 * changed one, and is not over, has not noted it, because it was not counted: the count ends before it, and waits for nobody.
 */
async function lockedTo<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: CountedList<Tables>,
  { tenants, ...ids }: Ids & { readonly tenants: readonly number[] | undefined },
): Promise<number> {
  if (ids.to === ids.after) return ids.to
  if (tenants === undefined) return lockedOf(gateway, list, ids)
  let to = ids.to
  for (const tenantId of tenants) to = Math.min(to, await lockedOf(gateway, list, { ...ids, to, tenantId }))
  return to
}

async function lockedOf<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: CountedList<Tables>,
  ids: Ids,
): Promise<number> {
  const locked = await gateway.query('write', (db, tables, dialect) => {
    const table = list.table(tables)
    const free = sql`${isCounted(list, tables, ids)} ${dialect.lockingFree()}`
    return db
      .select({ id: sql<number>`${table.id}`.mapWith(Number) })
      .from(table)
      .where(free)
  })
  const own = new Set(locked.map(({ id }) => id))
  const present = await gateway.query('write', (db, tables) => {
    const table = list.table(tables)
    return db
      .select({ id: sql<number>`${table.id}`.mapWith(Number) })
      .from(table)
      .where(isCounted(list, tables, ids))
  })
  const others = present.map(({ id }) => id).filter((id) => !own.has(id))
  return Math.min(ids.to, ...others.map((id) => id - 1))
}

/** The rows of these ids. */
function isCounted<Tables>(list: CountedList<Tables>, tables: Tables, ids: Ids): SQL | undefined {
  const { id, tenantId } = list.table(tables)
  const isOwn = ids.tenantId === undefined ? undefined : eq(tenantId, ids.tenantId)
  return and(isOwn, isInRange(id, ids), list.noted?.living)
}

/** Whose rows have these ids. */
async function tenantsIn<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: CountedList<Tables>,
  ids: Ids,
): Promise<number[]> {
  if (ids.to === ids.after) return []
  const rows = await gateway.query('read', (db, tables) => {
    const table = list.table(tables)
    const { tenantId } = table
    return db
      .select({ tenantId: sql<number>`${tenantId}`.mapWith(Number) })
      .from(table)
      .where(isCounted(list, tables, ids))
      .groupBy(tenantId)
  })
  return rows.map((row) => row.tenantId).sort((a, b) => a - b)
}

/** The rows of these ids, each in all of its groups. */
async function deltasOf<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: CountedList<Tables>,
  ids: Ids,
): Promise<Delta[]> {
  const rows: Record<string, unknown>[] = await gateway.query('read', (db, tables) => {
    const table = list.table(tables)
    return db
      .select(countedColumns(list, tables))
      .from(table)
      .where(isCounted(list, tables, ids))
  })
  return countedDeltas(list, rows.map(countedRow))
}
