CREATE INDEX `wallet_transaction_number` ON `wallet_transaction` (`tenant_id`,`biz_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `bag_order_tracking` ON `bag_order` (`tenant_id`,`tracking_no`,`create_time`,`id`) WHERE tracking_no is not null;--> statement-breakpoint
CREATE INDEX `order_item_express` ON `order_item` (`tenant_id`,`express_no`,`id`) WHERE express_no is not null;--> statement-breakpoint
CREATE INDEX `purchase_payment` ON `purchase` (`tenant_id`,`payment_id`,`create_time`,`id`);