import type { DroppedPartitions, LogPartitions, PartitionedLog, PreparedPartitions } from '@org/openapi-core/storage'
import { StorageError } from '@org/openapi-core/storage'
import { withOwnClient } from './own-client.js'
import type { Server } from './own-client.js'
import { isOverlapping, partitionedTables, partitionName, spanAt, spanOf, spansFrom } from './partition-calendar.js'
import type { PartitionedTable, Span } from './partition-calendar.js'
import type { PostgresClient } from './postgres-client.js'

/** Everybody who comes later waits behind who waits for the lock of a table. */
const LOCK_TIMEOUT_MS = 500
/** Less than a transaction of others may take, who wait for this one. */
const STATEMENT_TIMEOUT_MS = 4000
/** Moving so many rows takes less than a second. */
const MOST_MOVED = 20_000
/** Older rows stay where they are: it takes a clock that was moved to write them. */
const OLDEST_DAYS = 400

/** Lock timeout, deadlock, statement timeout: others had the table for too long. */
const PUT_OFF = new Set(['55P03', '40P01', '57014'])

type Wanted = { readonly from: Date; readonly to: Date }

/** A partition of a time. */
interface Partition extends Span {
  readonly name: string
}

/**
 * The partitions of the logs. What is changed of a table is changed under its lock, so that nobody reads by a list of
 * partitions that has become wrong meanwhile. Concurrent detaching would spare the lock, but not where there is a default
 * partition: see decision 71.
 */
export class PostgresPartitions implements LogPartitions {
  constructor(private readonly server: Server) {}

  async prepare(now: Date): Promise<PreparedPartitions> {
    return this.#connected(async (client) => {
      let made = 0
      const putOff: PartitionedLog[] = []
      for (const table of partitionedTables) {
        const count = await prepareTable(client, table, now)
        if (count === undefined) putOff.push(table.log)
        made += count ?? 0
      }
      return { made, putOff }
    })
  }

  async dropBefore(log: PartitionedLog, before: Date): Promise<DroppedPartitions> {
    const table = tableOf(log)
    return this.#connected(async (client) => {
      let dropped = 0
      // What is earlier lies in the default partition, or in one that is not over.
      let deleteBefore: Date | null = spanAt(table, before).from
      for (const { name, from } of await partitionsUntil(client, table, before)) {
        const isDropped = await unlessPutOff(client, () => drop(client, table, name))
        if (isDropped === true) dropped++
        // To be dropped the next time, and not to be emptied until then.
        else if (deleteBefore !== null && (from === null || from < deleteBefore)) deleteBefore = from
      }
      return { dropped, deleteBefore: deleteBefore ?? undefined }
    })
  }

  async dropEmpty(log: PartitionedLog, before: Date): Promise<number> {
    const table = tableOf(log)
    return this.#connected(async (client) => {
      let dropped = 0
      for (const { name } of await partitionsUntil(client, table, before)) {
        if ((await unlessPutOff(client, () => dropIfEmpty(client, table, name))) === true) dropped++
      }
      return dropped
    })
  }

  async countStrays(most: number): Promise<number> {
    return this.#connected(async (client) => {
      const rows = partitionedTables.map(({ table }) => `(select 1 from ${table}_default limit ${most})`)
      const answer = await client.raw(
        `select count(*)::int as rows from (${rows.join(' union all ')} limit ${most}) strays`,
      )
      return Number(answer.rows[0]?.['rows'])
    })
  }

  #connected<T>(work: (client: PostgresClient) => Promise<T>): Promise<T> {
    return withOwnClient(this.server, { statementMs: STATEMENT_TIMEOUT_MS }, work)
  }
}

const tableOf = (log: PartitionedLog): PartitionedTable =>
  partitionedTables.find((table) => table.log === log) as PartitionedTable

/** How many partitions were made; undefined where others had the table for too long. */
async function prepareTable(client: PostgresClient, table: PartitionedTable, now: Date): Promise<number | undefined> {
  // Mostly there is nothing to do, and nobody has to wait for it.
  if ((await missing(client, table, now)).length === 0) return 0
  return unlessPutOff(client, async () => {
    await lockTable(client, table)
    const spans = await missing(client, table, now)
    for (const span of spans) await make(client, table, span)
    return spans.length
  })
}

/** Spans that rows could have a partition for: those to come, and those of rows that have none. */
async function missing(client: PostgresClient, table: PartitionedTable, now: Date): Promise<Wanted[]> {
  const there = await partitionsOf(client, table)
  const wanted = spansFrom(table, now).filter((span) => !there.some((other) => isOverlapping(span, other)))
  const strays = await straysOf(client, table)
  if (strays === undefined) {
    const isFree = await Promise.all(wanted.map((span) => hasStrays(client, table, span)))
    return wanted.filter((_, index) => isFree[index] === false)
  }
  const [earliest, latest] = [now.getTime() - OLDEST_DAYS * 86_400_000, now.getTime()]
  const earlier = strays.filter(
    (span) =>
      span.from.getTime() >= earliest &&
      span.from.getTime() <= latest &&
      ![...there, ...wanted].some((other) => isOverlapping(span, other)),
  )
  return [...wanted, ...earlier]
}

/** The spans of the rows that lie in the default partition; undefined where they are too many to be moved. */
async function straysOf(client: PostgresClient, table: PartitionedTable): Promise<Wanted[] | undefined> {
  const { rows } = await client.raw(`select count(*)::int as rows,
    extract(epoch from date_trunc('${table.unit}', create_time at time zone 'UTC')) * 1000 as start
    from (select create_time from ${table.table}_default limit ${MOST_MOVED + 1}) sample group by 2`)
  const total = rows.reduce((sum, row) => sum + Number(row['rows']), 0)
  return total > MOST_MOVED ? undefined : rows.map((row) => spanAt(table, new Date(Number(row['start']))))
}

async function hasStrays(client: PostgresClient, { table }: PartitionedTable, span: Wanted): Promise<boolean> {
  const { rows } = await client.raw(`select exists (select 1 from ${table}_default where ${isWithin(span)}) as has`)
  return rows[0]?.['has'] === true
}

/** The rows that have waited for it in the default partition move to it before it is one. */
async function make(client: PostgresClient, table: PartitionedTable, span: Wanted): Promise<void> {
  const { table: parent } = table
  const name = partitionName(table, span.from)
  await client.raw(`create table ${name} (like ${parent} including indexes)`)
  await client.raw(`insert into ${name} select * from ${parent}_default where ${isWithin(span)}`)
  await client.raw(`delete from ${parent}_default where ${isWithin(span)}`)
  await client.raw(
    `alter table ${parent} attach partition ${name} for values from (${literal(span.from)}) to (${literal(span.to)})`,
  )
}

/** False where somebody else has dropped it. */
async function drop(client: PostgresClient, table: PartitionedTable, name: string): Promise<boolean> {
  await lockTable(client, table)
  const isThere = (await partitionsOf(client, table)).some((partition) => partition.name === name)
  if (isThere) await client.raw(`drop table ${name}`)
  return isThere
}

/** Who writes into it waits while it is looked through, and nobody else. */
async function dropIfEmpty(client: PostgresClient, table: PartitionedTable, name: string): Promise<boolean> {
  const { rows } = await client.raw(`select to_regclass('${name}') is not null as there`)
  if (rows[0]?.['there'] !== true) return false
  await client.raw(`lock table ${name} in share row exclusive mode`)
  const { rows: found } = await client.raw(`select exists (select 1 from ${name}) as has`)
  return found[0]?.['has'] === false && drop(client, table, name)
}

const lockTable = (client: PostgresClient, { table }: PartitionedTable) =>
  client.raw(`lock table only ${table} in access exclusive mode`)

/** Those that end at a time or earlier, the oldest first. */
async function partitionsUntil(client: PostgresClient, table: PartitionedTable, end: Date): Promise<Partition[]> {
  const partitions = await partitionsOf(client, table)
  return partitions
    .filter(({ to }) => to !== null && to <= end)
    .sort((a, b) => (a.to?.getTime() ?? 0) - (b.to?.getTime() ?? 0))
}

/** All but the default one. */
async function partitionsOf(client: PostgresClient, { table }: PartitionedTable): Promise<Partition[]> {
  const { rows } = await client.raw(`select relname as name, pg_get_expr(relpartbound, oid) as bound from pg_class
    join pg_inherits on inhrelid = oid where inhparent = '${table}'::regclass`)
  return rows.flatMap(({ name, bound }) => {
    const span = spanOf(String(bound))
    return span === undefined ? [] : [{ name: String(name), ...span }]
  })
}

/** Does the work in a transaction that waits for no lock for long; undefined where it did not get one. */
async function unlessPutOff<T>(client: PostgresClient, work: () => Promise<T>): Promise<T | undefined> {
  await client.begin()
  try {
    await client.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const result = await work()
    await client.raw('commit')
    return result
  } catch (error) {
    await client.raw('rollback')
    if (error instanceof StorageError && PUT_OFF.has(error.driverCode)) return undefined
    throw error
  }
}

const literal = (time: Date): string => `'${time.toISOString()}'`

const isWithin = ({ from, to }: Wanted): string => `create_time >= ${literal(from)} and create_time < ${literal(to)}`
