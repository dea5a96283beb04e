import { expect, test, vi } from "vitest";
import { createQueryClient } from "../lib/query-client.ts";
import { loaderContext, waitForFirstData } from "./loading.ts";

const browser = loaderContext(createQueryClient());
const server = loaderContext(createQueryClient(), true);

test("a page begins with data that comes at once", async () => {
  expect(await waitForFirstData(browser, Promise.resolve("data"))).toBe("data");
});

test("a page does not wait for data that is late, nor fail with data that fails: it shows that itself", async () => {
  vi.useFakeTimers();
  const late = waitForFirstData(browser, new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(300);
  expect(await late).toBeUndefined();
  expect(await waitForFirstData(browser, Promise.reject(new Error("no network")))).toBeUndefined();
});

test("a server waits for all data, and fails with it", async () => {
  vi.useFakeTimers();
  const late = waitForFirstData(server, new Promise((resolve) => setTimeout(resolve, 1000, "late")));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe("late");
  await expect(waitForFirstData(server, Promise.reject(new Error("no API")))).rejects.toThrow("no API");
});
