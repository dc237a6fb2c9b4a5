CREATE TABLE `activity_registration` (
	`tenant_id` integer NOT NULL,
	`activity_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`create_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `activity_id`, `user_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lucky_draw_chance_gain` (
	`tenant_id` integer NOT NULL,
	`rule_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`gained` integer NOT NULL,
	`previous` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `rule_id`, `user_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lucky_draw_chance_item` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`rule_id` integer NOT NULL,
	`expiration_time` integer NOT NULL,
	`status` integer NOT NULL,
	`is_over` integer NOT NULL,
	`consumed_log_id` integer,
	`create_time` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_item_next` ON `lucky_draw_chance_item` (`tenant_id`,`user_id`,`lucky_draw_id`,`expiration_time`,`id`) WHERE status = 0 and not is_over;--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_item_ended` ON `lucky_draw_chance_item` (`expiration_time`,`tenant_id`,`user_id`,`lucky_draw_id`) WHERE status = 0 and not is_over;--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_item_page` ON `lucky_draw_chance_item` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_item_user` ON `lucky_draw_chance_item` (`tenant_id`,`user_id`,`create_time`,`id`,`lucky_draw_id`,`status`);--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_item_draw` ON `lucky_draw_chance_item` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_item_status` ON `lucky_draw_chance_item` (`tenant_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `lucky_draw_chance_log` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`union_id` text NOT NULL,
	`change_type` integer NOT NULL,
	`change_count` integer NOT NULL,
	`reason_code` text NOT NULL,
	`rule_id` integer,
	`remark` text,
	`create_time` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_log_page` ON `lucky_draw_chance_log` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_log_user` ON `lucky_draw_chance_log` (`tenant_id`,`user_id`,`create_time`,`id`,`lucky_draw_id`,`change_type`);--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_log_draw` ON `lucky_draw_chance_log` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`,`change_type`);--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_log_type` ON `lucky_draw_chance_log` (`tenant_id`,`change_type`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `lucky_draw_chance_rule` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`config` text,
	`chances_awarded` integer NOT NULL,
	`max_count_per_user` integer NOT NULL,
	`start_time` integer,
	`end_time` integer,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_chance_rule_free` ON `lucky_draw_chance_rule` (`tenant_id`,`lucky_draw_id`) WHERE type = 'DEFAULT_FREE' and deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_rule_page` ON `lucky_draw_chance_rule` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_rule_draw` ON `lucky_draw_chance_rule` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`,`type`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_chance_rule_type` ON `lucky_draw_chance_rule` (`tenant_id`,`type`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `lucky_draw_record` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`union_id` text NOT NULL,
	`won` integer NOT NULL,
	`prize_id` integer,
	`prize_snapshot_name` text,
	`prize_type` text,
	`asset_status` integer,
	`asset_id` text,
	`number` integer,
	`table_version` integer NOT NULL,
	`drawn_prize_id` integer,
	`request_id` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_time` integer,
	`create_time` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_record_request` ON `lucky_draw_record` (`tenant_id`,`lucky_draw_id`,`user_id`,`request_id`) WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX `lucky_draw_record_retry` ON `lucky_draw_record` (`retry_time`,`tenant_id`,`id`) WHERE retry_time is not null;--> statement-breakpoint
CREATE INDEX `lucky_draw_record_prize` ON `lucky_draw_record` (`tenant_id`,`prize_id`) WHERE prize_id is not null;--> statement-breakpoint
CREATE INDEX `lucky_draw_record_page` ON `lucky_draw_record` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_record_user` ON `lucky_draw_record` (`tenant_id`,`user_id`,`create_time`,`id`,`lucky_draw_id`,`asset_status`);--> statement-breakpoint
CREATE INDEX `lucky_draw_record_draw` ON `lucky_draw_record` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`,`asset_status`);--> statement-breakpoint
CREATE INDEX `lucky_draw_record_asset` ON `lucky_draw_record` (`tenant_id`,`asset_status`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `lucky_draw_tally` (
	`tenant_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`slot` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `lucky_draw_id`, `name`, `key`, `slot`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lucky_draw_user_visit` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`total_visit_count` integer NOT NULL,
	`last_visit_ip` text,
	`last_event_meta` text,
	`create_time` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_user_visit_of` ON `lucky_draw_user_visit` (`tenant_id`,`lucky_draw_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_user_visit_page` ON `lucky_draw_user_visit` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_user_visit_user` ON `lucky_draw_user_visit` (`tenant_id`,`user_id`,`create_time`,`id`,`lucky_draw_id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_user_visit_draw` ON `lucky_draw_user_visit` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `lucky_draw_wallet` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`union_id` text NOT NULL,
	`total_gained_count` integer NOT NULL,
	`total_consumed_count` integer NOT NULL,
	`available_count` integer NOT NULL,
	`create_time` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lucky_draw_wallet_sum" CHECK(available_count >= 0 and available_count = total_gained_count - total_consumed_count)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_wallet_of` ON `lucky_draw_wallet` (`tenant_id`,`lucky_draw_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_wallet_page` ON `lucky_draw_wallet` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_wallet_user` ON `lucky_draw_wallet` (`tenant_id`,`user_id`,`create_time`,`id`,`lucky_draw_id`);--> statement-breakpoint
CREATE INDEX `lucky_draw_wallet_draw` ON `lucky_draw_wallet` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `lucky_draw` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`prize_display_mode` integer NOT NULL,
	`display_prize_count` integer NOT NULL,
	`reg_required` integer NOT NULL,
	`reg_activity_id` integer,
	`status` integer NOT NULL,
	`table_version` integer DEFAULT 0 NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_code` ON `lucky_draw` (`tenant_id`,`code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_page` ON `lucky_draw` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_status` ON `lucky_draw` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_running` ON `lucky_draw` (`tenant_id`,`status`,`end_time`,`start_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `lucky_draw_prize` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`name` text NOT NULL,
	`prize_type` text NOT NULL,
	`template_id` integer,
	`win_probability` integer NOT NULL,
	`stock_limit` integer NOT NULL,
	`total_stock` integer NOT NULL,
	`current_stock` integer NOT NULL,
	`fixed_display` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	CONSTRAINT "lucky_draw_prize_stock" CHECK(current_stock >= 0 and (not stock_limit or current_stock <= total_stock))
) STRICT;
--> statement-breakpoint
CREATE INDEX `lucky_draw_prize_page` ON `lucky_draw_prize` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_prize_draw` ON `lucky_draw_prize` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`,`prize_type`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_prize_type` ON `lucky_draw_prize` (`tenant_id`,`prize_type`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `lucky_draw_table` (
	`tenant_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`version` integer NOT NULL,
	`ranges` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `lucky_draw_id`, `version`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lucky_draw_special_user` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`union_id` text NOT NULL,
	`prize_id` integer,
	`prize_name` text,
	`remark` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_special_user_of` ON `lucky_draw_special_user` (`tenant_id`,`lucky_draw_id`,`user_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_special_user_page` ON `lucky_draw_special_user` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_special_user_draw` ON `lucky_draw_special_user` (`tenant_id`,`lucky_draw_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `lucky_draw_special_user_user` ON `lucky_draw_special_user` (`tenant_id`,`user_id`,`create_time`,`id`,`lucky_draw_id`,`deleted_at`) WHERE deleted_at is null;