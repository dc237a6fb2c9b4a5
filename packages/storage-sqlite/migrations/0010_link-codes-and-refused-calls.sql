CREATE TABLE `promoter_link_code` (
	`tenant_id` integer NOT NULL,
	`promoter_id` integer NOT NULL,
	`code_hash` text,
	`sent_time` integer NOT NULL,
	`expire_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `promoter_id`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `api_access_log` ADD `refused_minute` integer;--> statement-breakpoint
ALTER TABLE `api_access_log` ADD `count` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `api_access_log_refused` ON `api_access_log` (`tenant_id`,`client_id`,`path`,`refused_minute`) WHERE refused_minute is not null;--> statement-breakpoint
CREATE INDEX `promoter_social_channel_past` ON `promoter_social_channel` (`tenant_id`,`promoter_id`,`social_channel_code`,`deleted_at`);