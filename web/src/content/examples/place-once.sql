BEGIN;

INSERT INTO purchase (customer_id, idempotency_key, request_hash, tool_id)
VALUES (42, '0199f3c1-7d1e', 'sha256:5f2a', 7)
    ON CONFLICT (customer_id, idempotency_key) DO NOTHING
RETURNING id;

-- No row returned? Then this is a retry: read the stored order.
SELECT id, request_hash
  FROM purchase
 WHERE customer_id = 42 AND idempotency_key = '0199f3c1-7d1e';

COMMIT;
