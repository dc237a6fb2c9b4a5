ALTER TABLE `api_access_log` ADD `refused_minute` integer;--> statement-breakpoint
ALTER TABLE `api_access_log` ADD `count` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `api_access_log_refused` ON `api_access_log` (`tenant_id`,`client_id`,`path`,`refused_minute`) WHERE refused_minute is not null;