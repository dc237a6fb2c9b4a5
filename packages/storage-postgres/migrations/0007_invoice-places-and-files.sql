ALTER TABLE "invoice" ADD COLUMN "slot" integer;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "bag_order_no" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_slot" ON "invoice" USING btree ("tenant_id","client_id","slot") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "invoice_file" ON "invoice" USING btree ("finish_time") WHERE file_key is not null;--> statement-breakpoint
CREATE INDEX "order_item_bag" ON "order_item" USING btree ("tenant_id","bag_order_no","id") WHERE bag_order_no is not null;