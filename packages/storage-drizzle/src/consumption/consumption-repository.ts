import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended, NO_CONSUMPTION } from '@org/openapi-core/storage'
import type { BucketRun, ConsumptionRepository, ConsumptionTotals, TimeBucket } from '@org/openapi-core/storage'
import { defineRead, defineWrite, unanswered } from '../gateway.js'
import type { Statement } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import { givenNumber, unseenNumber } from '../whole-numbers.js'
import type { ConsumptionTables } from './tables.js'

type RollupTable = ConsumptionTables['consumptionRollup']
type Member = { readonly tenantId: number; readonly memberId: number }
type Change = Member & Pick<ConsumptionTotals, keyof ConsumptionTotals> & { readonly buckets: string }
type SumValues = Member & Record<string, number>

/** Below the number of variables that either database takes in a statement by far. */
const MAX_RUNS = 64

const raised = (column: RollupTable['bagOrderCount']): SQL => sql`${column} + ${sql.raw(`excluded.${column.name}`)}`

/** Every column in the order of the table: drizzle names them all, in this order. The buckets come as one JSON text. */
const add = defineWrite<Change>()('consumption_add', (db, { consumptionRollup: table }: ConsumptionTables, dialect) => {
  const insert = db
    .insert(table)
    .select(
      // Without the condition SQLite would take `on` for a join's.
      sql`select ${givenNumber('tenantId')}, ${givenNumber('memberId')}, cast(value ->> 0 as integer), cast(value ->> 1 as bigint),
        ${givenNumber('bagOrderCount')}, ${givenNumber('bagConsumeAmount')}, ${givenNumber('totalRechargeAmount')}, ${givenNumber('rechargeCount')}
        from ${dialect.jsonElements(sql`${sql.placeholder('buckets')}`)} where true`,
    )
    .onConflictDoUpdate({
      target: [table.tenantId, table.memberId, table.level, table.index],
      set: {
        bagOrderCount: raised(table.bagOrderCount),
        bagConsumeAmount: raised(table.bagConsumeAmount),
        totalRechargeAmount: raised(table.totalRechargeAmount),
        rechargeCount: raised(table.rechargeCount),
      },
    })
  return unanswered(insert)
})

const total = (column: RollupTable['bagOrderCount']) =>
  sql<number>`cast(coalesce(sum(${sql.raw(column.name)}), 0) as bigint)`.mapWith(Number)

/** The buckets of one run: a range of the primary key. */
function runRows(table: RollupTable, run: number): SQL {
  const { bagOrderCount, bagConsumeAmount, totalRechargeAmount, rechargeCount } = table
  return sql`select ${bagOrderCount}, ${bagConsumeAmount}, ${totalRechargeAmount}, ${rechargeCount} from ${table}
    where ${table.tenantId} = ${unseenNumber('tenantId')} and ${table.memberId} = ${unseenNumber('memberId')}
      and ${table.level} = ${unseenNumber(`level${run}`)}
      and ${table.index} between ${unseenNumber(`first${run}`)} and ${unseenNumber(`last${run}`)}`
}

/**
 * A statement for each number of runs, with a branch for each run: whatever statistics say, a branch can be nothing
 * but a range of the primary key. Conditions joined by `or`, and a join with a list of runs, were seen to walk
 * through everything that the member has.
 */
const sums = new Map<number, Statement<SumValues, ConsumptionTotals, ConsumptionTables>>()

function sumOf(runs: number): Statement<SumValues, ConsumptionTotals, ConsumptionTables> {
  const known = sums.get(runs)
  if (known !== undefined) return known
  const made = defineRead<SumValues>()(
    `consumption_sum_${runs}`,
    (db, { consumptionRollup: table }: ConsumptionTables) => {
      const branches = Array.from({ length: runs }, (_, run) => runRows(table, run))
      return db
        .select({
          bagOrderCount: total(table.bagOrderCount),
          bagConsumeAmount: total(table.bagConsumeAmount),
          totalRechargeAmount: total(table.totalRechargeAmount),
          rechargeCount: total(table.rechargeCount),
        })
        .from(sql`(${sql.join(branches, sql` union all `)}) as part`)
    },
  )
  sums.set(runs, made)
  return made
}

/** The rollups of one tenant. */
export class DrizzleConsumptionRepository extends TenantRepository<ConsumptionTables> implements ConsumptionRepository {
  async add(memberId: number, buckets: readonly TimeBucket[], change: ConsumptionTotals): Promise<void> {
    const list = JSON.stringify(buckets.map(({ level, index }) => [level, index]))
    await this.gateway.send(add, extended(change, { tenantId: this.tenantId, memberId, buckets: list }))
  }

  async sum(memberId: number, runs: readonly BucketRun[]): Promise<ConsumptionTotals> {
    if (runs.length === 0) return NO_CONSUMPTION
    if (runs.length > MAX_RUNS) throw new RangeError(`At most ${MAX_RUNS} runs, not ${runs.length}`)
    const values: Record<string, number> = {}
    for (const [run, { level, first, last }] of runs.entries()) {
      values[`level${run}`] = level
      values[`first${run}`] = first
      values[`last${run}`] = last
    }
    const [sum = NO_CONSUMPTION] = await this.gateway.execute(sumOf(runs.length), {
      ...values,
      tenantId: this.tenantId,
      memberId,
    })
    return sum
  }
}
