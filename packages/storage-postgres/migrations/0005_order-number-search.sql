-- Search of payment orders by a part of the caller's number: decisions 12 and 13. Without fast updates: see 0003.
CREATE INDEX "pay_order_search" ON "pay_order" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate = off);
