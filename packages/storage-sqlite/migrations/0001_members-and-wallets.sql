CREATE TABLE `bag_order` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bag_order_no` text NOT NULL,
	`user_id` integer NOT NULL,
	`status` integer NOT NULL,
	`outbound_order_no` text,
	`goods_qty` integer NOT NULL,
	`goods_total_amount` integer NOT NULL,
	`estimate_weight` integer NOT NULL,
	`estimate_volume` integer NOT NULL,
	`pay_amount` integer NOT NULL,
	`pay_time` integer,
	`refund_amount` integer NOT NULL,
	`create_time` integer NOT NULL,
	CONSTRAINT "bag_order_refund" CHECK("bag_order"."refund_amount" between 0 and "bag_order"."pay_amount")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bag_order_no` ON `bag_order` (`tenant_id`,`bag_order_no`);--> statement-breakpoint
CREATE TABLE `chat_login_state` (
	`tenant_id` integer NOT NULL,
	`state_hash` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`expire_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `state_hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_login_state_expiry` ON `chat_login_state` (`expire_time`);--> statement-breakpoint
CREATE TABLE `checkin_record` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`wallet_redeem_code_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`day` text NOT NULL,
	`seq` integer NOT NULL,
	`grant_amount` integer NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkin_record_day` ON `checkin_record` (`tenant_id`,`wallet_redeem_code_id`,`user_id`,`day`,`seq`);--> statement-breakpoint
CREATE INDEX `checkin_record_page` ON `checkin_record` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `checkin_record_user` ON `checkin_record` (`tenant_id`,`user_id`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `consumption_rollup` (
	`tenant_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`level` integer NOT NULL,
	`bucket` integer NOT NULL,
	`bag_order_count` integer NOT NULL,
	`bag_consume_amount` integer NOT NULL,
	`total_recharge_amount` integer NOT NULL,
	`recharge_count` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `member_id`, `level`, `bucket`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `member` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`union_id` text NOT NULL,
	`email` text,
	`nickname` text,
	`status` integer NOT NULL,
	`chat_user_id` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `member_union` ON `member` (`tenant_id`,`union_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_email` ON `member` (`tenant_id`,`email`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `member_chat` ON `member` (`tenant_id`,`chat_user_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_page` ON `member` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_status` ON `member` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_nickname` ON `member` (`tenant_id`,`nickname`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `member_address` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`country` text NOT NULL,
	`province` text,
	`city` text NOT NULL,
	`address_line` text NOT NULL,
	`zipcode` text,
	`is_default` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_address_page` ON `member_address` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `member_address_user` ON `member_address` (`tenant_id`,`user_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `member_address_default` ON `member_address` (`tenant_id`,`user_id`) WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE TABLE `partner_member` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`external_user_id` text NOT NULL,
	`member_id` integer NOT NULL,
	`member_union_id` text NOT NULL,
	`status` integer NOT NULL,
	`supplement_auth` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_member_external` ON `partner_member` (`tenant_id`,`client_id`,`external_user_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `partner_member_member` ON `partner_member` (`tenant_id`,`member_id`,`client_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `partner_member_page` ON `partner_member` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `partner_member_client` ON `partner_member` (`tenant_id`,`client_id`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `partner_member_user` ON `partner_member` (`tenant_id`,`external_user_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `partner_member_account` ON `partner_member` (`tenant_id`,`member_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `partner_member_status` ON `partner_member` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `request_id` (
	`tenant_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`operation` text NOT NULL,
	`request_id` text NOT NULL,
	`expire_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `client_id`, `operation`, `request_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_id_expiry` ON `request_id` (`expire_time`);--> statement-breakpoint
CREATE TABLE `setting` (
	`tenant_id` integer NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`update_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `name`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `usage_counter` (
	`tenant_id` integer NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`dimension` text NOT NULL,
	`key` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `subject`, `subject_id`, `dimension`, `key`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `wallet` (
	`tenant_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`balance` integer NOT NULL,
	`freeze_price` integer NOT NULL,
	`total_expense` integer NOT NULL,
	`total_recharge` integer NOT NULL,
	`create_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `member_id`),
	CONSTRAINT "wallet_balance" CHECK("wallet"."balance" between 0 and 9007199254740991),
	CONSTRAINT "wallet_freeze_price" CHECK("wallet"."freeze_price" between 0 and 9007199254740991)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_page` ON `wallet` (`tenant_id`,`create_time`,`member_id`);--> statement-breakpoint
CREATE TABLE `wallet_recharge` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`member_id` integer NOT NULL,
	`channel` text NOT NULL,
	`amount` integer NOT NULL,
	`bonus` integer NOT NULL,
	`refund_amount` integer NOT NULL,
	`refund_count` integer NOT NULL,
	`pay_time` integer NOT NULL,
	`create_time` integer NOT NULL,
	CONSTRAINT "wallet_recharge_refund" CHECK("wallet_recharge"."refund_amount" between 0 and "wallet_recharge"."amount" + "wallet_recharge"."bonus")
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_recharge_page` ON `wallet_recharge` (`tenant_id`,`create_time`,`id`,`pay_time`);--> statement-breakpoint
CREATE INDEX `wallet_recharge_member` ON `wallet_recharge` (`tenant_id`,`member_id`,`create_time`,`id`,`channel`,`pay_time`);--> statement-breakpoint
CREATE INDEX `wallet_recharge_channel` ON `wallet_recharge` (`tenant_id`,`channel`,`create_time`,`id`,`pay_time`);--> statement-breakpoint
CREATE INDEX `wallet_recharge_paid` ON `wallet_recharge` (`tenant_id`,`pay_time`,`create_time`,`id`,`channel`);--> statement-breakpoint
CREATE TABLE `wallet_redeem_code` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`grant_amount` integer NOT NULL,
	`max_usage` integer NOT NULL,
	`used_count` integer DEFAULT 0 NOT NULL,
	`take_limit_count` integer NOT NULL,
	`daily_take_limit_count` integer NOT NULL,
	`valid_start` integer,
	`valid_end` integer,
	`status` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_redeem_code_code` ON `wallet_redeem_code` (`tenant_id`,`code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `wallet_redeem_code_page` ON `wallet_redeem_code` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `wallet_redeem_code_status` ON `wallet_redeem_code` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `wallet_transaction` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`no` text NOT NULL,
	`member_id` integer NOT NULL,
	`biz_type` integer NOT NULL,
	`biz_id` text NOT NULL,
	`title` text NOT NULL,
	`price` integer NOT NULL,
	`balance` integer NOT NULL,
	`freeze_price` integer NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_transaction_biz` ON `wallet_transaction` (`tenant_id`,`member_id`,`biz_type`,`biz_id`);--> statement-breakpoint
CREATE INDEX `wallet_transaction_page` ON `wallet_transaction` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `wallet_transaction_member` ON `wallet_transaction` (`tenant_id`,`member_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `wallet_transaction_type` ON `wallet_transaction` (`tenant_id`,`biz_type`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `wallet_transaction_member_type` ON `wallet_transaction` (`tenant_id`,`member_id`,`biz_type`,`create_time`,`id`);