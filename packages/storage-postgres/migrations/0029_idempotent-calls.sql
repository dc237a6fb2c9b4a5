CREATE TABLE "idempotent_call" (
	"tenant_id" bigint NOT NULL,
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"taken_by" text NOT NULL,
	"answer" text,
	"expire_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotent_call_tenant_id_caller_key_pk" PRIMARY KEY("tenant_id","caller","key")
);
--> statement-breakpoint
ALTER TABLE "request_id" ADD COLUMN "body_hash" text;--> statement-breakpoint
ALTER TABLE "request_id" ADD COLUMN "answer" text;--> statement-breakpoint
CREATE INDEX "idempotent_call_expiry" ON "idempotent_call" USING btree ("expire_time");