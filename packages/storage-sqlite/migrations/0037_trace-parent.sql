ALTER TABLE `event_outbox` ADD `trace_parent` text;--> statement-breakpoint
ALTER TABLE `event_feed` ADD `trace_parent` text;