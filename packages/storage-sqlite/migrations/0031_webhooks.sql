CREATE TABLE `webhook_endpoint` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`event_types` text NOT NULL,
	`status` integer NOT NULL,
	`ordering` integer NOT NULL,
	`secret_hint` text NOT NULL,
	`failing_since` integer,
	`failed_attempts` integer NOT NULL,
	`disabled_reason` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_endpoint_page` ON `webhook_endpoint` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `webhook_endpoint_client` ON `webhook_endpoint` (`tenant_id`,`client_id`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `webhook_endpoint_status` ON `webhook_endpoint` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `webhook_secret` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`sealed` text NOT NULL,
	`create_time` integer NOT NULL,
	`expire_time` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_secret_endpoint` ON `webhook_secret` (`tenant_id`,`endpoint_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`position` integer NOT NULL,
	`event_id` text NOT NULL,
	`replay_no` integer NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`status` integer NOT NULL,
	`attempts` integer NOT NULL,
	`earlier_attempts` integer NOT NULL,
	`claims` integer NOT NULL,
	`due_time` integer NOT NULL,
	`delivered_time` integer,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_event` ON `webhook_delivery` (`tenant_id`,`endpoint_id`,`event_id`,`replay_no`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`tenant_id`,`endpoint_id`,`due_time`,`id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `webhook_delivery_subject` ON `webhook_delivery` (`tenant_id`,`endpoint_id`,`subject`,`id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `webhook_delivery_page` ON `webhook_delivery` (`tenant_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_endpoint` ON `webhook_delivery` (`tenant_id`,`endpoint_id`,`create_time`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_client` ON `webhook_delivery` (`tenant_id`,`client_id`,`create_time`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_age` ON `webhook_delivery` (`create_time`);--> statement-breakpoint
CREATE TABLE `webhook_attempt` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` integer NOT NULL,
	`attempt_no` integer NOT NULL,
	`status_code` integer,
	`failure` text,
	`duration_ms` integer NOT NULL,
	`create_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_attempt_delivery` ON `webhook_attempt` (`tenant_id`,`delivery_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_attempt_age` ON `webhook_attempt` (`create_time`);--> statement-breakpoint
CREATE INDEX `event_feed_page` ON `event_feed` (`tenant_id`,`create_time`,`client_id`,`position`);