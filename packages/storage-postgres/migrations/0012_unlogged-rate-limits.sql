-- A counted call does not wait for the disk. After a crash, and on a standby that becomes the primary, limits begin anew.
ALTER TABLE "rate_limit" SET UNLOGGED;
