import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemActor } from "../../domain/shared/actor.ts";
import { processStripeEvent } from "../../domain/payment/process-stripe-event.ts";
import { createLogger } from "../../platform/log.ts";
import { openQueues } from "../../platform/queues.ts";
import { actionsOf } from "../../testing/an-operator.ts";
import { aDeadEvent } from "../../testing/order-steps.ts";
import { aFailingWorker } from "../../testing/failing-worker.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anOperatorSession, type OperatorSession, own } from "../../testing/operator-session.ts";
import type { TestShop } from "../../testing/test-shop.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";

const redisUrl = await aRedisDatabase();
const log = createLogger("test", "silent");
let operator: OperatorSession;
let shop: TestShop;
beforeAll(async () => {
  operator = await anOperatorSession(redisUrl);
  ({ shop } = operator);
});
afterAll(() => operator.close());

const put = (path: string): Promise<Response> =>
  operator.ops.request(`/ops/queues/api/queues${path}`, {
    method: "PUT",
    cookie: operator.cookie,
    headers: own,
  });

describe("the queue pages", () => {
  it("show all queues, and jobs with their ids and without personal data", async () => {
    const queues = openQueues(redisUrl, log);
    const data = {
      refundId: "0198a3c0-0000-7000-8000-00000000b001",
      email: "marker@boltwright.test",
      note: "marker",
    };
    await queues.byName.payments.add("pay-refund", data, { jobId: "outbox-1" });
    const response = await operator.ops.request("/ops/queues/api/queues?activeQueue=payments&status=latest", {
      cookie: operator.cookie,
    });
    const body = await response.text();
    expect(body).not.toContain("marker");
    const shown = JSON.parse(body).queues;
    expect(shown.map(({ name }: { name: string }) => name).sort()).toEqual([
      "general",
      "images",
      "mail",
      "payments",
    ]);
    const payments = shown.find(({ name }: { name: string }) => name === "payments");
    expect(payments).toMatchObject({ counts: { waiting: 1 } });
    expect(payments.jobs[0]).toMatchObject({
      id: "outbox-1",
      data: { refundId: data.refundId, email: "[hidden]", note: "[hidden]" },
    });
    await queues.byName.payments.obliterate({ force: true });
    await queues.close();
  });

  it.each([
    "/ops/queues/nothing",
    "/ops/queues/api/nothing",
    "/ops/queues/static/nothing.js",
    "/ops/nothing",
  ])("do not include %s, which is 404 and no call of the shop's", async (path) => {
    const response = await operator.ops.request(path, { cookie: operator.cookie });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:no-such-page" });
  });

  it("report that a job does not exist", async () => {
    const response = await operator.ops.request("/ops/queues/api/queues/payments/outbox-0", {
      cookie: operator.cookie,
    });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("JOB_NOT_FOUND");
  });

  it("have the shop's name, a menu of the other pages, and no actions that are not permitted", async () => {
    const page = await (await operator.ops.request("/ops/queues", { cookie: operator.cookie })).text();
    expect(page).toContain("Boltwright queues");
    expect(page).toMatch(
      /main[^"]*[.]css" rel="stylesheet">[^]*"[/]ops[/]assets[/]board[.]css"[^]*<[/]head>/,
    );
    for (const [url, text] of [
      ["/ops", "Cockpit"],
      ["/ops/inbox", "Inbox"],
      ["/ops/logout", "Log out"],
    ])
      expect(page).toContain(JSON.stringify({ url, text }));
  });

  it("have no requests to other origins and no inline styles or scripts", async () => {
    const page = await (await operator.ops.request("/ops/queues", { cookie: operator.cookie })).text();
    expect(page).toContain('<base href="/ops/queues/"');
    expect(page).toContain('<div id="root"></div>');
    expect(page).not.toMatch(/https?:|<style|style=/);
    expect(page.match(/<script(?![^>]*(src="(static|\/ops\/assets)\/|application\/json))/g)).toBeNull();
  });
});

it.each([
  [401, 1],
  [200, 0],
  [503, 0],
])("reload the queue pages after a response %i %i times, to log in", async (status, reloads) => {
  const page = await (await operator.ops.request("/ops/queues", { cookie: operator.cookie })).text();
  expect(page).toMatch(/src="\/ops\/assets\/board[.]js"[^]*src="static/);
  const script = await (await operator.ops.request("/ops/assets/board.js")).text();
  class XMLHttpRequest extends EventTarget {
    readonly status = status;
  }
  const reload = vi.fn();
  class MutationObserver {
    observe = vi.fn();
  }
  const globals = { XMLHttpRequest, MutationObserver, document: {}, location: { reload } };
  runInNewContext(script, globals);
  new globals.XMLHttpRequest().dispatchEvent(new Event("load"));
  expect(reload).toHaveBeenCalledTimes(reloads);
});

describe("queue actions", () => {
  it("pause and resume a queue, and the audit records who did it", async () => {
    const queues = openQueues(redisUrl, log);
    expect((await put("/payments/pause")).status).toBe(200);
    expect(await queues.byName.payments.isPaused()).toBe(true);
    expect((await put("/payments/resume")).status).toBe(200);
    expect(await queues.byName.payments.isPaused()).toBe(false);
    expect((await actionsOf(shop)).slice(-4)).toEqual([
      "queues.pause begun payments",
      "queues.pause done payments",
      "queues.resume begun payments",
      "queues.resume done payments",
    ]);
    expect(
      await countOf(shop, "operator_action where via = 'queues' and operator = 'somebody@boltwright.test'"),
    ).toBe(4);
    await queues.close();
  });

  it("retry a failed job, whose row and event are then no longer dead", async () => {
    await aDeadEvent(shop, "evt_board");
    const [row] = await shop.em.execute<{ id: string }[]>(
      "update outbox set status = 'dead', finished_at = now() where payload ->> 'eventId' = 'evt_board' returning id",
    );
    const queues = openQueues(redisUrl, log);
    await queues.add("process-stripe-event", { eventId: "evt_board" }, `outbox-${row?.id}`);
    const worker = aFailingWorker("payments", redisUrl);
    await expect.poll(() => queues.stateOf("process-stripe-event", `outbox-${row?.id}`)).toBe("failed");
    await worker.close();
    expect((await put(`/payments/outbox-${row?.id}/retry/failed`)).status).toBe(405);
    expect((await put(`/payments/outbox-${row?.id}/retry`)).status).toBeLessThan(300);
    expect(await queues.stateOf("process-stripe-event", `outbox-${row?.id}`)).toBe("waiting");
    expect(await countOf(shop, "outbox where id = ? and status = 'sent'", [row?.id])).toBe(1);
    expect(await countOf(shop, "stripe_event where id = 'evt_board' and status = 'new'")).toBe(1);
    await processStripeEvent(shop.as(systemActor), "evt_board");
    await queues.close();
  });

  it.each([
    ["/payments/nobodys/promote", "queues.promote refused payments nobodys"],
    ["/nothing/pause", "queues.pause refused nothing"],
  ])("that are rejected, such as %s, are recorded as refused", async (path, line) => {
    expect((await put(path)).status).toBe(404);
    expect((await actionsOf(shop)).at(-1)).toBe(line);
  });

  it.each(["/payments/obliterate", "/payments/concurrency", "/payments/outbox-1/update-data"])(
    "do not include %s: the page shows why, and nothing is recorded",
    async (path) => {
      const before = await actionsOf(shop);
      const response = await put(path);
      expect(response.status).toBe(405);
      // The names that bull-board shows.
      expect(await response.json()).toMatchObject({
        error: "Request failed",
        message: "Jobs and settings of queues cannot be changed here.",
      });
      expect(await actionsOf(shop)).toEqual(before);
    },
  );
});
