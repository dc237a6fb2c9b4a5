CREATE INDEX "operate_log_id" ON "operate_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "member_id" ON "member" USING btree ("id");--> statement-breakpoint
CREATE INDEX "coupon_id" ON "coupon" USING btree ("id");--> statement-breakpoint
CREATE INDEX "coupon_exchange_log_id" ON "coupon_exchange_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "invoice_id" ON "invoice" USING btree ("id");--> statement-breakpoint
CREATE INDEX "purchase_id" ON "purchase" USING btree ("id");--> statement-breakpoint
CREATE INDEX "supplement_id" ON "supplement" USING btree ("id");