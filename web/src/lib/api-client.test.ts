import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { publicApi, unwrap } from "./api-client.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(() => vi.restoreAllMocks());

test("a timeout is reported as such and not retried", async () => {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort(new DOMException("too late", "TimeoutError"));
  });
  vi.stubGlobal("fetch", async (_input: Request, init?: RequestInit) => init?.signal?.throwIfAborted());

  const read = () => unwrap(publicApi.GET("/settings"));
  const query = new QueryObserver(createQueryClient(), { queryKey: ["x"], queryFn: read, retryDelay: 0 });
  const stop = query.subscribe(() => {});
  await waitFor(() => expect(query.getCurrentResult().status).toBe("error"));
  stop();

  expect(query.getCurrentResult().error).toMatchObject({
    status: 504,
    message: "The shop took too long to respond. Try again in a moment.",
  });
  expect(limits).toHaveLength(1);
  // The shop itself waits up to 9 s for the card service.
  expect(limits[0]).toBeGreaterThan(9000);
  expect(limits[0]).toBeLessThanOrEqual(12_000);
});
