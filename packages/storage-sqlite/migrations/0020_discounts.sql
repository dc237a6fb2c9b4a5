CREATE TABLE `discount_template` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`type` integer NOT NULL,
	`value` integer NOT NULL,
	`min_order_amount` integer NOT NULL,
	`max_discount_amount` integer NOT NULL,
	`scope_type` integer NOT NULL,
	`scope_target_ids` text,
	`usage_limit_count` integer NOT NULL,
	`granted_count` integer DEFAULT 0 NOT NULL,
	`validity_type` integer NOT NULL,
	`valid_start_time` integer,
	`valid_end_time` integer,
	`valid_days` integer,
	`status` integer DEFAULT 0 NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `discount_template_page` ON `discount_template` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `discount_template_status` ON `discount_template` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `discount_use` (
	`tenant_id` integer NOT NULL,
	`member_discount_id` integer NOT NULL,
	`order_id` text NOT NULL,
	`used_time` integer NOT NULL,
	`used_count` integer,
	`total_count` integer,
	PRIMARY KEY(`tenant_id`, `member_discount_id`, `order_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `discount_use_last` ON `discount_use` (`tenant_id`,`member_discount_id`,`used_time`,`used_count`);--> statement-breakpoint
CREATE TABLE `member_discount` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`union_id` text NOT NULL,
	`template_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` integer NOT NULL,
	`value` integer NOT NULL,
	`min_order_amount` integer NOT NULL,
	`max_discount_amount` integer NOT NULL,
	`total_count` integer NOT NULL,
	`used_count` integer DEFAULT 0 NOT NULL,
	`valid_start_time` integer NOT NULL,
	`valid_end_time` integer NOT NULL,
	`source_type` integer NOT NULL,
	`source_biz_id` integer,
	`last_used_order_id` text,
	`last_used_time` integer,
	`status` integer DEFAULT 0 NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "member_discount_used" CHECK(used_count >= 0 and (total_count = -1 or used_count <= total_count))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `member_discount_source` ON `member_discount` (`tenant_id`,`source_type`,`source_biz_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_discount_page` ON `member_discount` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_discount_status` ON `member_discount` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_discount_user` ON `member_discount` (`tenant_id`,`user_id`,`create_time`,`id`,`template_id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_discount_template` ON `member_discount` (`tenant_id`,`template_id`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;