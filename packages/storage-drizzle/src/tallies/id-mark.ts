import { and, eq, inArray, sql } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type { CountedList } from './counted-list.js'
import { excluded, placeholders } from '../conditions.js'
import { defineRead, defineWrite, isOneRow, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { givenNumber } from '../whole-numbers.js'
import { ofEachList } from './of-each-list.js'
import type { RowTallyTables } from './row-tally-table.js'

/** How far a list is counted, and what says how far it may be; all as one statement saw it. */
export interface Mark {
  readonly countedTo: number
  readonly nextTo: number
  readonly transaction: number
  /** The highest id that there is. */
  readonly last: number
  readonly oldest: number
  readonly coming: number
}

/** The rows that are counted in the order of their ids, under a name of the count's own. */
export type MarkedRows<Tables> = Pick<CountedList<Tables>, 'name' | 'table'>

const number = (expression: ReturnType<typeof sql>) => sql<number>`${expression}`.mapWith(Number)

const markOf = ofEachList((list: MarkedRows<never>) =>
  defineRead<Record<never, never>>()('counted_list_mark', (db, tables: RowTallyTables, dialect) => {
    const { countedList: mark } = tables
    const table = list.table(tables as never)
    return db
      .select({
        countedTo: number(sql`coalesce(${mark.countedTo}, 0)`),
        nextTo: number(sql`coalesce(${mark.nextTo}, 0)`),
        transaction: number(sql`coalesce(${mark.transaction}, 0)`),
        last: number(sql`coalesce((select max(${table.id}) from ${table}), 0)`),
        oldest: number(dialect.oldestTransaction()),
        coming: number(dialect.comingTransaction()),
      })
      .from(
        sql`(select 1) as one left join ${mark} on ${mark.tenantId} = ${PLATFORM_TENANT} and ${mark.list} = ${list.name}`,
      )
  }),
)

/** How far a list is counted; from the beginning where it never was. */
export async function readMark<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  list: MarkedRows<Tables>,
): Promise<Mark> {
  if (gateway.isSpread === true) return onlyRow([...(await readSpreadMarks(gateway, [list])).values()])
  return onlyRow(await gateway.execute(markOf(list), {}))
}

/**
 * The same of several lists, whose rows are on several servers: the highest ids of all of them are seen by one statement,
 * and by a later one, which only the coordinator answers, who was under way by then.
 */
export async function readSpreadMarks<Tables extends RowTallyTables>(
  gateway: Gateway<Tables>,
  lists: readonly MarkedRows<Tables>[],
): Promise<Map<string, Mark>> {
  const names = lists.map(({ name }) => name)
  const [marks, highest] = await Promise.all([
    gateway.query('read', (db, { countedList: mark }) =>
      db
        .select({ list: mark.list, countedTo: mark.countedTo, nextTo: mark.nextTo, transaction: mark.transaction })
        .from(mark)
        .where(and(eq(mark.tenantId, PLATFORM_TENANT), inArray(mark.list, names))),
    ),
    gateway.query('read', (db, tables) => {
      const lasts = lists.map((list) => {
        const table = list.table(tables)
        return [list.name, number(sql`coalesce((select max(${table.id}) from ${table}), 0)`)] as const
      })
      return db.select(Object.fromEntries(lasts)).from(sql`(select 1) as one`)
    }),
  ])
  const lasts: Record<string, number> = onlyRow(highest)
  const found = names.map((name): [string, Mark] => {
    const { countedTo = 0, nextTo = 0, transaction = 0 } = marks.find(({ list }) => list === name) ?? {}
    // Who is under way is of no account where nothing has come.
    const none = { oldest: 0, coming: transaction }
    return [name, { countedTo, nextTo, transaction, last: lasts[name] ?? 0, ...none }]
  })
  const hasCome = ({ last, countedTo }: Mark): boolean => last > countedTo
  if (!found.some(([, mark]) => hasCome(mark))) return new Map(found)
  const under = await gateway.query('read', (db, _tables, dialect) => {
    const way = { oldest: number(dialect.oldestTransaction()), coming: number(dialect.comingTransaction()) }
    return db.select(way).from(sql`(select 1) as one`)
  })
  return new Map(found.map(([name, mark]) => [name, hasCome(mark) ? { ...mark, ...onlyRow(under) } : mark]))
}

/**
 * The id up to which no further row can come: every row that ever will be there is committed, and seen by any later
 * statement.
 */
export function provenTo({ countedTo, nextTo, transaction, last, oldest, coming }: Mark): number {
  // Nobody else is writing anything.
  if (oldest >= coming) return Math.max(countedTo, last)
  return oldest >= transaction ? nextTo : countedTo
}

/**
 * Moves the mark to an id up to which all rows are proven (`provenTo`). Whoever moves it counts these rows in the same
 * transaction. Waits for others who are counting. False where there is nothing to move, or another was faster.
 */
export function moveMark(
  gateway: Gateway<RowTallyTables>,
  name: string,
  { from, to }: { readonly from: Mark; readonly to: number },
): Promise<boolean> {
  // A mark stands until everything up to it is counted. Numbers that are lower than before are those of another server.
  const isDone = to >= from.nextTo || from.coming < from.transaction
  const next = isDone ? { nextTo: Math.max(to, from.last), transaction: from.coming } : from
  const isNews = to > from.countedTo || next.nextTo > from.nextTo || next.transaction < from.transaction
  return isNews ? write(gateway, name, { from, to: { ...next, countedTo: to } }) : Promise.resolve(false)
}

/**
 * Moves the marks of tenants that are spread. A tenant's rows, buckets and mark are on one server, and so change at
 * once. A tenant that was never counted has no mark yet.
 */
export async function moveMarksOf(
  gateway: Gateway<RowTallyTables>,
  list: string,
  { tenants, to, nextTo }: { readonly tenants: readonly number[]; readonly to: number; readonly nextTo: number },
): Promise<void> {
  const owners = tenants.filter((tenantId) => tenantId !== PLATFORM_TENANT)
  if (owners.length === 0) return
  const set = { countedTo: to, nextTo, transaction: 0 }
  await gateway.query('write', (db, { countedList: table }) =>
    db
      .insert(table)
      .values(owners.map((tenantId) => ({ tenantId, list, ...set })))
      .onConflictDoUpdate({ target: [table.tenantId, table.list], set }),
  )
}

type StoredMark = Pick<Mark, 'countedTo' | 'nextTo' | 'transaction'>

const move = defineWrite<StoredMark & { list: string; wasCountedTo: number; wasNextTo: number; before: number }>()(
  'counted_list_mark_move',
  (db, { countedList: table }: RowTallyTables) =>
    db
      .insert(table)
      .values({ tenantId: PLATFORM_TENANT, ...placeholders('list', 'countedTo', 'nextTo', 'transaction') })
      .onConflictDoUpdate({
        target: [table.tenantId, table.list],
        set: excluded(table, 'countedTo', 'nextTo', 'transaction'),
        setWhere: sql`${table.countedTo} = ${givenNumber('wasCountedTo')} and ${table.nextTo} = ${givenNumber('wasNextTo')}
          and ${table.transaction} = ${givenNumber('before')}`,
      })
      .returning({ list: table.list }),
)

function write(
  gateway: Gateway<RowTallyTables>,
  list: string,
  { from, to: { countedTo, nextTo, transaction } }: Record<'from' | 'to', StoredMark>,
): Promise<boolean> {
  const was = { wasCountedTo: from.countedTo, wasNextTo: from.nextTo, before: from.transaction }
  return isOneRow(gateway.execute(move, { list, countedTo, nextTo, transaction, ...was }))
}
