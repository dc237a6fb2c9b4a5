CREATE TABLE `admin_role` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`permissions` text NOT NULL,
	`remark` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_role_name` ON `admin_role` (`name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `admin_user` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`role_ids` text NOT NULL,
	`tenant_ids` text NOT NULL,
	`status` integer NOT NULL,
	`remark` text,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_user_email` ON `admin_user` (`email`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `admin_key` ADD `admin_user_id` integer;--> statement-breakpoint
ALTER TABLE `admin_key` ADD `maker_user_id` integer;