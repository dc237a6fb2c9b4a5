CREATE TABLE `counted_list` (
	`tenant_id` integer NOT NULL,
	`list` text NOT NULL,
	`counted_to` integer NOT NULL,
	`next_to` integer NOT NULL,
	`next_transaction` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `list`)
) STRICT;
