CREATE TABLE `home_popup` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`scene_code` text NOT NULL,
	`title` text,
	`content` text,
	`highlight_content` text,
	`content_link` text,
	`content_redirect_type` integer,
	`button_text` text,
	`button_link` text,
	`button_redirect_type` integer,
	`icon_url` text,
	`display_strategy` text NOT NULL,
	`login_show` text NOT NULL,
	`terminal_type` integer NOT NULL,
	`valid_start` integer,
	`valid_end` integer,
	`sort` integer NOT NULL,
	`status` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `home_popup_page` ON `home_popup` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `home_popup_status` ON `home_popup` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `home_popup_scene` ON `home_popup` (`tenant_id`,`scene_code`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `home_popup_enabled` ON `home_popup` (`tenant_id`,`scene_code`,`status`,`sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `search_keyword` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`keyword` text NOT NULL,
	`display_keyword` text NOT NULL,
	`action` integer NOT NULL,
	`action_data` text NOT NULL,
	`terminal_type` integer NOT NULL,
	`valid_start` integer,
	`valid_end` integer,
	`sort` integer NOT NULL,
	`status` integer NOT NULL,
	`create_time` integer NOT NULL,
	`deleted_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `search_keyword_page` ON `search_keyword` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `search_keyword_status` ON `search_keyword` (`tenant_id`,`status`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `search_keyword_terminal` ON `search_keyword` (`tenant_id`,`terminal_type`,`create_time`,`id`,`status`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `search_keyword_enabled` ON `search_keyword` (`tenant_id`,`status`,`sort`,`id`) WHERE deleted_at is null;