-- Counters of a day say themselves when nobody asks for them any more: here for those that were begun before. Wherever
-- a day is that ended, three days after its beginning in UTC it has been over for a day at least.
UPDATE usage_counter SET expire_time = (right(key, 10) || 'T00:00:00Z')::timestamptz + interval '3 days'
WHERE dimension LIKE '%-day' AND key ~ '[0-9]{4}-[0-9]{2}-[0-9]{2}$';
