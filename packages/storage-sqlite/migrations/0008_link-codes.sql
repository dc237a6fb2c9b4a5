CREATE TABLE `promoter_link_code` (
	`tenant_id` integer NOT NULL,
	`promoter_id` integer NOT NULL,
	`code_hash` text,
	`sent_time` integer NOT NULL,
	`expire_time` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `promoter_id`)
) STRICT;
