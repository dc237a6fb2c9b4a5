ALTER TABLE `usage_counter` ADD `expire_time` integer;--> statement-breakpoint
CREATE INDEX `usage_counter_expiry` ON `usage_counter` (`expire_time`) WHERE expire_time is not null;--> statement-breakpoint
CREATE INDEX `coupon_exchange_log_failed` ON `coupon_exchange_log` (`create_time`,`tenant_id`,`id`) WHERE exchange_status = 3 and not imported;--> statement-breakpoint
CREATE INDEX `invoice_failed` ON `invoice` (`finish_time`,`tenant_id`,`id`) WHERE status = 2 and file_name is null;--> statement-breakpoint
CREATE INDEX `operate_log_refused` ON `operate_log` (`tenant_id`,`create_time`,`id`) WHERE action = 'sign-in-refused';--> statement-breakpoint
CREATE INDEX `pay_order_closed_texts` ON `pay_order` (`expire_time`,`tenant_id`,`id`) WHERE status = 20 and late_paid_time is null and coalesce(subject, description) is not null;