import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns, searchedColumns } from '../search-columns.js'

const living = sql`deleted_at is null`

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
    promoter: kit.table(
      'promoter',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
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
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter'),
        ...searchedColumns(kit),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('promoter_rno').on(t.tenantId, t.rno).where(living),
        kit.uniqueIndex('promoter_sda').on(t.tenantId, t.sda).where(living),
        kit.uniqueIndex('promoter_user').on(t.tenantId, t.userId).where(living),
        kit.uniqueIndex('promoter_union').on(t.tenantId, t.unionId).where(living),
        kit.index('promoter_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit.index('promoter_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
        kit.index('promoter_level_of').on(t.tenantId, t.promoterLevel, t.createTime, t.id, t.deletedAt).where(living),
        // Whose spreadsheet rows are not shown any more.
        kit
          .index('promoter_deleted')
          .on(t.tenantId, t.id)
          .where(sql`deleted_at is not null`),
      ],
    ),
  }
}

function levelTable(kit: ColumnKit) {
  return {
    promoterLevel: kit.table(
      'promoter_level',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        level: kit.integer('level').notNull(),
        levelTitle: kit.text('level_title').notNull(),
        /** 1/10,000: 400 is 4 %. */
        levelBonusRate: kit.integer('level_bonus_rate').notNull(),
        levelGrowth: kit.integer('level_growth').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
        sort: kit.integer('sort').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter_level'),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('promoter_level_level').on(t.tenantId, t.level).where(living),
        kit.index('promoter_level_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit.index('promoter_level_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
      ],
    ),
  }
}

function groupTables(kit: ColumnKit) {
  return {
    promoterGroup: kit.table(
      'promoter_group',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        groupName: kit.text('group_name').notNull(),
        description: kit.text('description'),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter_group'),
        ...foldedColumns(kit),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('promoter_group_name').on(t.tenantId, t.groupName).where(living),
        kit.index('promoter_group_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
      ],
    ),
    promoterGroupRelation: kit.table(
      'promoter_group_relation',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        groupId: kit.reference('group_id').notNull(),
        promoterId: kit.reference('promoter_id').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter_group_relation'),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('promoter_group_relation_pair').on(t.tenantId, t.groupId, t.promoterId).where(living),
        kit.index('promoter_group_relation_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit
          .index('promoter_group_relation_group')
          .on(t.tenantId, t.groupId, t.createTime, t.id, t.deletedAt)
          .where(living),
        kit
          .index('promoter_group_relation_promoter')
          .on(t.tenantId, t.promoterId, t.createTime, t.id, t.deletedAt)
          .where(living),
      ],
    ),
  }
}

function socialChannelTables(kit: ColumnKit) {
  return {
    promoterSocialChannel: kit.table(
      'promoter_social_channel',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        promoterId: kit.reference('promoter_id').notNull(),
        socialChannelCode: kit.text('social_channel_code').notNull(),
        socialChannelLinks: kit.text('social_channel_links').notNull(),
        displayOnSharePage: kit.boolean('display_on_share_page').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter_social_channel'),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('promoter_social_channel_code').on(t.tenantId, t.promoterId, t.socialChannelCode).where(living),
        // Of deleted ones, too: where links were once, new ones need a code.
        kit.index('promoter_social_channel_past').on(t.tenantId, t.promoterId, t.socialChannelCode, t.deletedAt),
        kit.index('promoter_social_channel_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit
          .index('promoter_social_channel_promoter')
          .on(t.tenantId, t.promoterId, t.createTime, t.id, t.deletedAt)
          .where(living),
      ],
    ),
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
    promoterWithdrawMethod: kit.table(
      'promoter_withdraw_method',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        promoterId: kit.reference('promoter_id').notNull(),
        accountType: kit.integer('account_type').notNull(),
        accountTypeCode: kit.text('account_type_code').notNull(),
        accountNumber: kit.text('account_number'),
        accountUsername: kit.text('account_username'),
        accountDetail: kit.text('account_detail').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter_withdraw_method'),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.index('promoter_withdraw_method_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit
          .index('promoter_withdraw_method_promoter')
          .on(t.tenantId, t.promoterId, t.createTime, t.id, t.deletedAt)
          .where(living),
      ],
    ),
    promoterCategory: kit.table(
      'promoter_category',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        promoterId: kit.reference('promoter_id').notNull(),
        title: kit.text('title').notNull(),
        sort: kit.integer('sort').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('promoter_category'),
        ...foldedColumns(kit),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('promoter_category_title').on(t.tenantId, t.promoterId, t.title).where(living),
        kit.index('promoter_category_page').on(t.tenantId, t.sort, t.createTime, t.id, t.deletedAt).where(living),
        kit
          .index('promoter_category_promoter')
          .on(t.tenantId, t.promoterId, t.sort, t.createTime, t.id, t.deletedAt)
          .where(living),
      ],
    ),
  }
}
