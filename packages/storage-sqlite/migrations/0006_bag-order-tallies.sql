-- Bag orders that were there before their tallies and the time of their status: decision 15.
UPDATE `bag_order` SET `status_time` = `create_time` WHERE `status_time` IS NULL;
--> statement-breakpoint
-- Of a bucket of level n, 32^n seconds long, the index is the second without its last 5 n bits, negative ones too.
INSERT INTO `row_tally` (`tenant_id`, `list`, `group_key`, `level`, `bucket`, `count`)
WITH `levels` (`level`) AS (VALUES (0), (1), (2), (3), (4), (5), (6)),
`seconds` AS (
	SELECT `tenant_id`, `user_id`, `status`, (`create_time` - (`create_time` % 1000 + 1000) % 1000) / 1000 AS `second` FROM `bag_order`
),
`counted` AS (
	SELECT `tenant_id`, '[' || `user_id` || ',null]' AS `group_key`, `second` FROM `seconds`
	UNION ALL
	SELECT `tenant_id`, '[' || `user_id` || ',' || `status` || ']', `second` FROM `seconds`
)
SELECT `tenant_id`, 'bag_order', `group_key`, `level`, `second` >> (5 * `level`), count(*)
FROM `counted` CROSS JOIN `levels`
GROUP BY 1, 2, 3, 4, 5;
