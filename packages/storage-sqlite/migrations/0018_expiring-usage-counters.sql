-- Counters of a day say themselves when nobody asks for them any more: here for those that were begun before. Wherever
-- a day is that ended, three days after its beginning in UTC it has been over for a day at least.
UPDATE usage_counter SET expire_time = strftime('%s', substr(key, -10)) * 1000 + 259200000
WHERE dimension LIKE '%-day' AND key GLOB '*[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';
