import { addOrderNote } from "../../domain/order/add-order-note.ts";
import { countQueues } from "../../domain/order-list/count-queues.ts";
import { listOrderNotes } from "../../domain/order/list-order-notes.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { newNoteWire, noteWire, queueCountsWire } from "./order-notes.wire.ts";

const params = z.object({ id: uuid });

const countQueuesRoute = defineRoute({
  method: "get",
  path: "/manage/orders/queues",
  name: "countQueues",
  summary: "Counts of orders and tools that wait for staff",
  policy: "admin",
  limit: "reads",
  responses: { 200: { description: "The counts", body: queueCountsWire } },
  handle: async ({ domain }) => ok(await countQueues(domain)),
});

const listOrderNotesRoute = defineRoute({
  method: "get",
  path: "/manage/orders/{id}/notes",
  name: "listOrderNotes",
  summary: "Internal notes of an order, newest first",
  policy: "admin",
  limit: "reads",
  params,
  query: pageQuery,
  responses: { 200: { description: "One page of notes", body: z.array(noteWire), headers: pageHeaders } },
  problems: ["not-found"],
  handle: async ({ params: { id }, query: { limit, cursor }, domain }) => {
    const page = await listOrderNotes(domain, { orderId: id, limit, after: cursor });
    return ok(page.rows, linkToNext(page, `/manage/orders/${id}/notes`, { limit }));
  },
});

const addOrderNoteRoute = defineRoute({
  method: "post",
  path: "/manage/orders/{id}/notes",
  name: "addOrderNote",
  summary: "Add an internal note to an order",
  policy: "admin",
  limit: "writes",
  params,
  headers: z.object({ "idempotency-key": idempotencyKey("note").optional() }),
  body: newNoteWire,
  responses: { 200: { description: "Stored", body: z.strictObject({ insertedId: z.uuid() }) } },
  problems: ["not-found", "idempotency-key-reused"],
  handle: async ({ params: { id }, headers, body, domain }) => {
    const { noteId } = await addOrderNote(domain, {
      orderId: id,
      text: body.text,
      idempotencyKey: headers["idempotency-key"],
    });
    return ok({ insertedId: noteId });
  },
});

export const orderNotesRoutes = [
  // This route comes before those with an order id: "queues" is not an id.
  countQueuesRoute,
  listOrderNotesRoute,
  addOrderNoteRoute,
];
