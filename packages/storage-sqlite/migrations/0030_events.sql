CREATE TABLE `event_outbox` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`client_id` text,
	`member_id` integer,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`occur_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_sequencer` (
	`tenant_id` integer PRIMARY KEY NOT NULL,
	`run_time` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_stream` (
	`tenant_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`epoch` text NOT NULL,
	`first_position` integer NOT NULL,
	`last_position` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `client_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_feed` (
	`tenant_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`position` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`occur_time` integer NOT NULL,
	`create_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `client_id`, `position`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `chat_login_state` ADD `client_id` text;