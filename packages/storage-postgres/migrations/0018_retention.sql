ALTER TABLE "usage_counter" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "coupon_exchange_log_failed" ON "coupon_exchange_log" USING btree ("create_time","tenant_id","id") WHERE exchange_status = 3 and not imported;--> statement-breakpoint
CREATE INDEX "invoice_failed" ON "invoice" USING btree ("finish_time","tenant_id","id") WHERE status = 2 and file_name is null;--> statement-breakpoint
CREATE INDEX "operate_log_refused" ON "operate_log" USING btree ("tenant_id","create_time","id") WHERE action = 'sign-in-refused';--> statement-breakpoint
CREATE INDEX "pay_order_closed_texts" ON "pay_order" USING btree ("expire_time","tenant_id","id") WHERE status = 20 and late_paid_time is null and coalesce(subject, description) is not null;--> statement-breakpoint
CREATE INDEX "usage_counter_expiry" ON "usage_counter" USING btree ("expire_time") WHERE expire_time is not null;