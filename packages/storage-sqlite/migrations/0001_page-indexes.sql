DROP INDEX `qc_record_goods`;--> statement-breakpoint
DROP INDEX `qc_record_page`;--> statement-breakpoint
DROP INDEX `qc_record_source`;--> statement-breakpoint
DROP INDEX `qc_record_created`;--> statement-breakpoint
CREATE INDEX `qc_record_goods_created` ON `qc_record` (`tenant_id`,`goods_id`,`create_time`,`id`,`source`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_source_created` ON `qc_record` (`tenant_id`,`source`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_goods` ON `qc_record` (`tenant_id`,`goods_id`,`completion_time`,`id`,`source`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_page` ON `qc_record` (`tenant_id`,`completion_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_source` ON `qc_record` (`tenant_id`,`source`,`completion_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `qc_record_created` ON `qc_record` (`tenant_id`,`create_time`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `operate_log_resource` ON `operate_log` (`tenant_id`,`resource`,`create_time`,`id`);