import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../domain/shared/actor.ts";
import { processStripeEvent } from "../../domain/payment/process-stripe-event.ts";
import { receiveStripeEvent } from "../../domain/payment/receive-stripe-event.ts";
import { settlePayment } from "../../domain/payment/settle-payment.ts";
import { actionsOf } from "../../testing/an-operator.ts";
import { aDeadEvent, aRefund, noteDisputes, recordLoss } from "../../testing/order-steps.ts";
import { aChargedOrder, anOrder, aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, moveDispute, openDispute, setFault } from "../../testing/faults.ts";
import { countOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { anOperatorSession, type OperatorSession, own } from "../../testing/operator-session.ts";
import { signInAs } from "../../testing/test-ops.ts";
import { anAdmin, type TestShop } from "../../testing/test-shop.ts";
import { slugOf } from "./runbook-page.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";

let operator: OperatorSession;
let shop: TestShop;
beforeAll(async () => {
  operator = await anOperatorSession(await aRedisDatabase());
  ({ shop } = operator);
});
afterAll(() => operator.close());

const show = (path: string): Promise<string> => operator.show(path);
const act = (path: string, form?: Record<string, string>): Promise<Response> => operator.act(path, form);

const PAGES = ["/ops", "/ops/inbox", "/ops/orders", "/ops/audit", "/ops/runbook", "/ops/mails", "/ops/jobs"];
const ACTIONS: [string, Record<string, string>][] = [
  ["/ops/inbox/replay", { status: "dead" }],
  ["/ops/payments/reconcile", {}],
  ["/ops/invariants", {}],
  ["/ops/holds/release", { orderId: "ORDER" }],
  ["/ops/refunds/settle-by-hand", { of: "pi_1", note: "Cash" }],
  ["/ops/jobs/retry", { queue: "payments", id: "outbox-1" }],
  ["/ops/mails/resend", { id: "0198a3c0-0000-7000-8000-000000000000" }],
  ["/ops/queues/api/queues/pause", {}],
];

describe("other callers cannot act", () => {
  it.each(ACTIONS)(
    "%s: neither without a session, nor as customer or admin, nor by another site's page",
    async (path, fields) => {
      const { orderId, tool } = await anOrder(shop);
      const form = { ...fields, ...("orderId" in fields && { orderId }) };
      const before = [await actionsOf(shop), await countOf(shop, "outbox"), await stockOf(shop, tool.id)];
      const method = path.endsWith("/pause") ? "PUT" : "POST";

      expect((await operator.ops.request(path, { method, headers: own, form })).status).toBe(401);
      for (const roles of [[], ["admin"]]) {
        const { response, session } = await signInAs(operator.ops, operator.keycloak, roles);
        expect([response.status, session]).toEqual([403, undefined]);
      }
      for (const headers of [
        {},
        { ...own, origin: "http://evil.test" },
        { ...own, "sec-fetch-site": "cross-site" },
      ]) {
        expect(
          (await operator.ops.request(path, { method, cookie: operator.cookie, headers, form })).status,
        ).toBe(403);
      }
      expect([await actionsOf(shop), await countOf(shop, "outbox"), await stockOf(shop, tool.id)]).toEqual(
        before,
      );
    },
  );
});

describe("the cockpit", () => {
  it("shows that no worker runs, with the runbook entry", async () => {
    const page = await show("/ops");
    expect(page).toMatch(/role="alert"[^]*No worker is running for &quot;payments&quot;/);
    expect(page).toMatch(/role="alert"[^]*href="\/ops\/runbook#no-worker"/);
    expect(page).toMatch(/Stripe[^]*class="state ok">ok/);
    expect(page).not.toMatch(/sk_test|whsec|secret-of/);
  });

  it("counts failed events, with the button that replays them, and the results of the invariants", async () => {
    await aDeadEvent(shop, "evt_counted");
    await expect
      .poll(() => show("/ops"), { interval: 250 })
      .toMatch(/ danger">\s*<dt[^>]*>Failed events<\/dt>\s*<dd[^>]*>1<\/dd>/);
    expect(await show("/ops")).toContain("Replay failed events");
    await act("/ops/invariants");
    await expect.poll(() => show("/ops"), { interval: 250 }).toMatch(/I1<\/td>[^]*OK/);
    await act("/ops/inbox/replay", { status: "dead" });
    await processStripeEvent(shop.as(systemActor), "evt_counted");
  });

  it("has the order finder and the shop's name on every page", async () => {
    for (const path of PAGES) {
      const page = await show(path);
      expect(page.match(/name="find"/g)).toHaveLength(1);
      expect(page).toMatch(/class="brand [^]*Boltwright <span>ops/);
    }
    expect(await show("/ops/orders?find=nothing")).toContain('name="find" value="nothing"');
  });

  it("searches two characters, and reports that one is too short", async () => {
    expect(await show("/ops/orders?find=Zo")).toContain("No orders found.");
    const short = await operator.ops.request("/ops/orders?find=Z", {
      cookie: operator.cookie,
      headers: { accept: "text/html" },
    });
    expect([short.status, await short.text()]).toEqual([
      422,
      expect.stringMatching(/name="find" value="Z"[^]*role="alert">Enter at least 2 characters\.</),
    ]);
  });

  it("has no inline style or script, and makes no request to other origins", async () => {
    for (const path of PAGES) {
      const page = await show(path);
      expect(page).not.toMatch(
        / style="|<style|<script(?! type="module" src="\/ops\/assets\/)|(src|href|action|content)="https?:/,
      );
    }
    for (const name of [
      "ops.css",
      "bootstrap.css",
      "board.css",
      "board.js",
      "live.js",
      "idiomorph.js",
      "archivo.woff2",
    ]) {
      expect((await operator.ops.request(`/ops/assets/${name}`, { cookie: operator.cookie })).status).toBe(
        200,
      );
    }
    expect((await operator.ops.request("/ops/assets/ops.ts", { cookie: operator.cookie })).status).toBe(404);
  });
});

describe("the inbox", () => {
  it("shows an event without its body, and a preview of a replay", async () => {
    const orderId = await aDeadEvent(shop, "evt_replayed");
    expect(await show("/ops/inbox?status=dead")).toContain("/ops/inbox/evt_replayed");
    expect(await show("/ops/inbox?status=new")).not.toContain("evt_replayed");
    const page = await show("/ops/inbox/evt_replayed");
    expect(page).toContain(orderId);
    expect(page).not.toContain("{&quot;id&quot;");

    const dry = await (await act("/ops/inbox/replay", { id: "evt_replayed", dryRun: "on" })).text();
    expect(dry).toContain("1 would be processed again, 0 stay done.");
    expect(await countOf(shop, "stripe_event where id = 'evt_replayed' and status = 'dead'")).toBe(1);
    expect(await (await act("/ops/inbox/replay", { id: "evt_replayed" })).text()).toContain(
      "1 are processed again",
    );
    await processStripeEvent(shop.as(systemActor), "evt_replayed");
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect((await actionsOf(shop)).slice(-2)).toEqual([
      "events.replay begun evt_replayed",
      "events.replay done evt_replayed",
    ]);
  });

  it("goes from page to page", async () => {
    for (let number = 0; number < 60; number += 1) {
      const event = {
        id: `evt_page_${number}`,
        type: "charge.refunded",
        paymentIntentId: null,
        body: Buffer.from("{}"),
      };
      await receiveStripeEvent(shop.as(systemActor), event);
    }
    const first = await show("/ops/inbox?type=charge.refunded");
    expect(first.match(/href="\/ops\/inbox\/evt_page_/g)).toHaveLength(50);
    const [, older = ""] = /href="(\/ops\/inbox\?[^"]*)"/.exec(first) ?? [];
    const rest = await show(older.replaceAll("&amp;", "&"));
    expect(rest.match(/href="\/ops\/inbox\/evt_page_/g)).toHaveLength(10);
  });

  it.each([
    ["an event that is not there", "/ops/inbox/replay", { id: "evt_nowhere" }, 409],
    ["nothing", "/ops/inbox/replay", {}, 422],
    ["a hold that is not there", "/ops/holds/release", { orderId: "nonsense" }, 404],
    ["a mail that is not there", "/ops/mails/resend", { id: "nonsense" }, 404],
    ["a charge that is not there", "/ops/refunds/settle-by-hand", { of: "pi_1", note: "Cash" }, 404],
    ["a job that is not there", "/ops/jobs/retry", { queue: "payments", id: "42" }, 404],
  ])("rejects %s with a page that links on", async (_what, path, form, status) => {
    const response = await act(path, form);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/Request failed[^]*<a href="\/ops">Continue/);
  });

  it("shows markup that somebody sent as text", async () => {
    const page = await show(`/ops/orders?find=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page).not.toContain("<script>alert");
  });
});

it("a failed job that its queue has lost is listed, also with its order, and retried from there", async () => {
  const { orderId } = await anOrder(shop);
  const [row] = await shop.em.execute<{ id: string }[]>(
    `update outbox set status = 'dead', finished_at = now(), error = 'planted' where payload ->> 'orderId' = ? returning id`,
    [orderId],
  );
  const id = `outbox-${row?.id}`;
  // Readers of one moment share the cockpit's numbers.
  await expect.poll(() => show("/ops")).toMatch(/Failed jobs: 1\.[^]*href="\/ops\/jobs">View and retry</);
  for (const path of ["/ops/jobs", `/ops/orders?find=${orderId}`])
    expect(await show(path)).toMatch(new RegExp(`${id}[^]*action="/ops/jobs/retry"[^]*value="${id}"`));
  const done = await (await act("/ops/jobs/retry", { queue: "mail", id })).text();
  expect(done).toMatch(new RegExp(`${id}: re-created\\.[^]*href="/ops/jobs">Continue`));
  expect(await show("/ops/jobs")).toContain("No failed jobs.");
});

describe("orders", () => {
  it("are found with the reason why they are pending, and fixed from there", async () => {
    const { orderId, tool, quantity } = await anOrder(shop);
    const page = await show(`/ops/orders?find=${orderId}`);
    expect(page).toContain("The customer has not started to pay.");
    expect(page).toContain("not-tried");
    expect(page).toContain("End its reservation");
    const left = await stockOf(shop, tool.id);
    expect(await (await act("/ops/holds/release", { orderId })).text()).toContain(`${orderId}: released.`);
    expect(await stockOf(shop, tool.id)).toBe(left + quantity);
    const released = await show(`/ops/orders?find=${orderId}`);
    expect(released).toContain("not-tried");
    expect(released).not.toContain("End its reservation");
    expect(await show("/ops/audit")).toMatch(/somebody@boltwright\.test \(page\)[^]*holds\.release/);
  });

  it("have their tables one below the other: five columns do not fit next to others", async () => {
    const { orderId } = await aPaidOrder(shop);
    const page = await show(`/ops/orders?find=${orderId}`);
    const headings = [...page.matchAll(/<h2>(.*)<\/h2>/g)].map(([, text]) => text);
    expect(headings).toEqual(["Lines", "Timeline", "Stripe events", "Payments", "Refunds", "Jobs"]);
    expect(page).not.toContain("col-xl");
  });

  it("are reconciled from there; 503 while Stripe is silent", async () => {
    const { orderId } = await aChargedOrder(shop);
    await setFault(shop, { kind: "error", status: 503, process: false, count: 2 });
    expect((await act("/ops/payments/reconcile")).status).toBe(503);
    expect((await act("/ops/payments/reconcile")).status).toBe(200);
    expect(await statusOf(shop, orderId)).toBe("paid");
  });
});

describe("money that the bank sent back", () => {
  it("is listed by I6 with a link to its order, and recorded there as refunded outside Stripe, after a preview", async () => {
    const { orderId, intentId } = await aPaidOrder(shop);
    const { id } = await shop.stripe.refunds.create({ payment_intent: intentId });
    await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
    await failAtBank(shop, id);
    await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
    await shop.em.execute(
      "update payment set succeeded_at = now() - interval '11 minutes' where payment_intent_id = ?",
      [intentId],
    );
    await act("/ops/invariants");
    await expect
      .poll(() => show("/ops"), { interval: 250 })
      .toMatch(new RegExp(`I6 violated[^]*payment\\s+<a href="/ops/orders\\?find=${intentId}">`));

    const page = await show(`/ops/orders?find=${intentId}`);
    expect(page).toMatch(/action="\/ops\/refunds\/settle-by-hand"[^]*name="note"[^]*required/);
    const form = { of: intentId, note: "Cash <b>" };
    const preview = await (await act("/ops/refunds/settle-by-hand", { ...form, dryRun: "on" })).text();
    expect(preview).toMatch(/11\.20 dollars would be settled[^]*value="Cash &lt;b&gt;"[^]*Save and notify/);
    expect(preview).not.toContain('name="dryRun"');
    expect(await countOf(shop, "refund where reason = 'by-hand'")).toBe(0);
    expect(await (await act("/ops/refunds/settle-by-hand", form)).text()).toContain("dollars settled");
    expect(await show(`/ops/orders?find=${orderId}`)).not.toContain("settle-by-hand");
    await act("/ops/invariants");
  });
});

it.each(["is paid", "was refunded in full"])(
  "an order that %s, with a lost dispute, shows the form that records it, until that is done",
  async (how) => {
    const { orderId, intentId } = await aPaidOrder(shop);
    if (how !== "is paid") await aRefund(shop, anAdmin(), { orderId });
    const disputeId = await openDispute(shop, intentId);
    await noteDisputes(shop, intentId);
    const page = () => show(`/ops/orders?find=${orderId}`);
    expect(await page()).not.toContain("settle-by-hand");
    await moveDispute(shop, disputeId, "lost");
    await noteDisputes(shop, intentId);
    expect(await page()).toMatch(/action="\/ops\/refunds\/settle-by-hand"[^]*name="note"[^]*#dispute"/);
    await recordLoss(shop, intentId);
    expect(await page()).not.toContain("settle-by-hand");
  },
);

it("every entry of the runbook that something leads to is there", async () => {
  const runbook = await readFile(new URL("../../../../infra/runbook.md", import.meta.url), "utf8");
  const entries = new Set([...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => slugOf(heading)));
  const sources = await Promise.all(
    [
      "pages.ts",
      "../../domain/operations/backlog.ts",
      "../../domain/operations/list-problems.ts",
      "../../commands/show-orders.ts",
      "../../texts/format-pending-cause.ts",
    ].map((file) => readFile(new URL(file, import.meta.url), "utf8")),
  );
  const named = sources
    .join("")
    .matchAll(
      /(?:entry|runbook|Postgres|Redis|Keycloak|Stripe|Clock|"[\w ]+"|I\d+): "([a-z-]+)"|runbook\([^)]*?"([a-z-]+)"\)/g,
    );
  const slugs = [...named].map(([, one, other]) => one ?? other ?? "");
  expect(slugs.length).toBeGreaterThan(10);
  expect(slugs.filter((slug) => !entries.has(slug))).toEqual([]);
  const page = await show("/ops/runbook");
  for (const slug of entries) expect(page).toContain(`<h2 id="${slug}">`);
});
