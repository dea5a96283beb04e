import { expect, test } from "vitest";
import { shareReads } from "./share-reads.ts";

const read = (path = "/api/tools", headers: Record<string, string> = {}): Request =>
  new Request(`https://shop.test${path}`, { headers });

/** A fetch that numbers its responses, and its reads so far. */
function numbered(statusOf: (number: number) => number = () => 200) {
  const reads: string[] = [];
  const fetchOne = async (request: Request): Promise<Response> => {
    const number = reads.push(new URL(request.url).pathname);
    return Response.json({ number }, { status: statusOf(number), headers: { etag: `"${number}"` } });
  };
  return { reads, fetchOne };
}

const FIRST_SECOND = 5_000;

test("reads of one address share one response, with its headers, until the second ends", async () => {
  const { reads, fetchOne } = numbered();
  let now = FIRST_SECOND;
  const fetchShared = shareReads(fetchOne, () => now);
  const numberOf = async (path?: string): Promise<unknown> => (await fetchShared(read(path))).json();
  expect(await Promise.all([numberOf(), numberOf()])).toEqual([{ number: 1 }, { number: 1 }]);
  now += 999;
  expect((await fetchShared(read())).headers.get("etag")).toBe('"1"');
  expect(await numberOf("/api/settings")).toEqual({ number: 2 });
  now += 1;
  expect(await numberOf()).toEqual({ number: 3 });
  expect(reads).toEqual(["/api/tools", "/api/settings", "/api/tools"]);
});

test("an error response is not shared", async () => {
  const { reads, fetchOne } = numbered((number) => (number === 1 ? 429 : 200));
  const fetchShared = shareReads(fetchOne, () => FIRST_SECOND);
  const [first, second] = await Promise.all([fetchShared(read()), fetchShared(read())]);
  expect([first.status, second.status]).toEqual([429, 200]);
  expect(reads).toHaveLength(2);
});

test("a failed read is tried again by each of the others", async () => {
  let reads = 0;
  const fetchShared = shareReads(
    async () => {
      reads += 1;
      if (reads === 1) throw new Error("fetch failed");
      return Response.json({});
    },
    () => FIRST_SECOND,
  );
  const [first, second] = await Promise.allSettled([fetchShared(read()), fetchShared(read())]);
  expect(first.status).toBe("rejected");
  expect(second.status).toBe("fulfilled");
});

test("what belongs to a customer or changes something is never shared", async () => {
  const { reads, fetchOne } = numbered();
  const fetchShared = shareReads(fetchOne, () => FIRST_SECOND);
  for (let time = 0; time < 2; time += 1) {
    await fetchShared(read("/api/order", { authorization: "bearer a" }));
    await fetchShared(new Request("https://shop.test/api/purchase", { method: "POST" }));
  }
  expect(reads).toHaveLength(4);
});
