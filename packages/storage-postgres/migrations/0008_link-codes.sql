CREATE TABLE "promoter_link_code" (
	"tenant_id" bigint NOT NULL,
	"promoter_id" bigint NOT NULL,
	"code_hash" text,
	"sent_time" timestamp (3) with time zone NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promoter_link_code_tenant_id_promoter_id_pk" PRIMARY KEY("tenant_id","promoter_id")
);
