import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { anEventStream, type TestStream } from "../../testing/event-stream.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrder, aPaidOrder, aStep } from "../../testing/samples.ts";

const order = anOrder();
const path = `/api/orders/${order._id}/events`;
async function openOrders(handlers: Record<string, Handler> = {}) {
  const calls = serve({
    "GET /api/orders": () => json([order]),
    [`GET ${path}`]: () => json([aStep()]),
    ...handlers,
  });
  const opened = await openPage("/dashboard/myOrders", identity(CUSTOMER));
  await screen.findByRole("table", { name: "My Orders" });
  return { ...opened, calls };
}

async function openLive(handlers: Record<string, Handler> = {}) {
  const streams: TestStream[] = [];
  const opened = await openOrders({
    "GET /api/orders/stream": () => {
      const stream = anEventStream();
      streams.push(stream);
      return stream.response;
    },
    ...handlers,
  });
  await waitFor(() => expect(streams).toHaveLength(1));
  return { ...opened, streams };
}

test("a change of an order shows in its row and the status message, without the list being fetched again", async () => {
  const steps = [aStep()];
  let now = order;
  const { calls, streams } = await openLive({
    [`GET ${path}`]: () => json(steps),
    [`GET /api/payment/${order._id}`]: () => json(now),
  });
  const before = callsOf(calls, "GET", "/api/orders").length;

  now = aPaidOrder({ _id: order._id });
  steps.push(aStep({ type: "order.paid", at: new Date().toISOString() }));
  streams[0]?.send("order", { orderId: order._id });
  expect(await screen.findByText("paid")).toBeTruthy();
  expect((await screen.findByText("Combination wrench 19 mm: Paid")).getAttribute("role")).toBe("status");
  expect(callsOf(calls, "GET", "/api/orders")).toHaveLength(before);
});

test("an event from before the page was opened is not announced", async () => {
  const { streams } = await openLive({
    // By a server whose clock is an hour ahead.
    "GET /api/orders": () => json([order], { date: new Date(Date.now() + 3_600_000).toUTCString() }),
    [`GET ${path}`]: () =>
      json([aStep({ type: "order.reference-changed", at: new Date(Date.now() + 3_590_000).toISOString() })]),
    [`GET /api/payment/${order._id}`]: () => json(aPaidOrder({ _id: order._id })),
  });
  streams[0]?.send("order", { orderId: order._id });
  expect(await screen.findByText("paid")).toBeTruthy();
  expect(screen.queryByText(/Company or reference changed/)).toBeNull();
});

test("an order that was cancelled elsewhere leaves the list, and the status message names its tool", async () => {
  const another = anOrder({ _id: "0199f000-0000-7000-8000-0000000000ab", toolName: "Panel saw" });
  const { streams, calls } = await openLive({
    "GET /api/orders": () => json([another, order]),
    [`GET ${path}`]: () => json([aStep(), aStep({ type: "order.cancelled", at: new Date().toISOString() })]),
  });
  streams[0]?.send("order", { orderId: order._id });
  const announced = await screen.findByText("Combination wrench 19 mm: Cancelled");
  expect(announced.getAttribute("role")).toBe("status");
  expect(screen.queryByRole("link", { name: "Combination wrench 19 mm" })).toBeNull();
  expect(screen.getByRole("link", { name: "Panel saw" })).toBeTruthy();
  // A 404 would be an error in the browser's console.
  expect(callsOf(calls, "GET", `/api/payment/${order._id}`)).toHaveLength(0);
});

test("an order that is cancelled here while a change of it arrives is not fetched again", async () => {
  let shown = [order];
  const other = "0199f000-0000-7000-8000-0000000000ab";
  const events = Promise.withResolvers<void>();
  const { user, streams, calls } = await openLive({
    "GET /api/orders": () => json(shown),
    [`GET ${path}`]: async () => {
      await events.promise;
      return json([aStep()]);
    },
    [`GET /api/orders/${other}/events`]: () => json([aStep()]),
    "GET /api/payment/*": () => problem(404),
    [`DELETE /api/orders/${order._id}`]: () => {
      shown = [];
      return json({ deletedCount: 1 });
    },
  });
  streams[0]?.send("order", { orderId: order._id });
  await waitFor(() => expect(callsOf(calls, "GET", path)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Cancel Order" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  events.resolve();
  streams[0]?.send("order", { orderId: other });
  await waitFor(() => expect(callsOf(calls, "GET", `/api/payment/${other}`)).toHaveLength(1));
  expect(callsOf(calls, "GET", `/api/payment/${order._id}`)).toHaveLength(0);
});

test("an order that was placed elsewhere makes the list be fetched again; so does a stream that may have missed changes", async () => {
  const another = anOrder({ _id: "0199f000-0000-7000-8000-0000000000ab", toolName: "Panel saw" });
  const shown = [order];
  const { streams } = await openLive({
    "GET /api/orders": () => json(shown),
    [`GET /api/payment/${another._id}`]: () => json(another),
  });
  shown.unshift(another);
  streams[0]?.send("order", { orderId: another._id });
  expect(await screen.findByText("Panel saw")).toBeTruthy();
  shown.shift();
  streams[0]?.send("refetch");
  await waitFor(() => expect(screen.queryByText("Panel saw")).toBeNull());
});

test("a stream whose token expires is opened again, and what is shown is fetched", async () => {
  let now = order;
  const { calls, streams } = await openLive({ "GET /api/orders": () => json([now]) });
  streams[0]?.send("renew");
  await waitFor(() => expect(streams).toHaveLength(2));
  const [, second] = callsOf(calls, "GET", "/api/orders/stream");
  expect(second?.headers.get("authorization")).toMatch(/^bearer /);
  now = aPaidOrder({ _id: order._id });
  streams[1]?.send("refetch");
  expect(await screen.findByText("paid")).toBeTruthy();
});

test("a page that is not seen has no stream; seen again, it goes on", async () => {
  const { streams } = await openLive();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(streams).toHaveLength(2));
  visibility.mockRestore();
});

test("a change that no stream reported shows within a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now = order;
  const { streams } = await openLive({ "GET /api/orders": () => json([now]) });
  streams[0]?.send("refetch");
  await vi.advanceTimersByTimeAsync(100);
  now = aPaidOrder({ _id: order._id });
  await vi.advanceTimersByTimeAsync(45_500);
  expect(await screen.findByText("paid")).toBeTruthy();
});

test("without a stream the page polls", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now = order;
  await openOrders({
    "GET /api/orders": () => json([now]),
    "GET /api/orders/stream": () => problem(503),
  });
  now = aPaidOrder({ _id: order._id });
  await vi.advanceTimersByTimeAsync(10_500);
  expect(await screen.findByText("paid")).toBeTruthy();
});
