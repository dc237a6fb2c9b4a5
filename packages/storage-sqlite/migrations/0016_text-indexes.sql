-- Text filters of the admin API: decisions 12 and 30; as for spreadsheets, see 0003.
CREATE VIEW `partner_application_living` AS SELECT `id`, `search_key` FROM `partner_application` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `partner_application_search` USING fts5(`search_key`, content='partner_application_living', content_rowid='id', tokenize='trigram', detail='none', columnsize=0);
--> statement-breakpoint
INSERT INTO `partner_application_search` (`partner_application_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `partner_application_search_insert` AFTER INSERT ON `partner_application`
WHEN new.`deleted_at` IS NULL
BEGIN
	INSERT INTO `partner_application_search` (rowid, `search_key`) VALUES (new.`id`, new.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `partner_application_search_update` AFTER UPDATE OF `search_key`, `deleted_at` ON `partner_application`
WHEN old.`search_key` <> new.`search_key` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL)
BEGIN
	INSERT INTO `partner_application_search` (`partner_application_search`, rowid, `search_key`) SELECT 'delete', old.`id`, old.`search_key` WHERE old.`deleted_at` IS NULL;
	INSERT INTO `partner_application_search` (rowid, `search_key`) SELECT new.`id`, new.`search_key` WHERE new.`deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `partner_application_search_delete` AFTER DELETE ON `partner_application`
WHEN old.`deleted_at` IS NULL
BEGIN
	INSERT INTO `partner_application_search` (`partner_application_search`, rowid, `search_key`) VALUES ('delete', old.`id`, old.`search_key`);
END;
--> statement-breakpoint
CREATE VIEW `member_living` AS SELECT `id`, `search_key` FROM `member` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `member_search` USING fts5(`search_key`, content='member_living', content_rowid='id', tokenize='trigram', detail='none', columnsize=0);
--> statement-breakpoint
INSERT INTO `member_search` (`member_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `member_search_insert` AFTER INSERT ON `member`
WHEN new.`deleted_at` IS NULL
BEGIN
	INSERT INTO `member_search` (rowid, `search_key`) VALUES (new.`id`, new.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_search_update` AFTER UPDATE OF `search_key`, `deleted_at` ON `member`
WHEN old.`search_key` <> new.`search_key` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL)
BEGIN
	INSERT INTO `member_search` (`member_search`, rowid, `search_key`) SELECT 'delete', old.`id`, old.`search_key` WHERE old.`deleted_at` IS NULL;
	INSERT INTO `member_search` (rowid, `search_key`) SELECT new.`id`, new.`search_key` WHERE new.`deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `member_search_delete` AFTER DELETE ON `member`
WHEN old.`deleted_at` IS NULL
BEGIN
	INSERT INTO `member_search` (`member_search`, rowid, `search_key`) VALUES ('delete', old.`id`, old.`search_key`);
END;
--> statement-breakpoint
CREATE VIEW `promoter_living` AS SELECT `id`, `search_key` FROM `promoter` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `promoter_search` USING fts5(`search_key`, content='promoter_living', content_rowid='id', tokenize='trigram', detail='none', columnsize=0);
--> statement-breakpoint
INSERT INTO `promoter_search` (`promoter_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `promoter_search_insert` AFTER INSERT ON `promoter`
WHEN new.`deleted_at` IS NULL
BEGIN
	INSERT INTO `promoter_search` (rowid, `search_key`) VALUES (new.`id`, new.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `promoter_search_update` AFTER UPDATE OF `search_key`, `deleted_at` ON `promoter`
WHEN old.`search_key` <> new.`search_key` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL)
BEGIN
	INSERT INTO `promoter_search` (`promoter_search`, rowid, `search_key`) SELECT 'delete', old.`id`, old.`search_key` WHERE old.`deleted_at` IS NULL;
	INSERT INTO `promoter_search` (rowid, `search_key`) SELECT new.`id`, new.`search_key` WHERE new.`deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `promoter_search_delete` AFTER DELETE ON `promoter`
WHEN old.`deleted_at` IS NULL
BEGIN
	INSERT INTO `promoter_search` (`promoter_search`, rowid, `search_key`) VALUES ('delete', old.`id`, old.`search_key`);
END;
