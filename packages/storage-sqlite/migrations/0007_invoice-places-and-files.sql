ALTER TABLE `invoice` ADD `slot` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_slot` ON `invoice` (`tenant_id`,`client_id`,`slot`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `invoice_file` ON `invoice` (`finish_time`) WHERE file_key is not null;--> statement-breakpoint
ALTER TABLE `order_item` ADD `bag_order_no` text;--> statement-breakpoint
CREATE INDEX `order_item_bag` ON `order_item` (`tenant_id`,`bag_order_no`,`id`) WHERE bag_order_no is not null;