ALTER TABLE "api_access_log" ADD COLUMN "refused_minute" bigint;--> statement-breakpoint
ALTER TABLE "api_access_log" ADD COLUMN "count" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "api_access_log_refused" ON "api_access_log" USING btree ("tenant_id","client_id","path","refused_minute") WHERE refused_minute is not null;