import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordEvent } from "../objects/events.ts";
import { nowSeconds } from "../objects/ids.ts";
import { openStore, type StoredResponse } from "./store.ts";

const DAY = 86_400;
const NO_REQUEST = { id: null, idempotency_key: null };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-store-"));
  file = join(folder, "deep/state.jsonl");
});

afterEach(() => rm(folder, { recursive: true }));

function responseOf(id: string, storedAt: number): StoredResponse {
  return { id, fingerprint: "f", path: "/v1/refunds", status: 200, body: "{}", requestId: "req_1", storedAt };
}

test("the last state of each row is there again, in the order in which the rows were made", () => {
  const store = openStore(file);
  store.put("response", responseOf("one", nowSeconds()));
  store.put("response", responseOf("two", nowSeconds()));
  store.put("response", { ...responseOf("one", nowSeconds()), status: 402 });
  store.close();
  const again = openStore(file);
  expect(again.newestFirst("response").map(({ id, status }) => [id, status])).toEqual([
    ["two", 200],
    ["one", 402],
  ]);
  again.close();
});

test("what was flushed survives a process that ends without closing, a torn last line is left out", async () => {
  const store = openStore(file);
  store.put("response", responseOf("whole", nowSeconds()));
  store.flush();
  store.put("response", responseOf("never flushed", nowSeconds()));
  await appendFile(file, '{"table":"response","row":{"id":"to');
  const again = openStore(file);
  expect(again.newestFirst("response").map(({ id }) => id)).toEqual(["whole"]);
  again.close();
  expect(await readFile(file, "utf8")).toMatch(/^\{.*"whole".*\}\n$/);
});

test("keys are forgotten after a day and events after thirty, as at Stripe", () => {
  const store = openStore(file);
  store.put("response", responseOf("old", nowSeconds() - DAY - 1));
  store.put("response", responseOf("new", nowSeconds()));
  const event = recordEvent(store, "refund.created", { id: "re_1" }, NO_REQUEST);
  store.put("event", { ...event, id: "evt_old", created: nowSeconds() - 30 * DAY - 1 });
  store.close();
  const again = openStore(file);
  expect(again.newestFirst("response").map(({ id }) => id)).toEqual(["new"]);
  expect(again.newestFirst("event").map(({ id }) => id)).toEqual([event.id]);
  again.close();
});

test("clear leaves nothing behind", async () => {
  const store = openStore(file);
  store.put("response", responseOf("one", nowSeconds()));
  store.flush();
  store.clear();
  expect(store.newestFirst("response")).toEqual([]);
  expect(await readFile(file, "utf8")).toBe("");
  store.close();
});
