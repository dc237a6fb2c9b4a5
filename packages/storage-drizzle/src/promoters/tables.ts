import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns, searchedColumns } from '../search-columns.js'
import { living, resourceTable } from '../tenant-table.js'

/** Promoters and what is theirs alone, which is deleted with them. */
export function promoterTables(kit: ColumnKit) {
  return {
    ...promoterTable(kit),
    ...levelTable(kit),
    ...groupTables(kit),
    ...socialChannelTables(kit),
    ...belongingTables(kit),
  }
}

/** As repositories see them. */
export type PromoterTables = ReturnType<typeof promoterTables>

function promoterTable(kit: ColumnKit) {
  return {
    promoter: resourceTable(kit, 'promoter', {
      columns: {
        rno: kit.text('rno').notNull(),
        promoterLevel: kit.integer('promoter_level').notNull(),
        /** 0 inactive, 1 active, 2 disabled */
        status: kit.integer('status').notNull(),
        userId: kit.reference('user_id'),
        unionId: kit.text('union_id'),
        sda: kit.text('sda'),
        /** 1/10,000: 400 is 4 %. */
        bonusRate: kit.integer('bonus_rate'),
        /** 1 by growth level, 2 fixed */
        bonusType: kit.integer('bonus_type'),
        avatar: kit.text('avatar'),
        nickname: kit.text('nickname'),
        contact: kit.text('contact'),
        remark: kit.text('remark'),
        type: kit.integer('type'),
        monthlyRechargeBalance: kit.decimal('monthly_recharge_balance'),
        monthlyFreeShippingKg: kit.decimal('monthly_free_shipping_kg'),
        contractStartTime: kit.instant('contract_start_time'),
      },
      searched: searchedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('promoter_rno').on(t.tenantId, t.rno).where(living),
        kit.uniqueIndex('promoter_sda').on(t.tenantId, t.sda).where(living),
        kit.uniqueIndex('promoter_user').on(t.tenantId, t.userId).where(living),
        kit.uniqueIndex('promoter_union').on(t.tenantId, t.unionId).where(living),
        pages('promoter_page'),
        pages('promoter_status', [t.status]),
        pages('promoter_level_of', [t.promoterLevel]),
        // Whose spreadsheet rows are not shown any more.
        kit
          .index('promoter_deleted')
          .on(t.tenantId, t.id)
          .where(sql`deleted_at is not null`),
      ],
    }),
  }
}

function levelTable(kit: ColumnKit) {
  return {
    promoterLevel: resourceTable(kit, 'promoter_level', {
      columns: {
        level: kit.integer('level').notNull(),
        levelTitle: kit.text('level_title').notNull(),
        /** 1/10,000: 400 is 4 %. */
        levelBonusRate: kit.integer('level_bonus_rate').notNull(),
        levelGrowth: kit.integer('level_growth').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
        sort: kit.integer('sort').notNull(),
      },
      indexes: (t, pages) => [
        kit.uniqueIndex('promoter_level_level').on(t.tenantId, t.level).where(living),
        pages('promoter_level_page'),
        pages('promoter_level_status', [t.status]),
      ],
    }),
  }
}

function groupTables(kit: ColumnKit) {
  return {
    promoterGroup: resourceTable(kit, 'promoter_group', {
      columns: {
        groupName: kit.text('group_name').notNull(),
        description: kit.text('description'),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('promoter_group_name').on(t.tenantId, t.groupName).where(living),
        pages('promoter_group_page'),
        // Whose promoters are in it no more.
        kit
          .index('promoter_group_deleted')
          .on(t.tenantId, t.id)
          .where(sql`deleted_at is not null`),
      ],
    }),
    promoterGroupRelation: resourceTable(kit, 'promoter_group_relation', {
      columns: {
        groupId: kit.reference('group_id').notNull(),
        promoterId: kit.reference('promoter_id').notNull(),
      },
      indexes: (t, pages) => [
        kit.uniqueIndex('promoter_group_relation_pair').on(t.tenantId, t.groupId, t.promoterId).where(living),
        pages('promoter_group_relation_page', [], [t.groupId]),
        pages('promoter_group_relation_group', [t.groupId]),
        pages('promoter_group_relation_promoter', [t.promoterId], [t.groupId]),
      ],
    }),
  }
}

function socialChannelTables(kit: ColumnKit) {
  return {
    promoterSocialChannel: resourceTable(kit, 'promoter_social_channel', {
      columns: {
        promoterId: kit.reference('promoter_id').notNull(),
        socialChannelCode: kit.text('social_channel_code').notNull(),
        socialChannelLinks: kit.text('social_channel_links').notNull(),
        displayOnSharePage: kit.boolean('display_on_share_page').notNull(),
      },
      indexes: (t, pages) => [
        kit.uniqueIndex('promoter_social_channel_code').on(t.tenantId, t.promoterId, t.socialChannelCode).where(living),
        // Of deleted ones, too: where links were once, new ones need a code.
        kit.index('promoter_social_channel_past').on(t.tenantId, t.promoterId, t.socialChannelCode, t.deletedAt),
        pages('promoter_social_channel_page'),
        pages('promoter_social_channel_promoter', [t.promoterId]),
      ],
    }),
    /** The code that was sent to a promoter last; it stays when it was used, because of when it was sent. */
    promoterLinkCode: kit.table(
      'promoter_link_code',
      {
        tenantId: kit.tenantId(),
        promoterId: kit.reference('promoter_id').notNull(),
        codeHash: kit.text('code_hash'),
        sentTime: kit.instant('sent_time').notNull(),
        expireTime: kit.instant('expire_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.promoterId)],
    ),
  }
}

function belongingTables(kit: ColumnKit) {
  return {
    promoterWithdrawMethod: resourceTable(kit, 'promoter_withdraw_method', {
      columns: {
        promoterId: kit.reference('promoter_id').notNull(),
        accountType: kit.integer('account_type').notNull(),
        accountTypeCode: kit.text('account_type_code').notNull(),
        accountNumber: kit.text('account_number'),
        accountUsername: kit.text('account_username'),
        accountDetail: kit.text('account_detail').notNull(),
      },
      indexes: (t, pages) => [
        pages('promoter_withdraw_method_page'),
        pages('promoter_withdraw_method_promoter', [t.promoterId]),
      ],
    }),
    promoterCategory: resourceTable(kit, 'promoter_category', {
      columns: {
        promoterId: kit.reference('promoter_id').notNull(),
        title: kit.text('title').notNull(),
        sort: kit.integer('sort').notNull(),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('promoter_category_title').on(t.tenantId, t.promoterId, t.title).where(living),
        pages('promoter_category_page', [t.sort]),
        pages('promoter_category_promoter', [t.promoterId, t.sort]),
      ],
    }),
  }
}
