BEGIN;

SELECT id, event
  FROM outbox
 WHERE sent_at IS NULL
 ORDER BY id
 LIMIT 100
   FOR UPDATE SKIP LOCKED;

-- Add each event to the queue here, with the row's id as the job's id. Then:
UPDATE outbox SET sent_at = now() WHERE id = ANY ('{1,2,3}');

COMMIT;
