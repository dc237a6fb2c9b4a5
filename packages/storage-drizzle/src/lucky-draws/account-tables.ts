import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** What the next draw of a member looks among, and what the job does. */
const unused = sql`status = 0 and not is_over`

/** What the engine writes about members in lucky draws. */
export function drawAccountTables(kit: ColumnKit) {
  return { ...chanceTables(kit), ...walletTables(kit), ...countTables(kit), ...recordTables(kit) }
}

function chanceTables(kit: ColumnKit) {
  return {
    chanceItem: chanceItemTable(kit),
    chanceLog: chanceLogTable(kit),
  }
}

function chanceItemTable(kit: ColumnKit) {
  return tenantTable(kit, 'lucky_draw_chance_item', {
    columns: {
      userId: kit.reference('user_id').notNull(),
      luckyDrawId: kit.reference('lucky_draw_id').notNull(),
      /** 0 where operations granted it. */
      ruleId: kit.reference('rule_id').notNull(),
      expirationTime: kit.instant('expiration_time').notNull(),
      /** 0 unused, 1 used */
      status: kit.integer('status').notNull(),
      /** Ended unused, and taken out of the wallet. */
      isOver: kit.boolean('is_over').notNull(),
      consumedLogId: kit.reference('consumed_log_id'),
      createTime: kit.instant('create_time').notNull(),
      revision: kit.revision('lucky_draw_chance_item'),
    },
    indexes: (t) => [
      ...kit.byId('lucky_draw_chance_item_id', t),
      kit
        .index('lucky_draw_chance_item_next')
        .on(t.tenantId, t.userId, t.luckyDrawId, t.expirationTime, t.id)
        .where(unused),
      kit.index('lucky_draw_chance_item_ended').on(t.expirationTime, t.tenantId, t.userId, t.luckyDrawId).where(unused),
      kit.index('lucky_draw_chance_item_page').on(t.tenantId, t.createTime, t.id),
      kit.index('lucky_draw_chance_item_user').on(t.tenantId, t.userId, t.createTime, t.id, t.luckyDrawId, t.status),
      kit.index('lucky_draw_chance_item_draw').on(t.tenantId, t.luckyDrawId, t.createTime, t.id, t.status),
      kit.index('lucky_draw_chance_item_status').on(t.tenantId, t.status, t.createTime, t.id),
    ],
  })
}

function chanceLogTable(kit: ColumnKit) {
  return tenantTable(kit, 'lucky_draw_chance_log', {
    columns: {
      userId: kit.reference('user_id').notNull(),
      luckyDrawId: kit.reference('lucky_draw_id').notNull(),
      unionId: kit.text('union_id').notNull(),
      /** 1 increase, 2 decrease */
      changeType: kit.integer('change_type').notNull(),
      changeCount: kit.integer('change_count').notNull(),
      reasonCode: kit.text('reason_code').notNull(),
      ruleId: kit.reference('rule_id'),
      remark: kit.text('remark'),
      createTime: kit.instant('create_time').notNull(),
      revision: kit.revision('lucky_draw_chance_log'),
    },
    indexes: (t) => [
      ...kit.byId('lucky_draw_chance_log_id', t),
      kit.index('lucky_draw_chance_log_page').on(t.tenantId, t.createTime, t.id),
      kit.index('lucky_draw_chance_log_user').on(t.tenantId, t.userId, t.createTime, t.id, t.luckyDrawId, t.changeType),
      kit.index('lucky_draw_chance_log_draw').on(t.tenantId, t.luckyDrawId, t.createTime, t.id, t.changeType),
      kit.index('lucky_draw_chance_log_type').on(t.tenantId, t.changeType, t.createTime, t.id),
    ],
  })
}

function walletTables(kit: ColumnKit) {
  return {
    drawWallet: tenantTable(kit, 'lucky_draw_wallet', {
      columns: {
        userId: kit.reference('user_id').notNull(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        unionId: kit.text('union_id').notNull(),
        totalGainedCount: kit.amount('total_gained_count').notNull(),
        totalConsumedCount: kit.amount('total_consumed_count').notNull(),
        availableCount: kit.amount('available_count').notNull(),
        createTime: kit.instant('create_time').notNull(),
        revision: kit.revision('lucky_draw_wallet'),
      },
      indexes: (t) => [
        kit.check(
          'lucky_draw_wallet_sum',
          sql`available_count >= 0 and available_count = total_gained_count - total_consumed_count`,
        ),
        kit.uniqueIndex('lucky_draw_wallet_of').on(t.tenantId, t.luckyDrawId, t.userId),
        kit.index('lucky_draw_wallet_page').on(t.tenantId, t.createTime, t.id),
        kit.index('lucky_draw_wallet_user').on(t.tenantId, t.userId, t.createTime, t.id, t.luckyDrawId),
        kit.index('lucky_draw_wallet_draw').on(t.tenantId, t.luckyDrawId, t.createTime, t.id),
      ],
    }),
    drawVisit: tenantTable(kit, 'lucky_draw_user_visit', {
      columns: {
        userId: kit.reference('user_id').notNull(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        totalVisitCount: kit.amount('total_visit_count').notNull(),
        lastVisitIp: kit.text('last_visit_ip'),
        lastEventMeta: kit.text('last_event_meta'),
        createTime: kit.instant('create_time').notNull(),
        revision: kit.revision('lucky_draw_user_visit'),
      },
      indexes: (t) => [
        kit.uniqueIndex('lucky_draw_user_visit_of').on(t.tenantId, t.luckyDrawId, t.userId),
        kit.index('lucky_draw_user_visit_page').on(t.tenantId, t.createTime, t.id),
        kit.index('lucky_draw_user_visit_user').on(t.tenantId, t.userId, t.createTime, t.id, t.luckyDrawId),
        kit.index('lucky_draw_user_visit_draw').on(t.tenantId, t.luckyDrawId, t.createTime, t.id),
      ],
    }),
  }
}

function countTables(kit: ColumnKit) {
  return {
    /** Which members registered for which activities of the host. */
    activityRegistration: kit.table(
      'activity_registration',
      {
        tenantId: kit.tenantId(),
        activityId: kit.reference('activity_id').notNull(),
        userId: kit.reference('user_id').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.activityId, t.userId)],
    ),
    /** Counts of a lucky draw, each in a few rows: see `DrawTallyRepository`. */
    drawTally: kit.table(
      'lucky_draw_tally',
      {
        tenantId: kit.tenantId(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        name: kit.text('name').notNull(),
        key: kit.text('key').notNull(),
        slot: kit.integer('slot').notNull(),
        count: kit.amount('count').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.luckyDrawId, t.name, t.key, t.slot)],
    ),
  }
}

function recordTables(kit: ColumnKit) {
  return {
    drawRecord: tenantTable(kit, 'lucky_draw_record', {
      columns: {
        userId: kit.reference('user_id').notNull(),
        luckyDrawId: kit.reference('lucky_draw_id').notNull(),
        unionId: kit.text('union_id').notNull(),
        won: kit.boolean('won').notNull(),
        prizeId: kit.reference('prize_id'),
        prizeSnapshotName: kit.text('prize_snapshot_name'),
        prizeType: kit.text('prize_type'),
        /** 0 pending, 1 granted, 2 failed */
        assetStatus: kit.integer('asset_status'),
        assetId: kit.text('asset_id'),
        /** 0 to 9999; null for a special user's own prize. */
        number: kit.integer('number'),
        /** Its own number in a committed lucky draw. */
        sequence: kit.amount('sequence'),
        tableVersion: kit.integer('table_version').notNull(),
        /** What the draw led to, in stock or not. */
        drawnPrizeId: kit.reference('drawn_prize_id'),
        requestId: kit.text('request_id'),
        /** How often the grant failed, and when it is tried again. */
        failures: kit.integer('failures').notNull().default(0),
        retryTime: kit.instant('retry_time'),
        createTime: kit.instant('create_time').notNull(),
        revision: kit.revision('lucky_draw_record'),
      },
      indexes: (t) => [
        ...kit.byId('lucky_draw_record_id', t),
        kit
          .uniqueIndex('lucky_draw_record_request')
          .on(t.tenantId, t.luckyDrawId, t.userId, t.requestId)
          .where(sql`request_id is not null`),
        kit
          .index('lucky_draw_record_retry')
          .on(t.retryTime, t.tenantId, t.id)
          .where(sql`retry_time is not null`),
        kit
          .index('lucky_draw_record_prize')
          .on(t.tenantId, t.prizeId)
          .where(sql`prize_id is not null`),
        kit
          .uniqueIndex('lucky_draw_record_sequence')
          .on(t.tenantId, t.luckyDrawId, t.sequence)
          .where(sql`sequence is not null`),
        kit.index('lucky_draw_record_page').on(t.tenantId, t.createTime, t.id),
        kit.index('lucky_draw_record_user').on(t.tenantId, t.userId, t.createTime, t.id, t.luckyDrawId, t.assetStatus),
        kit.index('lucky_draw_record_draw').on(t.tenantId, t.luckyDrawId, t.createTime, t.id, t.assetStatus),
        kit.index('lucky_draw_record_asset').on(t.tenantId, t.assetStatus, t.createTime, t.id),
      ],
    }),
  }
}
