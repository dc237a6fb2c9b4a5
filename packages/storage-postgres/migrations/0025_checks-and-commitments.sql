CREATE TABLE "lucky_draw_commitment" (
	"tenant_id" bigint NOT NULL,
	"lucky_draw_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"sealed" text,
	"drawn_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "lucky_draw_commitment_tenant_id_lucky_draw_id_pk" PRIMARY KEY("tenant_id","lucky_draw_id")
);
--> statement-breakpoint
ALTER TABLE "lucky_draw_record" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "lucky_draw" ADD COLUMN "committed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lucky_draw" ADD COLUMN "seed_digest" text;--> statement-breakpoint
ALTER TABLE "lucky_draw" ADD COLUMN "seed" text;--> statement-breakpoint
CREATE INDEX "lucky_draw_commitment_sealed" ON "lucky_draw_commitment" USING btree ("tenant_id","lucky_draw_id") WHERE sealed is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lucky_draw_record_sequence" ON "lucky_draw_record" USING btree ("tenant_id","lucky_draw_id","sequence") WHERE sequence is not null;--> statement-breakpoint
CREATE INDEX "coupon_exchange_code_enabled" ON "coupon_exchange_code" USING btree ("tenant_id","valid_end","id") WHERE deleted_at is null and status = 0;