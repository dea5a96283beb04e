import { expect, test, vi } from "vitest";
import { soon } from "./loading.ts";

test("a page begins with data that comes at once", async () => {
  expect(await soon(Promise.resolve("data"))).toBe("data");
});

test("a page does not wait for data that is late, nor fail with data that fails: it shows that itself", async () => {
  vi.useFakeTimers();
  const late = soon(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(300);
  expect(await late).toBeUndefined();
  expect(await soon(Promise.reject(new Error("no network")))).toBeUndefined();
});

test("a server waits for all data, and fails with it", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", undefined);
  const late = soon(new Promise((resolve) => setTimeout(resolve, 1000, "late")));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe("late");
  await expect(soon(Promise.reject(new Error("no API")))).rejects.toThrow("no API");
});
