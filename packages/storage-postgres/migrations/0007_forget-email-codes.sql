ALTER TABLE "promoter_email_code" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "promoter_email_code" CASCADE;--> statement-breakpoint
CREATE INDEX "promoter_social_channel_past" ON "promoter_social_channel" USING btree ("tenant_id","promoter_id","social_channel_code","deleted_at");