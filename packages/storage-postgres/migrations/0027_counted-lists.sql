CREATE TABLE "counted_list" (
	"tenant_id" bigint NOT NULL,
	"list" text NOT NULL,
	"counted_to" bigint NOT NULL,
	"next_to" bigint NOT NULL,
	"next_transaction" bigint NOT NULL,
	CONSTRAINT "counted_list_tenant_id_list_pk" PRIMARY KEY("tenant_id","list")
);
--> statement-breakpoint
CREATE INDEX "wallet_transaction_id" ON "wallet_transaction" USING btree ("id");--> statement-breakpoint
CREATE INDEX "wallet_recharge_id" ON "wallet_recharge" USING btree ("id");--> statement-breakpoint
CREATE INDEX "checkin_record_id" ON "checkin_record" USING btree ("id");--> statement-breakpoint
CREATE INDEX "lucky_draw_chance_item_id" ON "lucky_draw_chance_item" USING btree ("id");--> statement-breakpoint
CREATE INDEX "lucky_draw_chance_log_id" ON "lucky_draw_chance_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "lucky_draw_record_id" ON "lucky_draw_record" USING btree ("id");