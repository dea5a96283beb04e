import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { paths } from "../../lib/paths.ts";
import { anEventStream, type TestStream } from "../../testing/event-stream.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { fillIn, page, path, tool } from "../../testing/order-form.ts";
import { anOrder } from "../../testing/samples.ts";

const streamPath = `/api/tools/${tool._id}/stream`;
const available = () => screen.getByText("Available").nextElementSibling?.textContent;

async function openProduct(read: Handler, handlers: Record<string, Handler> = {}) {
  const streams: TestStream[] = [];
  const calls = serve({
    [path]: read,
    [`GET ${streamPath}`]: () => {
      const stream = anEventStream();
      streams.push(stream);
      return stream.response;
    },
    ...handlers,
  });
  const opened = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  return { ...opened, calls, streams, form };
}

test("another's order shows on the open page, and what was typed stays", async () => {
  let now = tool;
  const { streams, calls } = await openProduct(() => json(now));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(callsOf(calls, "GET", streamPath)[0]?.headers.get("authorization")).toBeNull();
  const quantity = screen.getByLabelText<HTMLInputElement>("Quantity");
  now = { ...tool, available: 850 };
  streams[0]?.send("stock", { toolId: tool._id });
  await waitFor(() => expect(available()).toBe("850"));
  expect(screen.getByLabelText("Quantity")).toBe(quantity);
  expect(quantity.getAttribute("aria-valuemax")).toBe("850");
});

test("a response that the cache had from before the change is followed by another one", async () => {
  const responses = [tool, tool];
  const { streams } = await openProduct(() => json(responses.shift() ?? { ...tool, available: 850 }));
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.send("stock", { toolId: tool._id });
  await waitFor(() => expect(responses).toHaveLength(0));
  expect(available()).toBe("860");
  await waitFor(() => expect(available()).toBe("850"), { timeout: 3000 });
});

test("after a break what is shown is fetched again", async () => {
  let now = tool;
  const { streams } = await openProduct(() => json(now));
  await waitFor(() => expect(streams).toHaveLength(1));
  now = { ...tool, available: 840 };
  streams[0]?.end();
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 5000 });
  streams[1]?.send("refetch");
  await waitFor(() => expect(available()).toBe("840"));
});

/** Sends the form; the stock drops to `left` units meanwhile. `response` is the server's, also to a retry. */
async function placeWhileStockDrops(left: number, response: Handler) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let now = tool;
  const opened = await openProduct(() => json(now), {
    "POST /api/purchase": async (call) => {
      await promise;
      return response(call);
    },
    "GET /api/payment/*": () => json(anOrder({ _id: "o1" })),
  });
  const { user, form, streams } = opened;
  await waitFor(() => expect(streams).toHaveLength(1));
  await fillIn(opened);
  await user.click(form.getByRole("button", { name: "Place order" }));
  now = { ...tool, available: left };
  streams[0]?.send("stock", { toolId: tool._id });
  await waitFor(() => expect(available()).toBe(String(left)));
  return { ...opened, respond: resolve };
}

const placeButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Place order" });

test.each([[0], [3], [8]])("the own order leaves %i units: the form stays while it is sent", async (left) => {
  const { form, respond, address } = await placeWhileStockDrops(left, () => json({ insertedId: "o1" }));
  const button = form.getByRole<HTMLButtonElement>("button", { name: /^Placing order/ });
  expect(button.isConnected).toBe(true);
  expect(button.disabled).toBe(false);
  expect(form.queryByText(/Warning/)).toBeNull();
  respond();
  await waitFor(() => expect(address()).toBe("/dashboard/paymentpage/o1"));
});

test.each([[0], [3], [8]])(
  "after a lost response that leaves %i units, a retry has the same key",
  async (left) => {
    let tries = 0;
    const { user, form, calls, respond, address } = await placeWhileStockDrops(left, () => {
      tries += 1;
      return tries === 1 ? Response.error() : json({ insertedId: "o1" });
    });
    respond();
    const button = await placeButton();
    expect(button.disabled).toBe(false);
    expect(form.queryByText(/Warning/)).toBeNull();
    await user.click(button);
    await waitFor(() => expect(address()).toBe("/dashboard/paymentpage/o1"));
    const [first, retry] = callsOf(calls, "POST", "/api/purchase");
    expect(retry?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    expect(retry?.body).toEqual(first?.body);
  },
);

test("after a lost response and a reload, a retry of a tool that is sold out has the same key", async () => {
  const { calls, respond } = await placeWhileStockDrops(0, () => problem(503));
  respond();
  await placeButton();
  cleanup();
  const later = serve({
    [path]: () => json({ ...tool, available: 0 }),
    "POST /api/purchase": () => json({ insertedId: "o1" }),
    "GET /api/payment/*": () => json(anOrder({ _id: "o1" })),
  });
  const { user, address } = await openPage(page, identity(CUSTOMER));
  await user.click(await placeButton());
  await waitFor(() => expect(address()).toBe("/dashboard/paymentpage/o1"));
  const [first, retry] = [calls, later].map((all) => callsOf(all, "POST", "/api/purchase")[0]);
  expect(retry?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});

test("while the result is unknown, a quantity below the minimum is still warned of", async () => {
  const { user, form, respond } = await placeWhileStockDrops(0, () => problem(503));
  respond();
  await placeButton();
  await user.clear(form.getByLabelText("Quantity"));
  await user.type(form.getByLabelText("Quantity"), "4");
  expect(form.getByText(/^Warning: You have to chose Between 5/)).toBeTruthy();
});

test("a request that was not handled leaves the result of an earlier attempt unknown", async () => {
  const responses = [503, 429];
  const { user, form, respond } = await placeWhileStockDrops(0, () => problem(responses.shift() ?? 500));
  respond();
  await user.click(await placeButton());
  await waitFor(() => expect(responses).toHaveLength(0));
  expect((await placeButton()).disabled).toBe(false);
  expect(form.queryByText(/Warning/)).toBeNull();
});

test("once the server has rejected the order, the stock counts again", async () => {
  const { respond } = await placeWhileStockDrops(0, () => problem(409, { detail: "No units are left." }));
  expect(screen.queryByRole("heading", { name: "Sold out" })).toBeNull();
  respond();
  expect(await screen.findByRole("heading", { name: "Sold out" })).toBeTruthy();
});

test("once the server has rejected the quantity, it is warned of", async () => {
  const { form, respond } = await placeWhileStockDrops(8, () => problem(409, { detail: "Only 8 units." }));
  respond();
  expect((await placeButton()).disabled).toBe(true);
  expect(form.getByText("Warning: You have to chose Between 5 to 8")).toBeTruthy();
});

/** Opens the public page of the tool with a stream. */
async function openToolPage(read: Handler) {
  const streams: TestStream[] = [];
  const calls = serve({
    "GET /api/parts/*": () => json({ ...tool, related: [] }),
    [path]: read,
    [`GET ${streamPath}`]: () => {
      const stream = anEventStream();
      streams.push(stream);
      return stream.response;
    },
  });
  await openPage(paths.tool(tool));
  await waitFor(() => expect(streams).toHaveLength(1));
  return { calls, streams };
}

test("another's order shows on the public page of a tool, too", async () => {
  const { streams } = await openToolPage(() => json({ ...tool, available: 850 }));
  expect(available()).toBe("860");
  streams[0]?.send("stock", { toolId: tool._id });
  await waitFor(() => expect(available()).toBe("850"));
});

test("a stream that opens on a page that was just fetched costs one call, which finds what changed meanwhile", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { streams, calls } = await openToolPage(() => json({ ...tool, available: 850 }));
  streams[0]?.send("refetch");
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(available()).toBe("850"));
  expect(callsOf(calls, "GET", `/api/purchase/${tool._id}`)).toHaveLength(1);
});

test("a rejected stream is requested again after the `Retry-After` of the response", async () => {
  let now = tool;
  const streams: TestStream[] = [];
  let isRestarting = true;
  const { calls } = await openProduct(() => json(now), {
    [`GET ${streamPath}`]: () => {
      if (isRestarting) return new Response("", { status: 503, headers: { "retry-after": "1" } });
      const stream = anEventStream();
      streams.push(stream);
      return stream.response;
    },
  });
  await waitFor(() => expect(callsOf(calls, "GET", streamPath)).toHaveLength(1));
  isRestarting = false;
  now = { ...tool, available: 820 };
  await waitFor(() => expect(streams).toHaveLength(1), { timeout: 5000 });
  streams[0]?.send("refetch");
  await waitFor(() => expect(available()).toBe("820"));
});

test("without a stream the page polls", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now = tool;
  await openProduct(() => json(now), { [`GET ${streamPath}`]: () => problem(429) });
  now = { ...tool, available: 830 };
  await vi.advanceTimersByTimeAsync(10_500);
  await waitFor(() => expect(available()).toBe("830"));
});

test("a tool that does not exist has no stream and is not fetched again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = serve({ [path]: () => problem(404) });
  await openPage(page, identity(CUSTOMER));
  await screen.findByRole("heading", { name: "Tool not found" });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(callsOf(calls, "GET", streamPath)).toHaveLength(0);
  expect(callsOf(calls, "GET", `/api/purchase/${tool._id}`)).toHaveLength(1);
});
