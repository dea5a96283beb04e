BEGIN;
INSERT INTO purchase (customer_id, tool_id) VALUES (42, 7);
INSERT INTO outbox (event) VALUES ('{"type": "order.placed", "toolId": 7}');
COMMIT;
