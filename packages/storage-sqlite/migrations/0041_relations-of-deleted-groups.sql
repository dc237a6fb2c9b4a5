DROP INDEX `promoter_group_relation_page`;--> statement-breakpoint
DROP INDEX `promoter_group_relation_promoter`;--> statement-breakpoint
CREATE INDEX `promoter_group_relation_page` ON `promoter_group_relation` (`tenant_id`,`create_time`,`id`,`group_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_group_relation_promoter` ON `promoter_group_relation` (`tenant_id`,`promoter_id`,`create_time`,`id`,`group_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `promoter_group_deleted` ON `promoter_group` (`tenant_id`,`id`) WHERE deleted_at is not null;