CREATE TABLE `daily_figure` (
	`tenant_id` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `day`, `kind`, `subject`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `daily_figure_age` ON `daily_figure` (`day`);--> statement-breakpoint
ALTER TABLE `order_item` ADD `status_time` integer;--> statement-breakpoint
CREATE INDEX `order_item_handled` ON `order_item` (`tenant_id`,`status_time`,`create_time`,`id`) WHERE status in (201, 202, 204, 205, 206, 207, 208, 301, 302, 303, 304, 306, 307, 309);--> statement-breakpoint
CREATE INDEX `webhook_delivery_dead` ON `webhook_delivery` (`tenant_id`,`create_time`,`id`) WHERE status = 2;