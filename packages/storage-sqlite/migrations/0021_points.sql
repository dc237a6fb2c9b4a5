CREATE TABLE `point_account` (
	`tenant_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`balance` integer NOT NULL,
	`earned_day` text,
	`earned_of_day` integer DEFAULT 0 NOT NULL,
	`earned_last` integer DEFAULT 0 NOT NULL,
	`create_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `member_id`),
	CONSTRAINT "point_account_balance" CHECK("point_account"."balance" between 0 and 9007199254740991)
) STRICT;
--> statement-breakpoint
CREATE TABLE `point_award` (
	`tenant_id` integer NOT NULL,
	`biz_type` text NOT NULL,
	`biz_id` text NOT NULL,
	`points` integer NOT NULL,
	`balance` integer NOT NULL,
	`create_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `biz_type`, `biz_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `point_entry` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`member_id` integer NOT NULL,
	`biz_type` text NOT NULL,
	`biz_id` text NOT NULL,
	`points` integer NOT NULL,
	`balance` integer NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `point_entry_biz` ON `point_entry` (`tenant_id`,`biz_type`,`biz_id`);--> statement-breakpoint
CREATE INDEX `point_entry_member` ON `point_entry` (`tenant_id`,`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `point_exchange` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`product_type` text NOT NULL,
	`point_price` integer NOT NULL,
	`related_id` integer,
	`coupon_id` integer,
	`balance` integer NOT NULL,
	`request_id` text,
	`status` integer NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `point_exchange_request` ON `point_exchange` (`tenant_id`,`user_id`,`request_id`) WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX `point_exchange_page` ON `point_exchange` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `point_exchange_user` ON `point_exchange` (`tenant_id`,`user_id`,`create_time`,`id`,`product_id`,`status`);--> statement-breakpoint
CREATE INDEX `point_exchange_product` ON `point_exchange` (`tenant_id`,`product_id`,`create_time`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `point_exchange_status` ON `point_exchange` (`tenant_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `point_product` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`local_name` text,
	`product_type` text NOT NULL,
	`point_price` integer NOT NULL,
	`related_id` integer,
	`stock` integer NOT NULL,
	`redeemed_count` integer DEFAULT 0 NOT NULL,
	`limit_per_user` integer NOT NULL,
	`status` integer NOT NULL,
	`start_time` integer,
	`end_time` integer,
	`sort` integer NOT NULL,
	`description` text,
	`local_description` text,
	`image` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	CONSTRAINT "point_product_stock" CHECK("point_product"."stock" >= -1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `point_product_page` ON `point_product` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `point_product_status` ON `point_product` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `point_product_type` ON `point_product` (`tenant_id`,`product_type`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `point_rule` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`status` integer NOT NULL,
	`description` text,
	`tiers` text NOT NULL,
	`extra_config` text,
	`pays_recharge` integer NOT NULL,
	`pays_withdraw` integer NOT NULL,
	`pays_arrival` integer NOT NULL,
	`pays_browse` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `point_rule_recharge` ON `point_rule` (`tenant_id`) WHERE deleted_at is null and status = 1 and pays_recharge;--> statement-breakpoint
CREATE UNIQUE INDEX `point_rule_withdraw` ON `point_rule` (`tenant_id`) WHERE deleted_at is null and status = 1 and pays_withdraw;--> statement-breakpoint
CREATE UNIQUE INDEX `point_rule_arrival` ON `point_rule` (`tenant_id`) WHERE deleted_at is null and status = 1 and pays_arrival;--> statement-breakpoint
CREATE UNIQUE INDEX `point_rule_browse` ON `point_rule` (`tenant_id`) WHERE deleted_at is null and status = 1 and pays_browse;--> statement-breakpoint
CREATE INDEX `point_rule_page` ON `point_rule` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `point_rule_status` ON `point_rule` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;