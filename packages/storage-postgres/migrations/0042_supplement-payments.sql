DROP INDEX "supplement_payment";--> statement-breakpoint
CREATE INDEX "supplement_payment" ON "supplement" USING btree ("tenant_id","payment_id","create_time","id");