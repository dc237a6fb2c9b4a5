CREATE TABLE "promoter_link_code" (
	"tenant_id" bigint NOT NULL,
	"promoter_id" bigint NOT NULL,
	"code_hash" text,
	"sent_time" timestamp (3) with time zone NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promoter_link_code_tenant_id_promoter_id_pk" PRIMARY KEY("tenant_id","promoter_id")
);
--> statement-breakpoint
ALTER TABLE "api_access_log" ADD COLUMN "refused_minute" bigint;--> statement-breakpoint
ALTER TABLE "api_access_log" ADD COLUMN "count" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "api_access_log_refused" ON "api_access_log" USING btree ("tenant_id","client_id","path","refused_minute") WHERE refused_minute is not null;--> statement-breakpoint
CREATE INDEX "promoter_social_channel_past" ON "promoter_social_channel" USING btree ("tenant_id","promoter_id","social_channel_code","deleted_at");