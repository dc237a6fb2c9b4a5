CREATE TABLE "daily_figure" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_figure_tenant_id_day_kind_subject_pk" PRIMARY KEY("tenant_id","day","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "status_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "daily_figure_age" ON "daily_figure" USING btree ("day");--> statement-breakpoint
CREATE INDEX "api_access_log_id" ON "api_access_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "order_item_handled" ON "order_item" USING btree ("tenant_id","status_time","create_time","id") WHERE status in (201, 202, 204, 205, 206, 207, 208, 301, 302, 303, 304, 306, 307, 309);--> statement-breakpoint
CREATE INDEX "sub_order_id" ON "sub_order" USING btree ("id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_dead" ON "webhook_delivery" USING btree ("tenant_id","create_time","id") WHERE status = 2;