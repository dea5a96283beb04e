import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { z } from "zod";
import { header, readBody } from "../http/request.ts";
import type { Routes } from "../http/server.ts";
import type { SearchSettings } from "../http/v1.ts";
import { DISPUTE_STATUSES, moveDispute, openDispute } from "../objects/disputes.ts";
import { recordEvent } from "../objects/events.ts";
import { failRefund } from "../objects/refunds.ts";
import type { Store } from "../store/store.ts";
import type { Deliverer } from "../webhooks/deliverer.ts";
import type { WebhookSettings } from "../webhooks/send-queue.ts";
import {
  apiFaultSchema,
  webhookFaultSchema,
  type ApiFault,
  type RuleBook,
  type WebhookFault,
} from "../objects/fault-rules.ts";

export interface AdminParts {
  store: Store;
  deliverer: Deliverer;
  webhook: WebhookSettings;
  apiFaults: RuleBook<ApiFault>;
  webhookFaults: RuleBook<WebhookFault>;
  search: SearchSettings;
}

type AdminRoute = (body: unknown, id: string, query: URLSearchParams) => object | null;

const resendSchema = z.strictObject({ copies: z.int().min(1).max(1000).default(1) });
const disputeSchema = z.strictObject({
  reason: z.string().min(1).default("fraudulent"),
  status: z.enum(DISPUTE_STATUSES).default("needs_response"),
  amount: z.int().min(1).optional(),
});
const disputeStatusSchema = z.strictObject({ status: z.enum(DISPUTE_STATUSES) });
const searchSchema = z.strictObject({ lagSeconds: z.int().min(0) });
const webhookSchema = z.strictObject({
  url: z.url().nullable().optional(),
  secret: z.string().min(1).optional(),
  retryDelaysMs: z.array(z.int().min(0)).optional(),
  timeoutMs: z.int().min(1).optional(),
});

const OF_NOBODYS_REQUEST = { id: null, idempotency_key: null };

/** All admin routes, by method and path below `/stripe-emulator/admin`; `:id` is the id of an event, a refund, an intent or a dispute. */
function adminRoutes({
  store,
  deliverer,
  webhook,
  apiFaults,
  webhookFaults,
  search,
}: AdminParts): Record<string, AdminRoute> {
  const ledger = () => ({
    payment_intents: store.newestFirst("payment_intent"),
    charges: store.newestFirst("charge"),
    refunds: store.newestFirst("refund"),
  });
  const webhookState = () => ({ ...webhook, secret: undefined, paused: deliverer.isPaused() });
  const emit = (type: string, object: object): void =>
    deliverer.add(recordEvent(store, type, object, OF_NOBODYS_REQUEST));
  const faults = () => ({ api: apiFaults.list(), webhook: webhookFaults.list() });
  return {
    "GET /faults": faults,
    "POST /faults/api": (body) => apiFaults.add(apiFaultSchema.parse(body)),
    "POST /faults/webhook": (body) => webhookFaults.add(webhookFaultSchema.parse(body)),
    "DELETE /faults": () => {
      apiFaults.clear();
      webhookFaults.clear();
      return faults();
    },
    "GET /webhook": webhookState,
    "POST /webhook": (body) => {
      const changes = Object.entries(webhookSchema.parse(body)).filter(([, value]) => value !== undefined);
      Object.assign(webhook, Object.fromEntries(changes));
      return webhookState();
    },
    "POST /webhook/pause": () => {
      deliverer.pause();
      return webhookState();
    },
    "POST /webhook/resume": () => {
      deliverer.resume();
      return webhookState();
    },
    "GET /deliveries": (_body, _id, query) => {
      const event = query.get("event");
      const rows = store.newestFirst("delivery");
      return { deliveries: event === null ? rows : rows.filter((row) => row.eventId === event) };
    },
    "POST /events/:id/resend": (body, id) => {
      const event = store.get("event", id);
      return event ? { deliveries: deliverer.resend(event, resendSchema.parse(body ?? {}).copies) } : null;
    },
    "POST /refunds/:id/fail": (_body, id) => {
      const refund = store.get("refund", id);
      return refund ? failRefund({ store, emit }, refund) : null;
    },
    "POST /payment_intents/:id/dispute": (body, id) => {
      const intent = store.get("payment_intent", id);
      const charge = intent?.latest_charge ? store.get("charge", intent.latest_charge) : undefined;
      return charge ? openDispute({ store, emit }, charge, disputeSchema.parse(body ?? {})) : null;
    },
    "POST /disputes/:id/status": (body, id) => {
      const dispute = store.get("dispute", id);
      return dispute ? moveDispute({ store, emit }, dispute, disputeStatusSchema.parse(body).status) : null;
    },
    "POST /search": (body) => Object.assign(search, searchSchema.parse(body)),
    "GET /ledger": ledger,
    "POST /reset": () => {
      deliverer.reset();
      apiFaults.clear();
      webhookFaults.clear();
      search.lagSeconds = 0;
      store.clear();
      return ledger();
    },
  };
}

function isLoopback(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return plain === "localhost" || plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

/** Allows only programs on this machine: no other host, no proxy in between, no page of another site. */
function isLocalProgram(request: IncomingMessage): boolean {
  const host = (header(request, "host") ?? "").replace(/:\d+$/, "");
  const forwarded = header(request, "x-forwarded-for") ?? header(request, "forwarded");
  return (
    isLoopback(request.socket.remoteAddress ?? "") &&
    isLoopback(host) &&
    forwarded === null &&
    header(request, "origin") === null
  );
}

function reply(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
  return true;
}

/** Handles `/stripe-emulator/admin/...`: faults for tests and demonstrations. */
export function createAdminRoutes(parts: AdminParts): Routes {
  const table = adminRoutes(parts);
  return async (request, response, url) => {
    if (!isLocalProgram(request)) {
      return reply(response, 403, {
        error: "Only programs on this machine may use the emulator's admin routes.",
      });
    }
    const path = url.pathname.slice("/stripe-emulator/admin".length);
    const id = /^\/(?:events|refunds|payment_intents|disputes)\/([^/]+)\//.exec(path)?.[1] ?? "";
    const handle = table[`${request.method} ${id === "" ? path : path.replace(id, ":id")}`];
    if (!handle) return false;
    try {
      const text = await readBody(request);
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      const result = handle(body, id, url.searchParams);
      parts.store.flush();
      return result ? reply(response, 200, result) : reply(response, 404, { error: `No such object: ${id}` });
    } catch (error) {
      if (error instanceof z.ZodError) return reply(response, 400, { error: z.prettifyError(error) });
      if (error instanceof SyntaxError) return reply(response, 400, { error: error.message });
      throw error;
    }
  };
}
