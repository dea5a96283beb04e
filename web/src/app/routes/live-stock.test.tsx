import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { paths } from "../../lib/paths.ts";
import { anEventStream, type TestStream } from "../../testing/event-stream.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { page, path, tool } from "../../testing/order-form.ts";

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
  await openPage(page, identity(CUSTOMER));
  await screen.findByRole("form", { name: "Order" });
  return { calls, streams };
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
  expect(quantity.max).toBe("850");
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
