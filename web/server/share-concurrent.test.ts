import { expect, test, vi } from "vitest";
import { shareConcurrent } from "./share-concurrent.ts";

/** Work that the test ends. */
function slowWork() {
  const calls: { path: string; end: PromiseWithResolvers<string> }[] = [];
  const work = vi.fn((path: string) => {
    const end = Promise.withResolvers<string>();
    calls.push({ path, end });
    return end.promise;
  });
  return { work, calls, share: shareConcurrent(work) };
}

test("callers for one address in one second share the work", async () => {
  const { calls, share } = slowWork();
  const both = Promise.all([share("/", 1), share("/", 1)]);
  calls[0]?.end.resolve("page");
  expect(await both).toEqual(["page", "page"]);
  expect(calls).toHaveLength(1);
});

test("another address, and a later second, are other work", () => {
  const { calls, share } = slowWork();
  void share("/", 1);
  void share("/?q=bolt", 1);
  void share("/", 2);
  expect(calls.map(({ path }) => path)).toEqual(["/", "/?q=bolt", "/"]);
});

test("work that has ended is not shared", async () => {
  const { calls, share } = slowWork();
  const first = share("/", 1);
  calls[0]?.end.resolve("first");
  await first;
  const second = share("/", 1);
  calls[1]?.end.resolve("second");
  expect(await second).toBe("second");
});

test("a caller does not share the failure of another", async () => {
  const { calls, share } = slowWork();
  const first = share("/", 1);
  const second = share("/", 1);
  calls[0]?.end.reject(new Error("over the limit"));
  await expect(first).rejects.toThrow("over the limit");
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.end.resolve("page");
  expect(await second).toBe("page");
});
