-- Rows that are there get what the text filters of the admin API look in: decisions 12 and 30. The functions are core’s own, see `applyMigrations`.
UPDATE `tenant` SET `search_text` = search_text_of(`name`);
--> statement-breakpoint
UPDATE `admin_key` SET `search_text` = search_text_of(`name`);
--> statement-breakpoint
UPDATE `partner_application` SET `search_text` = search_text_of(`name`), `search_key` = trigram_key_of(search_text_of(`name`));
--> statement-breakpoint
UPDATE `member` SET `search_text` = search_text_of(`nickname`), `search_key` = trigram_key_of(search_text_of(`nickname`));
--> statement-breakpoint
UPDATE `promoter` SET `search_text` = search_text_of(`nickname`), `search_key` = trigram_key_of(search_text_of(`nickname`));
--> statement-breakpoint
UPDATE `promoter_group` SET `search_text` = search_text_of(`group_name`);
--> statement-breakpoint
UPDATE `promoter_category` SET `search_text` = search_text_of(`title`);
--> statement-breakpoint
UPDATE `coupon_template` SET `search_text` = search_text_of(`title`);
--> statement-breakpoint
UPDATE `exchange_rate` SET `search_text` = search_text_of(`name`);
--> statement-breakpoint
UPDATE `wallet_redeem_code` SET `search_text` = search_text_of(`name`);
--> statement-breakpoint
UPDATE `logistics_line` SET `search_text` = search_text_of(`line_name`);
