CREATE TABLE `row_tally_delta` (
	`tenant_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list` text NOT NULL,
	`group_key` text NOT NULL,
	`coordinate` integer NOT NULL,
	`count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `row_tally_delta_group` ON `row_tally_delta` (`tenant_id`,`list`,`group_key`,`id`);--> statement-breakpoint
CREATE TABLE `row_tally_frontier` (
	`tenant_id` integer PRIMARY KEY NOT NULL,
	`folded_to` integer NOT NULL,
	`next_to` integer NOT NULL,
	`next_transaction` integer NOT NULL
) STRICT;

--> statement-breakpoint
-- Of all members, and of all clients, beside those of each: what administrators' pages have their totals from.
INSERT INTO `row_tally` (`tenant_id`, `list`, `group_key`, `level`, `bucket`, `count`)
SELECT `tenant_id`, `list`, '[null,' || coalesce(`group_key` ->> 1, 'null') || ']', `level`, `bucket`, sum(`count`)
FROM `row_tally` WHERE `list` IN ('pay_order', 'bag_order', 'order_item')
GROUP BY 1, 2, 3, 4, 5;
