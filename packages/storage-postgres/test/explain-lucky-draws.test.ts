import { describe, expect, it } from 'vitest'
import {
  expectCounted,
  expectIndexed,
  expectSorted,
  GONE,
  notCounted,
  page,
  SECONDS,
  someCounted,
  tenDays,
  time,
  usePlans,
} from './explained-plans.js'

const WHO = 'i / 20 % 20, i % 20'

/** Rows of three tenants. */
const plansOf = usePlans([
  `insert into lucky_draw (tenant_id, code, name, start_time, end_time, prize_display_mode, display_prize_count, reg_required, status, create_time, deleted_at)
   select i % 3 + 1, 'code' || i, 'Draw', ${time('1 minute')}, ${time('2 minutes')}, 1, 0, false, i / 3 % 3, ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into lucky_draw_prize (tenant_id, lucky_draw_id, name, prize_type, win_probability, stock_limit, total_stock, current_stock, fixed_display, create_time, deleted_at)
   select i % 3 + 1, i / 3 % 40, 'Prize', 'T' || i / 3 % 4, 1, false, 0, 0, false, ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into lucky_draw_chance_rule (tenant_id, lucky_draw_id, name, type, chances_awarded, max_count_per_user, create_time, deleted_at)
   select i % 3 + 1, i / 3 % 40, 'Rule', 'T' || i / 3 % 4, 1, 1, ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into lucky_draw_special_user (tenant_id, user_id, lucky_draw_id, union_id, create_time, deleted_at)
   select i % 3 + 1, i / 60, i / 3 % 20, 'union', ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into lucky_draw_chance_item (tenant_id, user_id, lucky_draw_id, rule_id, expiration_time, status, is_over, create_time)
   select i % 3 + 1, ${WHO}, 1, ${time('2 minutes')}, i / 400 % 2, false, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into lucky_draw_chance_log (tenant_id, user_id, lucky_draw_id, union_id, change_type, change_count, reason_code, create_time)
   select i % 3 + 1, ${WHO}, 'union', i / 400 % 2 + 1, 1, 'RECHARGE', ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into lucky_draw_record (tenant_id, user_id, lucky_draw_id, union_id, won, asset_status, number, table_version, create_time)
   select i % 3 + 1, ${WHO}, 'union', true, i / 400 % 3, 1, 1, ${time('1 minute')} from generate_series(1, 20000) i`,
])

const owner = { userId: 1, luckyDrawId: 2 }

/** A filter, and the column of the index that serves it. */
type Filter = [filter: object, column: string]

describe.each([
  { name: 'luckyDraws', filters: [[{ status: 1 }, 'status']] },
  {
    name: 'luckyDrawPrizes',
    filters: [
      [{ luckyDrawId: 1 }, 'lucky_draw_id'],
      [{ prizeType: 'T1' }, 'prize_type'],
    ],
  },
  {
    name: 'chanceRules',
    filters: [
      [{ luckyDrawId: 1 }, 'lucky_draw_id'],
      [{ type: 'T1' }, 'type'],
    ],
  },
  {
    name: 'chanceItems',
    filters: [
      [{ luckyDrawId: 1 }, 'lucky_draw_id'],
      [{ userId: 1 }, 'user_id'],
      [{ status: 1 }, 'status'],
    ],
  },
  {
    name: 'chanceLogs',
    filters: [
      [{ luckyDrawId: 1 }, 'lucky_draw_id'],
      [{ userId: 1 }, 'user_id'],
      [{ changeType: 1 }, 'change_type'],
    ],
  },
  {
    name: 'drawRecords',
    filters: [
      [{ luckyDrawId: 1 }, 'lucky_draw_id'],
      [{ userId: 1 }, 'user_id'],
      [{ assetStatus: 2 }, 'asset_status'],
    ],
  },
] as const)('a page of $name', ({ name, filters: served }) => {
  const filters: Filter[] = served.map(([filter, column]) => [filter, column])
  const plans = async (filter: object) =>
    notCounted(await plansOf((stores) => stores[name].page({ ...page, ...filter })))

  it('comes in its order', async () => expectSorted(await plans({}), ['tenant_id']))
  it.each(filters)('%o comes in its order', async (...[filter, column]: Filter) =>
    expectSorted(await plans(filter), ['tenant_id', column]),
  )
  it.each(filters)('%o and a range of creation come from an index', async (...[filter, column]: Filter) => {
    for (const nodes of await plans({ ...filter, createTime: tenDays })) expectIndexed(nodes, ['tenant_id', column])
  })
})

describe.each([
  { name: 'chanceItems', table: 'lucky_draw_chance_item' },
  { name: 'chanceLogs', table: 'lucky_draw_chance_log' },
  { name: 'drawRecords', table: 'lucky_draw_record' },
] as const)('the total of $name', ({ name, table }) => {
  it.each([
    [{}, ['tenant_id']],
    [{ luckyDrawId: 1 }, ['tenant_id', 'lucky_draw_id']],
  ] as const)('%o looks at no row but those that came since', async (filter, columns) => {
    const plans = (time: object) =>
      plansOf((stores) => stores[name].page({ ...page, ...filter, ...time }), someCounted(19_900))
    expectCounted(await plans({}), table, columns)
    expectCounted(await plans({ createTime: SECONDS }), table, [...columns, 'create_time'])
  })
})

describe('lucky draws', () => {
  it('give a transaction its number before the first id of a bulk insert, which counted lists rely on', async () => {
    const chance = { ...owner, ruleId: 1, expirationTime: new Date(0), count: 1 }
    const [plan] = await plansOf(({ chanceItems }) => chanceItems.insertMany(chance, new Date(0)))
    expect(plan).toContainEqual(
      expect.objectContaining({ 'One-Time Filter': '(pg_current_xact_id() IS NOT NULL)', 'Node Type': 'Result' }),
    )
  })

  it('are drawn in without a look at more than the member’s own', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.luckyDraws.openToDraw(7)
      await stores.drawRecords.findByRequest(owner, 'a')
      await stores.drawRecords.listOf(owner)
      await stores.chanceItems.use(owner, { logId: 1, now: new Date(0) })
      await stores.drawWallets.consume(owner, 1)
      await stores.drawSpecialUsers.prizeOf(1, 2)
      await stores.luckyDrawPrizes.take(7)
      await stores.luckyDrawPrizes.listOfDraw(7)
      await stores.luckyDrawPrizes.listShown(7)
      await stores.chanceRules.listOpen('RECHARGE_AMOUNT', new Date('2026-01-10T00:00:00Z'))
      await stores.drawTallies.read(1)
    })
    for (const nodes of plans) expectIndexed(nodes, ['tenant_id'])
  })

  it('are exported in the order of an index, from the record on that is named', async () => {
    const plans = await plansOf(async ({ drawRecords }) => {
      await drawRecords.listAfter(7, 10)
      await drawRecords.listAfter(7, 10, { id: 5, createTime: new Date('2026-01-02T00:00:00Z') })
    })
    for (const nodes of plans) {
      expectIndexed(nodes, ['tenant_id', 'lucky_draw_id'])
      expect(JSON.stringify(nodes)).not.toMatch(/"Sort"/)
    }
    expect(plans).toHaveLength(2)
  })

  it('leave what is due to the jobs in indexes', async () => {
    const plans = await plansOf(async (_stores, system) => {
      await system.chanceItems.listExpired(new Date('2026-01-01T01:00:00Z'), 10)
      await system.chanceItems.listExpired(new Date('2026-01-01T01:00:00Z'), 10, {
        ...{ tenantId: 1, userId: 1, luckyDrawId: 1 },
        expirationTime: new Date('2026-01-01T00:30:00Z'),
      })
      await system.drawRecords.listDue(new Date('2026-01-01T01:00:00Z'), 10)
    })
    for (const nodes of plans.slice(0, 2)) expectIndexed(nodes, ['expiration_time'])
    expectIndexed(plans[2], ['retry_time'])
    expect(plans).toHaveLength(3)
  })
})
