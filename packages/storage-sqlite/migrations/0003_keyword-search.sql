-- Keyword search: decision 12. A view as the content, so that the index can be checked and rebuilt without the deleted rows.
CREATE VIEW `spreadsheet_living` AS SELECT `id`, `search_key` FROM `spreadsheet` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `spreadsheet_search` USING fts5(`search_key`, content='spreadsheet_living', content_rowid='id', tokenize='trigram', detail='none', columnsize=0);
--> statement-breakpoint
CREATE TRIGGER `spreadsheet_search_insert` AFTER INSERT ON `spreadsheet`
WHEN new.`deleted_at` IS NULL
BEGIN
	INSERT INTO `spreadsheet_search` (rowid, `search_key`) VALUES (new.`id`, new.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `spreadsheet_search_update` AFTER UPDATE OF `search_key`, `deleted_at` ON `spreadsheet`
WHEN old.`search_key` <> new.`search_key` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL)
BEGIN
	INSERT INTO `spreadsheet_search` (`spreadsheet_search`, rowid, `search_key`) SELECT 'delete', old.`id`, old.`search_key` WHERE old.`deleted_at` IS NULL;
	INSERT INTO `spreadsheet_search` (rowid, `search_key`) SELECT new.`id`, new.`search_key` WHERE new.`deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `spreadsheet_search_delete` AFTER DELETE ON `spreadsheet`
WHEN old.`deleted_at` IS NULL
BEGIN
	INSERT INTO `spreadsheet_search` (`spreadsheet_search`, rowid, `search_key`) VALUES ('delete', old.`id`, old.`search_key`);
END;
