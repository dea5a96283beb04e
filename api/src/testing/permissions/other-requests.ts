import { writeSitemap } from "../../domain/tool/write-sitemap.ts";
import { systemActor } from "../../domain/shared/actor.ts";
import { newId } from "../../domain/shared/ids.ts";
import { aDocument } from "../documents.ts";
import { aDeadEvent, endHold } from "../order-steps.ts";
import { anOrder, aPaidOrder, aTool } from "../factories.ts";
import type { TestShop } from "../test-shop.ts";

interface PageInput {
  /** What fills the parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The fields of a form of the operators' pages. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface PageRow {
  readonly for: "Everybody" | "Admins" | "Operators";
  readonly input: (shop: TestShop) => PageInput | Promise<PageInput>;
  /** The status for a caller who may make the request. */
  readonly status: number;
}

const everybody: PageRow = { for: "Everybody", input: () => ({}), status: 200 };
const operators = (input: PageRow["input"] = () => ({}), status = 200): PageRow => ({
  for: "Operators",
  input,
  status,
});

/** Whether the token may upload; nothing else is looked at. */
const upload = (input: PageRow["input"] = () => ({})): PageRow => ({ for: "Admins", input, status: 204 });

/** Requests that no router declares: `ops.ts` or bull-board responds to them. The last one ends the session. */
const UNDECLARED: Readonly<Record<string, PageRow>> = {
  "GET /ops/assets/ops.css": everybody,
  // Without the cookie that the redirect to the login sets, it fails.
  "GET /ops/callback": { ...everybody, status: 400 },
  "GET /ops/queues": operators(),
  "GET /ops/queues/api/queues": operators(),
  "PUT /ops/queues/api/queues/payments/pause": operators(),
  "PUT /ops/queues/api/queues/payments/resume": operators(),
  "GET /ops/logout": operators(),
  "POST /ops/logout": operators(() => ({}), 303),
};

/** One line per route that is not in the contract, as its router declares it. */
export const DECLARED: Readonly<Record<string, PageRow>> = {
  "GET /api/openapi.json": everybody,
  "GET /api/docs": everybody,
  "GET /api/docs/start.js": everybody,
  "GET /api/docs/swagger-ui.css": everybody,
  "GET /api/docs/swagger-ui-bundle.js": everybody,
  "GET /api/sitemap.xml": {
    ...everybody,
    input: async (shop) => {
      await writeSitemap(shop.as(systemActor));
      return {};
    },
  },
  "GET /api/sitemap-:file.xml": {
    ...everybody,
    input: async (shop) => {
      await aTool(shop);
      await writeSitemap(shop.as(systemActor));
      return { params: { file: "tools-1" } };
    },
  },
  // For nginx alone: none of its routes leads there.
  "POST /door/mail-allowance": { ...everybody, status: 204 },
  // The upload itself also checks the role in the database, once its body is read.
  "POST /door/upload/api/images": upload(),
  "POST /door/upload/api/manage/documents": upload(),
  "POST /door/upload/api/manage/documents/:id/revisions": upload(() => ({ params: { id: newId() } })),
  "POST /door/upload/api/manage/tools/import": upload(),
  "GET /images/:name": {
    ...everybody,
    input: async (shop) => ({ params: { name: await aPicture(shop) } }),
  },
  "GET /documents/:id/:name": {
    ...everybody,
    input: async (shop) => {
      const tool = await aTool(shop);
      const { revisionId } = await aDocument(shop, { owner: { kind: "tool", id: tool.id } });
      return { params: { id: revisionId, name: `${tool.partNumber}-datasheet-rev-A.pdf` } };
    },
  },
  "GET /ops": operators(),
  "GET /ops/inbox": operators(),
  "GET /ops/inbox/:id": operators(async (shop) => ({ params: { id: await aDead(shop) } })),

  "GET /ops/orders": operators(async (shop) => ({ query: { find: (await anOrder(shop)).orderId } })),
  "GET /ops/audit": operators(),
  "GET /ops/jobs": operators(),
  "GET /ops/mails": operators(),
  "GET /ops/runbook": operators(),
  "POST /ops/inbox/replay": operators(async (shop) => ({ form: { id: await aDead(shop) } })),
  "POST /ops/payments/reconcile": operators(() => ({ form: {} })),
  "POST /ops/invariants": operators(() => ({ form: {} })),
  "POST /ops/holds/release": operators(async (shop) => {
    const { orderId } = await anOrder(shop);
    await endHold(shop, orderId);
    return { form: { orderId } };
  }),
  // There is no refund of that payment: only who may request it is shown here.
  "POST /ops/refunds/settle-by-hand": operators(() => ({ form: { of: "pi_nobodys", note: "Cash" } }), 404),
  // Nor such a job.
  "POST /ops/jobs/retry": operators(() => ({ form: { queue: "payments", id: "outbox-1" } }), 404),
  "POST /ops/mails/resend": operators(async (shop) => ({ form: { id: await aDoubtfulMail(shop) } })),
};

/** All requests outside the contract. */
export const OTHER_REQUESTS: Readonly<Record<string, PageRow>> = { ...DECLARED, ...UNDECLARED };

async function aDead(shop: TestShop): Promise<string> {
  const id = `evt_${newId()}`;
  await aDeadEvent(shop, id);
  return id;
}

/** A mail that may not have arrived. */
async function aDoubtfulMail(shop: TestShop): Promise<string> {
  const { orderId } = await aPaidOrder(shop);
  const id = newId();
  await shop.em.execute(
    `insert into mail (id, event_key, order_id, kind, status, finished_at) values (?, ?, ?, 'order.paid', 'unknown', now())`,
    [id, `order.paid:${orderId}`, orderId],
  );
  return id;
}

async function aPicture(shop: TestShop): Promise<string> {
  const name = `${"0".repeat(32)}-256.webp`;
  await shop.storage.put(`variants/${name}`, new TextEncoder().encode("a picture"), "image/webp");
  return name;
}
