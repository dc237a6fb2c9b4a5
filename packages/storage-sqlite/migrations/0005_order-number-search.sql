-- Search of payment orders by a part of the caller's number: decisions 12 and 13.
CREATE VIRTUAL TABLE `pay_order_search` USING fts5(`search_key`, content='pay_order', content_rowid='id', tokenize='trigram', detail='none', columnsize=0);
--> statement-breakpoint
CREATE TRIGGER `pay_order_search_insert` AFTER INSERT ON `pay_order`
BEGIN
	INSERT INTO `pay_order_search` (rowid, `search_key`) VALUES (new.`id`, new.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `pay_order_search_update` AFTER UPDATE OF `search_key` ON `pay_order`
WHEN old.`search_key` <> new.`search_key`
BEGIN
	INSERT INTO `pay_order_search` (`pay_order_search`, rowid, `search_key`) VALUES ('delete', old.`id`, old.`search_key`);
	INSERT INTO `pay_order_search` (rowid, `search_key`) VALUES (new.`id`, new.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `pay_order_search_delete` AFTER DELETE ON `pay_order`
BEGIN
	INSERT INTO `pay_order_search` (`pay_order_search`, rowid, `search_key`) VALUES ('delete', old.`id`, old.`search_key`);
END;
