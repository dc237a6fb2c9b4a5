CREATE TABLE `logistics_line` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_uuid` text NOT NULL,
	`line_name` text NOT NULL,
	`line_name_i18n` text,
	`icon` text,
	`reference_time` text,
	`billing_type` integer NOT NULL,
	`status` integer NOT NULL,
	`sort` integer NOT NULL,
	`countries` text NOT NULL,
	`first_weight` integer NOT NULL,
	`first_fee` integer NOT NULL,
	`step_weight` integer NOT NULL,
	`step_fee` integer NOT NULL,
	`min_weight` integer NOT NULL,
	`max_weight` integer NOT NULL,
	`handling_fee` integer NOT NULL,
	`fuel_rate` integer,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `logistics_line_uuid` ON `logistics_line` (`tenant_id`,`line_uuid`);--> statement-breakpoint
CREATE INDEX `logistics_line_page` ON `logistics_line` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `logistics_line_name` ON `logistics_line` (`tenant_id`,`line_name`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `logistics_line_status` ON `logistics_line` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `logistics_line_country` (
	`tenant_id` integer NOT NULL,
	`country` text NOT NULL,
	`line_id` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `country`, `line_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `logistics_line_country_line` ON `logistics_line_country` (`tenant_id`,`line_id`);--> statement-breakpoint
CREATE TABLE `invoice` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_no` text NOT NULL,
	`client_id` text NOT NULL,
	`bag_set` text NOT NULL,
	`bag_order_nos` text NOT NULL,
	`language` text NOT NULL,
	`title` text,
	`remark` text,
	`status` integer NOT NULL,
	`attempts` integer NOT NULL,
	`earlier_attempts` integer NOT NULL,
	`due_time` integer NOT NULL,
	`file_key` text,
	`file_name` text,
	`fail_reason` text,
	`create_time` integer NOT NULL,
	`finish_time` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_no` ON `invoice` (`tenant_id`,`invoice_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_bag_set` ON `invoice` (`tenant_id`,`client_id`,`bag_set`) WHERE status <> 2;--> statement-breakpoint
CREATE INDEX `invoice_due` ON `invoice` (`due_time`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `invoice_page` ON `invoice` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_client` ON `invoice` (`tenant_id`,`client_id`,`create_time`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `invoice_status` ON `invoice` (`tenant_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_bag` (
	`tenant_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`bag_order_no` text NOT NULL,
	`invoice_id` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `client_id`, `bag_order_no`, `invoice_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_item` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_item_no` text NOT NULL,
	`order_no` text NOT NULL,
	`parent_order_no` text NOT NULL,
	`user_id` integer NOT NULL,
	`status` integer NOT NULL,
	`previous_status` integer,
	`is_wallet_paid` integer NOT NULL,
	`platform_channel` integer NOT NULL,
	`goods_id` text NOT NULL,
	`sku_id` text NOT NULL,
	`goods_name` text NOT NULL,
	`local_goods_name` text NOT NULL,
	`spec_name` text NOT NULL,
	`local_spec_name` text NOT NULL,
	`image_path` text NOT NULL,
	`qty` integer NOT NULL,
	`price` integer NOT NULL,
	`actual_price` integer NOT NULL,
	`freight_fee` integer NOT NULL,
	`shop_id` text,
	`shop_name` text NOT NULL,
	`local_shop_name` text NOT NULL,
	`remarks` text,
	`carrier_name` text,
	`express_no` text,
	`create_time` integer NOT NULL,
	CONSTRAINT "order_item_amounts" CHECK("order_item"."qty" > 0 and "order_item"."price" >= 0 and "order_item"."actual_price" >= 0 and "order_item"."freight_fee" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_item_no` ON `order_item` (`tenant_id`,`order_item_no`);--> statement-breakpoint
CREATE INDEX `order_item_order` ON `order_item` (`tenant_id`,`order_no`,`id`);--> statement-breakpoint
CREATE INDEX `order_item_parent` ON `order_item` (`tenant_id`,`parent_order_no`,`id`);--> statement-breakpoint
CREATE INDEX `order_item_page` ON `order_item` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `order_item_status` ON `order_item` (`tenant_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `order_item_member` ON `order_item` (`tenant_id`,`user_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `order_item_member_status` ON `order_item` (`tenant_id`,`user_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `pay_order` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_no` text NOT NULL,
	`client_id` text NOT NULL,
	`out_order_no` text NOT NULL,
	`out_order_search` text NOT NULL,
	`search_key` text NOT NULL,
	`amount` integer NOT NULL,
	`subject` text,
	`description` text,
	`status` integer NOT NULL,
	`payment_order_id` text,
	`payment_url` text,
	`shipping_info` text,
	`expire_time` integer NOT NULL,
	`paid_time` integer,
	`late_paid_time` integer,
	`claimed_until` integer,
	`ask_at` integer,
	`create_time` integer NOT NULL,
	CONSTRAINT "pay_order_amount" CHECK("pay_order"."amount" > 0),
	CONSTRAINT "pay_order_paid" CHECK(("pay_order"."status" = 10) = ("pay_order"."paid_time" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_order_no` ON `pay_order` (`tenant_id`,`order_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_order_open` ON `pay_order` (`tenant_id`,`client_id`,`out_order_no`) WHERE status <> 20;--> statement-breakpoint
CREATE INDEX `pay_order_out_no` ON `pay_order` (`tenant_id`,`out_order_no`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `pay_order_channel_no` ON `pay_order` (`tenant_id`,`payment_order_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `pay_order_client` ON `pay_order` (`tenant_id`,`client_id`,`create_time`,`id`,`out_order_search`);--> statement-breakpoint
CREATE INDEX `pay_order_client_status` ON `pay_order` (`tenant_id`,`client_id`,`status`,`create_time`,`id`,`out_order_search`);--> statement-breakpoint
CREATE INDEX `pay_order_client_paid` ON `pay_order` (`tenant_id`,`client_id`,`paid_time`,`create_time`,`id`,`out_order_search`);--> statement-breakpoint
CREATE INDEX `pay_order_page` ON `pay_order` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `pay_order_status` ON `pay_order` (`tenant_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `pay_order_refund` ON `pay_order` (`tenant_id`,`create_time`,`id`) WHERE late_paid_time is not null;--> statement-breakpoint
CREATE INDEX `pay_order_expiry` ON `pay_order` (`expire_time`,`tenant_id`,`id`,`ask_at`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `pay_order_waiting` ON `pay_order` (`ask_at`,`tenant_id`,`id`,`expire_time`) WHERE status = 0;--> statement-breakpoint
CREATE TABLE `payment_shipment` (
	`tenant_id` integer NOT NULL,
	`order_no` text NOT NULL,
	`tracking_no` text NOT NULL,
	`carrier_code` text,
	`carrier_name` text,
	`tracking_url` text,
	`status` text NOT NULL,
	`shipped_time` integer,
	`bag_order_no` text,
	`create_time` integer NOT NULL,
	`update_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `order_no`, `tracking_no`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `purchase` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`out_order_no` text NOT NULL,
	`external_user_id` text NOT NULL,
	`member_id` integer NOT NULL,
	`ref_status` integer NOT NULL,
	`attempt` integer NOT NULL,
	`attempt_time` integer NOT NULL,
	`fail_reason` text,
	`order_no` text,
	`payment_id` text,
	`goods_amount` integer,
	`freight_amount` integer,
	`pay_amount` integer,
	`address` text,
	`order_comment` text,
	`expire_time` integer,
	`pay_time` integer,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_out_order_no` ON `purchase` (`tenant_id`,`client_id`,`out_order_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_order_no` ON `purchase` (`tenant_id`,`order_no`);--> statement-breakpoint
CREATE INDEX `purchase_page` ON `purchase` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `purchase_status` ON `purchase` (`tenant_id`,`ref_status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `purchase_client` ON `purchase` (`tenant_id`,`client_id`,`create_time`,`id`,`ref_status`);--> statement-breakpoint
CREATE INDEX `purchase_out` ON `purchase` (`tenant_id`,`out_order_no`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `sub_order` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_no` text NOT NULL,
	`parent_order_no` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`shop_id` text,
	`shop_name` text NOT NULL,
	`local_shop_name` text NOT NULL,
	`platform_channel` integer NOT NULL,
	`goods_amount` integer NOT NULL,
	`freight_amount` integer NOT NULL,
	`pay_amount` integer NOT NULL,
	`pay_time` integer,
	`cancel_time` integer,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sub_order_no` ON `sub_order` (`tenant_id`,`order_no`);--> statement-breakpoint
CREATE INDEX `sub_order_parent` ON `sub_order` (`tenant_id`,`parent_order_no`,`id`);--> statement-breakpoint
CREATE TABLE `supplement` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_expenses_no` text NOT NULL,
	`biz_type` integer NOT NULL,
	`expense_type` integer NOT NULL,
	`order_no` text,
	`bag_order_no` text,
	`client_id` text,
	`user_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` integer NOT NULL,
	`auto_debited` integer NOT NULL,
	`payment_id` text,
	`pay_time` integer,
	`create_time` integer NOT NULL,
	CONSTRAINT "supplement_amount" CHECK("supplement"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `supplement_no` ON `supplement` (`tenant_id`,`order_expenses_no`);--> statement-breakpoint
CREATE INDEX `supplement_payment` ON `supplement` (`tenant_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `supplement_owed` ON `supplement` (`tenant_id`,`user_id`,`status`,`create_time`,`id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `supplement_unpaid` ON `supplement` (`id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `supplement_page` ON `supplement` (`tenant_id`,`create_time`,`id`,`expense_type`,`biz_type`);--> statement-breakpoint
CREATE INDEX `supplement_status` ON `supplement` (`tenant_id`,`status`,`create_time`,`id`,`expense_type`,`biz_type`);--> statement-breakpoint
CREATE INDEX `supplement_member` ON `supplement` (`tenant_id`,`user_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `supplement_order` ON `supplement` (`tenant_id`,`order_no`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `supplement_bag` ON `supplement` (`tenant_id`,`bag_order_no`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `wallet_payment` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` text NOT NULL,
	`client_id` text NOT NULL,
	`external_user_id` text NOT NULL,
	`member_id` integer NOT NULL,
	`biz_type` text NOT NULL,
	`biz_no` text NOT NULL,
	`pay_type` integer,
	`pay_amount` integer NOT NULL,
	`status` integer NOT NULL,
	`expire_time` integer,
	`success_time` integer,
	`create_time` integer NOT NULL,
	CONSTRAINT "wallet_payment_amount" CHECK("wallet_payment"."pay_amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_payment_no` ON `wallet_payment` (`tenant_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `wallet_payment_overdue` ON `wallet_payment` (`expire_time`,`id`) WHERE status = 0;--> statement-breakpoint
ALTER TABLE `bag_order` ADD `tracking_no` text;--> statement-breakpoint
ALTER TABLE `bag_order` ADD `status_time` integer;--> statement-breakpoint
CREATE INDEX `bag_order_page` ON `bag_order` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `bag_order_status` ON `bag_order` (`tenant_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `bag_order_member` ON `bag_order` (`tenant_id`,`user_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `bag_order_member_status` ON `bag_order` (`tenant_id`,`user_id`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `bag_order_due` ON `bag_order` (`status`,`status_time`,`id`) WHERE status in (0, 4, 6);