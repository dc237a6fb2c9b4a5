import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { drawAccountTables } from './account-tables.js'
import { living, resourceTable } from '../tenant-table.js'

/** The numbers that lead to a prize. */
type PrizeRanges = { prizeId: number; from: number; to: number }[]

/** What operations decide about lucky draws, beside what the engine writes about members in them. */
export function luckyDrawTables(kit: ColumnKit) {
  return {
    ...drawAccountTables(kit),
    ...drawTables(kit),
    ...commitmentTables(kit),
    ...prizeTables(kit),
    ...ruleTables(kit),
    ...specialUserTables(kit),
  }
}

/** As repositories see them. */
export type LuckyDrawTables = ReturnType<typeof luckyDrawTables>

function drawTables(kit: ColumnKit) {
  return {
    luckyDraw: resourceTable(kit, 'lucky_draw', {
      columns: {
        code: kit.text('code').notNull(),
        name: kit.text('name').notNull(),
        startTime: kit.instant('start_time').notNull(),
        endTime: kit.instant('end_time').notNull(),
        /** 1 shown before the draw, 2 revealed after it */
        prizeDisplayMode: kit.integer('prize_display_mode').notNull(),
        displayPrizeCount: kit.integer('display_prize_count').notNull(),
        regRequired: kit.boolean('reg_required').notNull(),
        regActivityId: kit.reference('reg_activity_id'),
        /** Whether numbers follow from a seed. Its digest, and later the seed itself, stand here once they are shown. */
        committed: kit.boolean('committed').notNull().default(false),
        seedDigest: kit.text('seed_digest'),
        seed: kit.text('seed'),
        /** 0 draft, 1 published, 2 closed */
        status: kit.integer('status').notNull(),
        /** The table of new draws; 0 before the first was written. */
        tableVersion: kit.integer('table_version').notNull().default(0),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('lucky_draw_code').on(t.tenantId, t.code).where(living),
        pages('lucky_draw_page'),
        pages('lucky_draw_status', [t.status]),
        // Those that run now, for the rules that a recharge or a registration meets.
        kit
          .index('lucky_draw_running')
          .on(t.tenantId, t.status, t.endTime, t.startTime, t.id, t.deletedAt)
          .where(living),
      ],
    }),
    /** The versions of a lucky draw's table, kept for good: records are verified against them. */
    luckyDrawTable: kit.table(
      'lucky_draw_table',
      {
        tenantId: kit.tenantId(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        version: kit.integer('version').notNull(),
        ranges: kit.json<PrizeRanges>('ranges').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.luckyDrawId, t.version)],
    ),
  }
}

function commitmentTables(kit: ColumnKit) {
  return {
    /** The seeds of committed lucky draws, apart from what anybody is shown. */
    drawCommitment: kit.table(
      'lucky_draw_commitment',
      {
        tenantId: kit.tenantId(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        digest: kit.text('digest').notNull(),
        /** Null once it was revealed. */
        sealed: kit.text('sealed'),
        drawnCount: kit.amount('drawn_count').notNull().default(0),
      },
      (t) => [
        ...kit.compositeKey(t.tenantId, t.luckyDrawId),
        // For the job that seals them anew, across tenants.
        kit
          .index('lucky_draw_commitment_sealed')
          .on(t.tenantId, t.luckyDrawId)
          .where(sql`sealed is not null`),
      ],
    ),
  }
}

function prizeTables(kit: ColumnKit) {
  return {
    luckyDrawPrize: resourceTable(kit, 'lucky_draw_prize', {
      columns: {
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        name: kit.text('name').notNull(),
        prizeType: kit.text('prize_type').notNull(),
        templateId: kit.reference('template_id'),
        /** Basis points. */
        winProbability: kit.integer('win_probability').notNull(),
        stockLimit: kit.boolean('stock_limit').notNull(),
        totalStock: kit.integer('total_stock').notNull(),
        currentStock: kit.integer('current_stock').notNull(),
        fixedDisplay: kit.boolean('fixed_display').notNull(),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        // The last line of defence: the statements are guarded themselves.
        kit.check(
          'lucky_draw_prize_stock',
          sql`current_stock >= 0 and (not stock_limit or current_stock <= total_stock)`,
        ),
        pages('lucky_draw_prize_page'),
        pages('lucky_draw_prize_draw', [t.luckyDrawId], [t.prizeType]),
        pages('lucky_draw_prize_type', [t.prizeType]),
      ],
    }),
  }
}

function ruleTables(kit: ColumnKit) {
  return {
    chanceRule: resourceTable(kit, 'lucky_draw_chance_rule', {
      columns: {
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        name: kit.text('name').notNull(),
        type: kit.text('type').notNull(),
        config: kit.text('config'),
        chancesAwarded: kit.integer('chances_awarded').notNull(),
        /** -1 unlimited */
        maxCountPerUser: kit.integer('max_count_per_user').notNull(),
        startTime: kit.instant('start_time'),
        endTime: kit.instant('end_time'),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit
          .uniqueIndex('lucky_draw_chance_rule_free')
          .on(t.tenantId, t.luckyDrawId)
          .where(sql`type = 'DEFAULT_FREE' and deleted_at is null`),
        pages('lucky_draw_chance_rule_page'),
        pages('lucky_draw_chance_rule_draw', [t.luckyDrawId], [t.type]),
        pages('lucky_draw_chance_rule_type', [t.type]),
      ],
    }),
    /** How many chances a member got by a rule. */
    chanceGain: kit.table(
      'lucky_draw_chance_gain',
      {
        tenantId: kit.tenantId(),
        ruleId: kit.reference('rule_id').notNull(),
        userId: kit.reference('user_id').notNull(),
        gained: kit.amount('gained').notNull(),
        /** What it was before the last change, which the statement answers. */
        previous: kit.amount('previous').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.ruleId, t.userId)],
    ),
  }
}

function specialUserTables(kit: ColumnKit) {
  return {
    specialUser: resourceTable(kit, 'lucky_draw_special_user', {
      columns: {
        userId: kit.reference('user_id').notNull(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        unionId: kit.text('union_id').notNull(),
        prizeId: kit.reference('prize_id'),
        prizeName: kit.text('prize_name'),
        remark: kit.text('remark'),
      },
      indexes: (t, pages) => [
        kit.uniqueIndex('lucky_draw_special_user_of').on(t.tenantId, t.luckyDrawId, t.userId).where(living),
        pages('lucky_draw_special_user_page'),
        pages('lucky_draw_special_user_draw', [t.luckyDrawId]),
        pages('lucky_draw_special_user_user', [t.userId], [t.luckyDrawId]),
      ],
    }),
  }
}
