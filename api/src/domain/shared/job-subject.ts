import { sql } from "kysely";

/** The subject of an outbox row: the expression of the index `outbox_subject`. */
export const JOB_SUBJECT = sql<string>`coalesce(outbox.payload ->> 'orderId', outbox.payload ->> 'eventId', outbox.payload ->> 'refundId')`;
