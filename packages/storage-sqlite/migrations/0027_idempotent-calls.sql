CREATE TABLE `idempotent_call` (
	`tenant_id` integer NOT NULL,
	`caller` text NOT NULL,
	`key` text NOT NULL,
	`operation` text NOT NULL,
	`body_hash` text NOT NULL,
	`taken_by` text NOT NULL,
	`answer` text,
	`expire_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `caller`, `key`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotent_call_expiry` ON `idempotent_call` (`expire_time`);--> statement-breakpoint
ALTER TABLE `request_id` ADD `body_hash` text;--> statement-breakpoint
ALTER TABLE `request_id` ADD `answer` text;