import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type {
  ChanceGain,
  ChanceRuleRepository,
  ChanceRuleRow,
  ChanceRuleType,
  OpenChanceRule,
  Revised,
} from '@org/openapi-core/storage'
import { extended, luckyDrawStatus, UNLIMITED } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifWithin, isGiven, narrowest, placeholders, writtenLimit } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { LuckyDrawTables } from './tables.js'

const unlimited = sql.raw(String(UNLIMITED))
/** More than a lucky draw may have. */
const MOST_RULES = writtenLimit(1000)

const ruleColumns = ({ chanceRule }: LuckyDrawTables) => columnsBut(chanceRule, 'tenantId', 'deletedAt', 'searchText')

const listOfDraw = defineRead<{ tenantId: number; luckyDrawId: number }>()(
  'lucky_draw_rule_of_draw',
  (db, tables: LuckyDrawTables) => {
    const table = tables.chanceRule
    return db
      .select(ruleColumns(tables))
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'luckyDrawId'), isNull(table.deletedAt)))
      .orderBy(asc(table.id))
      .limit(MOST_RULES)
  },
)

/** From the lucky draws that run, which are few, to their rules: those of all that ever ran are not looked at. */
const listOpen = defineRead<{ tenantId: number; type: string; now: Date }>()(
  'lucky_draw_rule_open',
  (db, tables: LuckyDrawTables) => {
    const { luckyDraw: draw, chanceRule: rule } = tables
    const now = sql.param(sql.placeholder('now'), draw.endTime)
    return db
      .select({ rule: ruleColumns(tables), drawEndTime: draw.endTime })
      .from(draw)
      .innerJoin(rule, and(eq(rule.tenantId, draw.tenantId), eq(rule.luckyDrawId, draw.id)))
      .where(
        and(
          eq(draw.tenantId, sql.placeholder('tenantId')),
          eq(draw.status, sql.raw(String(luckyDrawStatus.PUBLISHED))),
          sql`${draw.endTime} > ${now}`,
          sql`${draw.startTime} <= ${now}`,
          isNull(draw.deletedAt),
          sql`coalesce(${rule.type}, '') = cast(${sql.placeholder('type')} as text)`,
          sql`(${rule.startTime} is null or ${rule.startTime} <= ${now})`,
          sql`(${rule.endTime} is null or ${rule.endTime} > ${now})`,
          isNull(rule.deletedAt),
        ),
      )
      .orderBy(asc(rule.id))
  },
)

type GainValues = {
  readonly tenantId: number
  readonly ruleId: number
  readonly userId: number
  readonly wanted: number
  readonly most: number
}

/** The first chances by a rule: as many as are wanted, and not more than its most. */
const first = () =>
  sql`case when ${givenNumber('most')} = ${unlimited} or ${givenNumber('wanted')} <= ${givenNumber('most')} then ${givenNumber('wanted')} else ${givenNumber('most')} end`

const firstGain = () => ({
  ...placeholders('tenantId', 'ruleId', 'userId'),
  gained: first(),
  previous: sql`0`,
})

const gain = defineWrite<GainValues>()('lucky_draw_gain', (db, { chanceGain: table }: LuckyDrawTables) => {
  const most = givenNumber('most')
  const more = sql`${table.gained} + ${givenNumber('wanted')}`
  return db
    .insert(table)
    .values(firstGain())
    .onConflictDoUpdate({
      target: [table.tenantId, table.ruleId, table.userId],
      set: {
        gained: sql`case when ${most} = ${unlimited} or ${more} <= ${most} then ${more} else ${most} end`,
        previous: sql`${table.gained}`,
      },
      setWhere: sql`(${most} = ${unlimited} or ${table.gained} < ${most})`,
    })
    .returning({ gained: table.gained, previous: table.previous })
})

const gainOnce = defineWrite<GainValues>()('lucky_draw_gain_once', (db, { chanceGain: table }: LuckyDrawTables) =>
  db
    .insert(table)
    .values(firstGain())
    .onConflictDoNothing()
    .returning({ gained: table.gained, previous: table.previous }),
)

const resource = defineResource<LuckyDrawTables, ChanceRuleRepository>({
  table: (tables) => tables.chanceRule,
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ chanceRule: table }, { luckyDrawId, type, createTime }) => [
    narrowest([table.luckyDrawId, luckyDrawId], [table.type, type]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The chance rules of one tenant's lucky draws. */
export class DrizzleChanceRuleRepository
  extends ResourceRepository<LuckyDrawTables, ChanceRuleRepository>
  implements ChanceRuleRepository
{
  protected readonly definition = resource

  listOfDraw(luckyDrawId: number): Promise<(ChanceRuleRow & Revised)[]> {
    return this.gateway.execute(listOfDraw, { tenantId: this.tenantId, luckyDrawId })
  }

  listOpen(type: ChanceRuleType, now: Date): Promise<OpenChanceRule[]> {
    return this.gateway.execute(listOpen, { tenantId: this.tenantId, type, now })
  }

  async gain(values: ChanceGain): Promise<number> {
    const [row] = await this.gateway.execute(gain, extended(values, { tenantId: this.tenantId }))
    return row === undefined ? 0 : row.gained - row.previous
  }

  async gainOnce(values: ChanceGain): Promise<number> {
    const [row] = await this.gateway.execute(gainOnce, extended(values, { tenantId: this.tenantId }))
    return row?.gained ?? 0
  }
}
