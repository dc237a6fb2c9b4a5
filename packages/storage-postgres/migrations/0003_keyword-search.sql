-- Keyword search: decision 12. A trusted extension: whoever may create objects in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Without fast updates: a search would otherwise read the list of what is not in the index yet, row by row.
CREATE INDEX "spreadsheet_search" ON "spreadsheet" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at is null;
