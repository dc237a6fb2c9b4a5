CREATE TABLE `coupon` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_lang_config` text,
	`code` text NOT NULL,
	`code_search` text NOT NULL,
	`use_price` integer NOT NULL,
	`discount_type` integer NOT NULL,
	`discount_price` integer,
	`discount_percent` integer,
	`discount_limit_price` integer,
	`valid_start_time` integer NOT NULL,
	`valid_end_time` integer NOT NULL,
	`valid_type` integer,
	`product_scope` integer NOT NULL,
	`product_scope_values` text,
	`usage_amount_scope` integer NOT NULL,
	`usage_amount_codes` text,
	`usage_warehouse_scope` integer NOT NULL,
	`usage_warehouse_codes` text,
	`usage_route_scope` integer NOT NULL,
	`usage_route_codes` text,
	`usage_country_scope` integer NOT NULL,
	`usage_country_codes` text,
	`usage_merchant_scope` integer NOT NULL,
	`usage_merchant_codes` text,
	`status` integer NOT NULL,
	`take_type` integer NOT NULL,
	`coupon_type` integer,
	`is_allowed_stackable` integer,
	`use_order_id` integer,
	`use_time` integer,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_code` ON `coupon` (`tenant_id`,`code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_member` ON `coupon` (`tenant_id`,`user_id`,`id`,`code_search`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_member_status` ON `coupon` (`tenant_id`,`user_id`,`status`,`id`,`code_search`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_member_template` ON `coupon` (`tenant_id`,`user_id`,`template_id`,`id`,`status`,`code_search`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_page` ON `coupon` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_status` ON `coupon` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_user` ON `coupon` (`tenant_id`,`user_id`,`create_time`,`id`,`template_id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_of_template` ON `coupon` (`tenant_id`,`template_id`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_expiry` ON `coupon` (`status`,`valid_end_time`,`tenant_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `coupon_template_scene` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scene_code` text NOT NULL,
	`scene_name` text NOT NULL,
	`description` text,
	`remark` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_template_scene_code` ON `coupon_template_scene` (`tenant_id`,`scene_code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_template_scene_page` ON `coupon_template_scene` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `coupon_template` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name_i18n_config` text NOT NULL,
	`title` text NOT NULL,
	`use_price` integer NOT NULL,
	`coupon_type` integer NOT NULL,
	`total_count` integer NOT NULL,
	`taken_count` integer DEFAULT 0 NOT NULL,
	`take_limit_count` integer NOT NULL,
	`take_type` integer NOT NULL,
	`discount_type` integer NOT NULL,
	`discount_price` integer,
	`discount_percent` integer,
	`discount_limit_price` integer,
	`validity_type` integer NOT NULL,
	`valid_start_time` integer,
	`valid_end_time` integer,
	`fixed_start_term` integer,
	`fixed_end_term` integer,
	`usage_amount_scope` integer NOT NULL,
	`usage_amount_codes` text NOT NULL,
	`usage_warehouse_scope` integer NOT NULL,
	`usage_warehouse_codes` text NOT NULL,
	`usage_route_scope` integer NOT NULL,
	`usage_route_codes` text NOT NULL,
	`usage_country_scope` integer NOT NULL,
	`usage_country_codes` text NOT NULL,
	`usage_merchant_scope` integer NOT NULL,
	`usage_merchant_codes` text NOT NULL,
	`scene_id` integer,
	`remark` text,
	`status` integer DEFAULT 0 NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "coupon_template_taken" CHECK(total_count = -1 or taken_count <= total_count)
) STRICT;
--> statement-breakpoint
CREATE INDEX `coupon_template_page` ON `coupon_template` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_template_status` ON `coupon_template` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_template_in_scene` ON `coupon_template` (`tenant_id`,`scene_id`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `coupon_exchange_log` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`coupon_template_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_time` integer,
	`source` integer NOT NULL,
	`coupon_code` text,
	`exchange_status` integer NOT NULL,
	`exchange_fail_code` text,
	`exchange_fail_reason` text,
	`exchange_fail_time` integer,
	`imported` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `coupon_exchange_log_page` ON `coupon_exchange_log` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_log_code` ON `coupon_exchange_log` (`tenant_id`,`code`,`create_time`,`id`,`user_id`,`exchange_status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_log_user` ON `coupon_exchange_log` (`tenant_id`,`user_id`,`create_time`,`id`,`exchange_status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_log_status` ON `coupon_exchange_log` (`tenant_id`,`exchange_status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `exchange_rate` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`abbreviation_code` text NOT NULL,
	`symbol` text NOT NULL,
	`exchange_rate` text NOT NULL,
	`sort` integer NOT NULL,
	`status` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `exchange_rate_currency` ON `exchange_rate` (`tenant_id`,`abbreviation_code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `exchange_rate_page` ON `exchange_rate` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `exchange_rate_status` ON `exchange_rate` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `exchange_rate_enabled` ON `exchange_rate` (`tenant_id`,`status`,`sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rno` text NOT NULL,
	`promoter_level` integer NOT NULL,
	`status` integer NOT NULL,
	`user_id` integer,
	`union_id` text,
	`sda` text,
	`bonus_rate` integer,
	`bonus_type` integer,
	`avatar` text,
	`nickname` text,
	`contact` text,
	`remark` text,
	`type` integer,
	`monthly_recharge_balance` text,
	`monthly_free_shipping_kg` text,
	`contract_start_time` integer,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_rno` ON `promoter` (`tenant_id`,`rno`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_sda` ON `promoter` (`tenant_id`,`sda`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_user` ON `promoter` (`tenant_id`,`user_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_union` ON `promoter` (`tenant_id`,`union_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_page` ON `promoter` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_status` ON `promoter` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_level_of` ON `promoter` (`tenant_id`,`promoter_level`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_nickname` ON `promoter` (`tenant_id`,`nickname`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter_category` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promoter_id` integer NOT NULL,
	`title` text NOT NULL,
	`sort` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_category_title` ON `promoter_category` (`tenant_id`,`promoter_id`,`title`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_category_page` ON `promoter_category` (`tenant_id`,`sort`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_category_promoter` ON `promoter_category` (`tenant_id`,`promoter_id`,`sort`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter_email_code` (
	`tenant_id` integer NOT NULL,
	`channel_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`expire_time` integer NOT NULL,
	`tries` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `channel_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `promoter_group` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_name` text NOT NULL,
	`description` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_group_name` ON `promoter_group` (`tenant_id`,`group_name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_group_page` ON `promoter_group` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter_group_relation` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`promoter_id` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_group_relation_pair` ON `promoter_group_relation` (`tenant_id`,`group_id`,`promoter_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_group_relation_page` ON `promoter_group_relation` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_group_relation_group` ON `promoter_group_relation` (`tenant_id`,`group_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_group_relation_promoter` ON `promoter_group_relation` (`tenant_id`,`promoter_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter_level` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`level` integer NOT NULL,
	`level_title` text NOT NULL,
	`level_bonus_rate` integer NOT NULL,
	`level_growth` integer NOT NULL,
	`status` integer NOT NULL,
	`sort` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_level_level` ON `promoter_level` (`tenant_id`,`level`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_level_page` ON `promoter_level` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_level_status` ON `promoter_level` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter_social_channel` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promoter_id` integer NOT NULL,
	`social_channel_code` text NOT NULL,
	`social_channel_links` text NOT NULL,
	`display_on_share_page` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_social_channel_code` ON `promoter_social_channel` (`tenant_id`,`promoter_id`,`social_channel_code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_social_channel_page` ON `promoter_social_channel` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_social_channel_promoter` ON `promoter_social_channel` (`tenant_id`,`promoter_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `promoter_withdraw_method` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promoter_id` integer NOT NULL,
	`account_type` integer NOT NULL,
	`account_type_code` text NOT NULL,
	`account_number` text,
	`account_username` text,
	`account_detail` text NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `promoter_withdraw_method_page` ON `promoter_withdraw_method` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_withdraw_method_promoter` ON `promoter_withdraw_method` (`tenant_id`,`promoter_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `coupon_exchange_code` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`business_name` text NOT NULL,
	`scene_code` text,
	`coupon_template_id` integer NOT NULL,
	`coupon_template_ids` text NOT NULL,
	`grant_mode` text NOT NULL,
	`grant_rule` text,
	`max_usage` integer NOT NULL,
	`used_count` integer NOT NULL,
	`take_limit_count` integer NOT NULL,
	`daily_take_limit_count` integer NOT NULL,
	`daily_ip_limit_count` integer NOT NULL,
	`valid_start` integer NOT NULL,
	`valid_end` integer NOT NULL,
	`batch_num` integer NOT NULL,
	`batch_no` text,
	`status` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "coupon_exchange_code_used" CHECK("coupon_exchange_code"."used_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_exchange_code_code` ON `coupon_exchange_code` (`tenant_id`,`code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_code_page` ON `coupon_exchange_code` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_code_status` ON `coupon_exchange_code` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_code_batch` ON `coupon_exchange_code` (`tenant_id`,`batch_no`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_code_scene` ON `coupon_exchange_code` (`tenant_id`,`scene_code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `row_tally` (
	`tenant_id` integer NOT NULL,
	`list` text NOT NULL,
	`group_key` text NOT NULL,
	`level` integer NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `list`, `group_key`, `level`, `bucket`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `spreadsheet` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promoter_id` integer NOT NULL,
	`goods_id` text NOT NULL,
	`goods_title` text NOT NULL,
	`local_goods_title` text,
	`price_in_cents` integer NOT NULL,
	`goods_source` integer NOT NULL,
	`goods_pic_url` text,
	`goods_image_url_list` text,
	`goods_sale_count` integer NOT NULL,
	`goods_category_code` text,
	`search_text` text NOT NULL,
	`search_key` text NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `spreadsheet_all_newest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`create_time`,`id`,`price_in_cents`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_all_sales` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_sale_count`,`id`,`price_in_cents`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_all_cheapest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`price_in_cents`,"id" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_all_dearest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`price_in_cents`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_category_newest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_category_code`,`create_time`,`id`,`price_in_cents`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_category_sales` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_category_code`,`goods_sale_count`,`id`,`price_in_cents`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_category_cheapest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_category_code`,`price_in_cents`,"id" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_category_dearest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_category_code`,`price_in_cents`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_source_newest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`create_time`,`id`,`price_in_cents`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_source_sales` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`goods_sale_count`,`id`,`price_in_cents`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_source_cheapest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`price_in_cents`,"id" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_source_dearest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`price_in_cents`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_both_newest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`goods_category_code`,`create_time`,`id`,`price_in_cents`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_both_sales` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`goods_category_code`,`goods_sale_count`,`id`,`price_in_cents`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_both_cheapest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`goods_category_code`,`price_in_cents`,"id" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_both_dearest` ON `spreadsheet` (`tenant_id`,`promoter_id`,`goods_source`,`goods_category_code`,`price_in_cents`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_page` ON `spreadsheet` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spreadsheet_goods` ON `spreadsheet` (`tenant_id`,`goods_id`,`create_time`,`id`,`promoter_id`,`deleted_at`) WHERE deleted_at is null;