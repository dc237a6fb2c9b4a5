CREATE TABLE `pay_order_channel_number` (
	`tenant_id` integer NOT NULL,
	`payment_order_id` text NOT NULL,
	`order_id` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `payment_order_id`, `order_id`)
) STRICT;
--> statement-breakpoint
DROP INDEX `pay_order_channel_no`;--> statement-breakpoint
INSERT INTO `pay_order_channel_number` (tenant_id, payment_order_id, order_id)
	SELECT tenant_id, payment_order_id, id FROM pay_order WHERE payment_order_id IS NOT NULL;
