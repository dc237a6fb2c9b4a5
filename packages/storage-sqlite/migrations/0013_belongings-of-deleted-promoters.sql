-- Deleting a promoter deletes these with it: here for those that were deleted before.
UPDATE promoter_social_channel SET
  deleted_at = (SELECT p.deleted_at FROM promoter p WHERE p.tenant_id = promoter_social_channel.tenant_id AND p.id = promoter_social_channel.promoter_id),
  revision = revision + 1
WHERE deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM promoter p WHERE p.tenant_id = promoter_social_channel.tenant_id AND p.id = promoter_social_channel.promoter_id AND p.deleted_at IS NOT NULL
);
--> statement-breakpoint
UPDATE promoter_withdraw_method SET
  deleted_at = (SELECT p.deleted_at FROM promoter p WHERE p.tenant_id = promoter_withdraw_method.tenant_id AND p.id = promoter_withdraw_method.promoter_id),
  revision = revision + 1
WHERE deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM promoter p WHERE p.tenant_id = promoter_withdraw_method.tenant_id AND p.id = promoter_withdraw_method.promoter_id AND p.deleted_at IS NOT NULL
);
--> statement-breakpoint
UPDATE promoter_category SET
  deleted_at = (SELECT p.deleted_at FROM promoter p WHERE p.tenant_id = promoter_category.tenant_id AND p.id = promoter_category.promoter_id),
  revision = revision + 1
WHERE deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM promoter p WHERE p.tenant_id = promoter_category.tenant_id AND p.id = promoter_category.promoter_id AND p.deleted_at IS NOT NULL
);
