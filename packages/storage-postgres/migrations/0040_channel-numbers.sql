CREATE TABLE "pay_order_channel_number" (
	"tenant_id" bigint NOT NULL,
	"payment_order_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	CONSTRAINT "pay_order_channel_number_tenant_id_payment_order_id_order_id_pk" PRIMARY KEY("tenant_id","payment_order_id","order_id")
);
--> statement-breakpoint
DROP INDEX "pay_order_channel_no";--> statement-breakpoint
-- Behind the index, whose removal keeps everybody from the orders until the end of the migration.
INSERT INTO "pay_order_channel_number" (tenant_id, payment_order_id, order_id)
	SELECT tenant_id, payment_order_id, id FROM pay_order WHERE payment_order_id IS NOT NULL;
