-- Text filters of the admin API: decisions 12 and 30. Without fast updates: see 0003.
CREATE INDEX "partner_application_search" ON "partner_application" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "member_search" ON "member" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "promoter_search" ON "promoter" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at is null;
