import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { living, resourceTable } from '../tenant-table.js'

/** What a coupon is limited to, as a template keeps it. */
type UsageCodes = { name: string | null; uuid: string | null; code: string }[]

/** A name in the languages that it has. */
type Names = Partial<Record<'zh' | 'en' | 'es' | 'ko', string | null | undefined>>

/** Templates, their scenes and coupons; the checks keep counts within totals. */
export function couponTables(kit: ColumnKit) {
  return { ...templateTables(kit), ...memberTables(kit) }
}

/** As repositories see them. */
export type CouponTables = ReturnType<typeof couponTables>

function templateTables(kit: ColumnKit) {
  return {
    couponScene: resourceTable(kit, 'coupon_template_scene', {
      columns: {
        sceneCode: kit.text('scene_code').notNull(),
        sceneName: kit.text('scene_name').notNull(),
        description: kit.text('description'),
        remark: kit.text('remark'),
      },
      indexes: (t, pages) => [
        kit.uniqueIndex('coupon_template_scene_code').on(t.tenantId, t.sceneCode).where(living),
        pages('coupon_template_scene_page'),
      ],
    }),
    couponTemplate: resourceTable(kit, 'coupon_template', {
      columns: templateColumns(kit),
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.check('coupon_template_taken', sql`total_count = -1 or taken_count <= total_count`),
        pages('coupon_template_page'),
        pages('coupon_template_status', [t.status]),
        pages('coupon_template_in_scene', [t.sceneId], [t.status]),
      ],
    }),
  }
}

function memberTables(kit: ColumnKit) {
  return {
    coupon: resourceTable(kit, 'coupon', {
      columns: couponColumns(kit),
      indexes: (t, pages) => [
        ...kit.byId('coupon_id', t),
        kit.uniqueIndex('coupon_code').on(t.tenantId, t.code).where(living),
        // Partners page through a member's coupons by id. What is asked beside stands at the end, so that the totals
        // come from the index.
        kit.index('coupon_member').on(t.tenantId, t.userId, t.id, t.codeSearch, t.deletedAt).where(living),
        kit
          .index('coupon_member_status')
          .on(t.tenantId, t.userId, t.status, t.id, t.codeSearch, t.deletedAt)
          .where(living),
        kit
          .index('coupon_member_template')
          .on(t.tenantId, t.userId, t.templateId, t.id, t.status, t.codeSearch, t.deletedAt)
          .where(living),
        // Administrators page through all by creation.
        pages('coupon_page'),
        pages('coupon_status', [t.status]),
        pages('coupon_user', [t.userId], [t.templateId, t.status]),
        pages('coupon_of_template', [t.templateId], [t.status]),
        // For the job that expires them, across tenants.
        kit.index('coupon_expiry').on(t.status, t.validEndTime, t.tenantId, t.id, t.deletedAt).where(living),
      ],
    }),
  }
}

/** What a coupon is limited to, a scope and its codes each. */
function usageColumns<Codes>(kit: ColumnKit, codes: (name: string) => Codes) {
  return {
    usageAmountScope: kit.integer('usage_amount_scope').notNull(),
    usageAmountCodes: codes('usage_amount_codes'),
    usageWarehouseScope: kit.integer('usage_warehouse_scope').notNull(),
    usageWarehouseCodes: codes('usage_warehouse_codes'),
    usageRouteScope: kit.integer('usage_route_scope').notNull(),
    usageRouteCodes: codes('usage_route_codes'),
    usageCountryScope: kit.integer('usage_country_scope').notNull(),
    usageCountryCodes: codes('usage_country_codes'),
    usageMerchantScope: kit.integer('usage_merchant_scope').notNull(),
    usageMerchantCodes: codes('usage_merchant_codes'),
  }
}

function templateColumns(kit: ColumnKit) {
  return {
    nameI18nConfig: kit.json<Names>('name_i18n_config').notNull(),
    title: kit.text('title').notNull(),
    usePrice: kit.amount('use_price').notNull(),
    couponType: kit.integer('coupon_type').notNull(),
    /** -1 unlimited, as is takeLimitCount */
    totalCount: kit.integer('total_count').notNull(),
    takenCount: kit.integer('taken_count').notNull().default(0),
    takeLimitCount: kit.integer('take_limit_count').notNull(),
    takeType: kit.integer('take_type').notNull(),
    discountType: kit.integer('discount_type').notNull(),
    discountPrice: kit.amount('discount_price'),
    discountPercent: kit.integer('discount_percent'),
    discountLimitPrice: kit.amount('discount_limit_price'),
    validityType: kit.integer('validity_type').notNull(),
    validStartTime: kit.instant('valid_start_time'),
    validEndTime: kit.instant('valid_end_time'),
    /** Days, as is fixedEndTerm. */
    fixedStartTerm: kit.integer('fixed_start_term'),
    fixedEndTerm: kit.integer('fixed_end_term'),
    ...usageColumns(kit, (name) => kit.json<UsageCodes>(name).notNull()),
    sceneId: kit.reference('scene_id'),
    remark: kit.text('remark'),
    /** 0 enabled, 1 disabled */
    status: kit.integer('status').notNull().default(0),
  }
}

function couponColumns(kit: ColumnKit) {
  return {
    templateId: kit.reference('template_id').notNull(),
    userId: kit.reference('user_id').notNull(),
    name: kit.text('name').notNull(),
    nameLangConfig: kit.text('name_lang_config'),
    code: kit.text('code').notNull(),
    /** The code as it is searched, see `foldCase`. */
    codeSearch: kit.text('code_search').notNull(),
    usePrice: kit.amount('use_price').notNull(),
    discountType: kit.integer('discount_type').notNull(),
    discountPrice: kit.amount('discount_price'),
    discountPercent: kit.integer('discount_percent'),
    discountLimitPrice: kit.amount('discount_limit_price'),
    validStartTime: kit.instant('valid_start_time').notNull(),
    validEndTime: kit.instant('valid_end_time').notNull(),
    validType: kit.integer('valid_type'),
    productScope: kit.integer('product_scope').notNull(),
    productScopeValues: kit.text('product_scope_values'),
    ...usageColumns(kit, (name) => kit.text(name)),
    /** 1 unused, 2 used, 3 redeemed, 4 expired, 5 void */
    status: kit.integer('status').notNull(),
    takeType: kit.integer('take_type').notNull(),
    couponType: kit.integer('coupon_type'),
    isAllowedStackable: kit.boolean('is_allowed_stackable'),
    useOrderId: kit.reference('use_order_id'),
    useTime: kit.instant('use_time'),
  }
}
