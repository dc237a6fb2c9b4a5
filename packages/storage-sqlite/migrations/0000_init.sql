CREATE TABLE `admin_key` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_hint` text NOT NULL,
	`tenant_ids` text NOT NULL,
	`permissions` text NOT NULL,
	`expire_time` integer,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_key_hash` ON `admin_key` (`key_hash`);--> statement-breakpoint
CREATE TABLE `api_access_log` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`path` text NOT NULL,
	`code` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`ip` text NOT NULL,
	`request_id` text NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_access_log_page` ON `api_access_log` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `api_access_log_client` ON `api_access_log` (`tenant_id`,`client_id`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `operate_log` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`resource` text NOT NULL,
	`resource_id` text,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `operate_log_page` ON `operate_log` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `operate_log_resource` ON `operate_log` (`tenant_id`,`resource`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `partner_application` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`status` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`secret_hint` text NOT NULL,
	`secret_update_time` integer NOT NULL,
	`previous_secret_hash` text,
	`previous_secret_expire_time` integer,
	`scopes` text NOT NULL,
	`ip_whitelist` text NOT NULL,
	`rate_limit_qps` integer NOT NULL,
	`access_token_validity_seconds` integer NOT NULL,
	`token_generation` integer NOT NULL,
	`contact_name` text,
	`contact_email` text,
	`remark` text,
	`expire_time` integer,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_application_client` ON `partner_application` (`client_id`);--> statement-breakpoint
CREATE INDEX `partner_application_page` ON `partner_application` (`tenant_id`,`create_time`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `qc_record` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`goods_id` text NOT NULL,
	`source` integer NOT NULL,
	`sku_id` text,
	`goods_name` text,
	`local_goods_name` text,
	`spec_name` text,
	`local_spec_name` text,
	`image_path` text,
	`goods_detail_url` text,
	`qc_path_list` text NOT NULL,
	`length` text,
	`width` text,
	`height` text,
	`weight` text,
	`volume` text,
	`completion_time` integer NOT NULL,
	`inspector` text,
	`photographer` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `qc_record_page` ON `qc_record` (`tenant_id`,`completion_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_created` ON `qc_record` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_goods` ON `qc_record` (`tenant_id`,`goods_id`,`completion_time`,`id`,`source`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_goods_created` ON `qc_record` (`tenant_id`,`goods_id`,`create_time`,`id`,`source`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_source` ON `qc_record` (`tenant_id`,`source`,`completion_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_source_created` ON `qc_record` (`tenant_id`,`source`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`tenant_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`arrival_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `client_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `revoked_token` (
	`tenant_id` integer NOT NULL,
	`jti` text NOT NULL,
	`expire_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `jti`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `revoked_token_expiry` ON `revoked_token` (`expire_time`);--> statement-breakpoint
CREATE TABLE `signing_key` (
	`kid` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `tenant` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`status` integer NOT NULL,
	`expire_time` integer,
	`settings` text NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer
) STRICT;
