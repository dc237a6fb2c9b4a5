-- Keys of administrators that hold still, with the answer as it was sent. Of a key of several operations the newest call.
INSERT INTO "idempotent_call" ("tenant_id", "caller", "key", "operation", "body_hash", "taken_by", "answer", "expire_time")
SELECT "tenant_id", 'admin:' || "admin_id", "key", "operation", "body_hash", '',
  '{"code":0,"data":' || "answer" || ',"msg":"","error_detail":""}', "expire_time"
FROM "idempotency_key" WHERE "answer" IS NOT NULL ORDER BY "expire_time" DESC
ON CONFLICT DO NOTHING;
