CREATE TABLE `lucky_draw_commitment` (
	`tenant_id` integer NOT NULL,
	`lucky_draw_id` integer NOT NULL,
	`digest` text NOT NULL,
	`sealed` text,
	`drawn_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `lucky_draw_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `lucky_draw_commitment_sealed` ON `lucky_draw_commitment` (`tenant_id`,`lucky_draw_id`) WHERE sealed is not null;--> statement-breakpoint
ALTER TABLE `lucky_draw_record` ADD `sequence` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `lucky_draw_record_sequence` ON `lucky_draw_record` (`tenant_id`,`lucky_draw_id`,`sequence`) WHERE sequence is not null;--> statement-breakpoint
ALTER TABLE `lucky_draw` ADD `committed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `lucky_draw` ADD `seed_digest` text;--> statement-breakpoint
ALTER TABLE `lucky_draw` ADD `seed` text;--> statement-breakpoint
CREATE INDEX `coupon_exchange_code_enabled` ON `coupon_exchange_code` (`tenant_id`,`valid_end`,`id`) WHERE deleted_at is null and status = 0;