DROP TABLE `promoter_email_code`;--> statement-breakpoint
CREATE INDEX `promoter_social_channel_past` ON `promoter_social_channel` (`tenant_id`,`promoter_id`,`social_channel_code`,`deleted_at`);