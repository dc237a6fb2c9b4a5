DROP INDEX `logistics_line_name`;--> statement-breakpoint
ALTER TABLE `logistics_line` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX `member_nickname`;--> statement-breakpoint
ALTER TABLE `member` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `member` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX `promoter_nickname`;--> statement-breakpoint
ALTER TABLE `promoter` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `promoter` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admin_key` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `coupon_template` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `exchange_rate` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `partner_application` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `partner_application` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `promoter_category` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `promoter_group` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `wallet_redeem_code` ADD `search_text` text DEFAULT '' NOT NULL;