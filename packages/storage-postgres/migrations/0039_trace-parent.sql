ALTER TABLE "event_outbox" ADD COLUMN "trace_parent" text;--> statement-breakpoint
ALTER TABLE "event_feed" ADD COLUMN "trace_parent" text;