import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { Tool } from "../../api/src/domain/tool/tool.entity.ts";
import { anOrder } from "../../api/src/testing/factories.ts";
import { aShop } from "../../api/src/testing/test-shop.ts";
import type { K6Result } from "./programs/start-k6.ts";
import { closeSale, LAST_UNITS, openSale } from "./seed/sale.ts";
import { checkInvariants } from "./shop/invariants.ts";
import { type Inside, problemsOf, type Run } from "./verdict.ts";

const inside: Inside = {
  samples: [],
  cpuSeconds: {},
  died: [],
  unfinished: [],
  invariants: [{ name: "I1", promise: "stock equals the ledger", violations: [] }],
  sale: null,
};
const k6: K6Result = {
  exitCode: 0,
  metrics: {
    http_reqs: { values: { count: 500 } },
    "http_req_duration{kind:order}": { values: { "p(95)": 61 }, thresholds: { "p(95)<800": { ok: true } } },
  },
  root_group: { checks: [{ name: "a charged order is paid", fails: 0 }] },
  state: { testRunDurationMs: 20_000 },
};
const problemsWith = (changes: Partial<Run>) => problemsOf({ profile: "smoke", k6, inside, ...changes });
const problemsInside = (changes: Partial<Inside>) => problemsWith({ inside: { ...inside, ...changes } });

test("a run within its thresholds passes", () => {
  expect(problemsWith({})).toEqual([]);
});

test("a crossed threshold, a failed check, and a k6 that sent or checked nothing fail it", () => {
  const metrics = {
    ...k6.metrics,
    time_to_paid: { values: { "p(95)": 2100 }, thresholds: { "p(95)<2000": { ok: false } } },
  };
  const root_group = { checks: [{ name: "POST purchase returns 200", fails: 2 }] };
  expect(problemsWith({ k6: { ...k6, exitCode: 99, metrics, root_group } })).toEqual([
    "time_to_paid: expected p(95)<2000, was 2100",
    "check 'POST purchase returns 200' failed 2 times",
  ]);
  expect(problemsWith({ k6: { ...k6, exitCode: 107, metrics: {} } })).toEqual([
    "the profile has no thresholds",
    "k6 sent no request",
    "k6 exited with 107",
  ]);
});

test("a breakpoint fails only if no threshold breaks", () => {
  expect(problemsWith({ profile: "breakpoint", k6: { ...k6, exitCode: 99 } })).toEqual([]);
  expect(problemsWith({ profile: "breakpoint" })).toEqual([
    "no limit broke up to the highest rate: use a higher --rate",
  ]);
});

test("a broken invariant, a dead process, work that was not done and a leak fail it", () => {
  const invariants = [{ name: "I1", promise: "stock equals the ledger", violations: ["tool 7"] }];
  expect(problemsInside({ invariants, died: ["api"], unfinished: ["3 outbox rows wait"] })).toEqual([
    "invariant I1 (stock equals the ledger) is broken: tool 7",
    "api died during the run",
    "not done at the end: 3 outbox rows wait",
  ]);
  expect(problemsInside({ invariants: [] })).toEqual(["the invariants could not be checked"]);
  const samples = Array.from({ length: 61 }, (_, index) => ({
    at: index * 5,
    megabytes: { api: 100 + index },
    connections: 20,
    backlog: 0,
  }));
  expect(problemsInside({ samples })).toEqual([]);
  const leaking = samples.map((each) => ({ ...each, megabytes: { api: 100 + each.at } }));
  expect(problemsInside({ samples: leaking })).toEqual(["MB of api does not stop growing: from 250 to 325"]);
});

test("a unit that a real shop sells twice after a lost update fails a sale", async () => {
  const shop = await aShop();
  const database = new pg.Client({ connectionString: shop.database.url });
  await database.connect();
  onTestFinished(async () => {
    await database.end();
    await shop.close();
  });
  const sale = await openSale(database);
  const tool = await shop.em.findOneOrFail(Tool, { id: sale.id });
  await anOrder(shop, { tool, quantity: LAST_UNITS });
  const problems = async () => {
    const count = await closeSale(database, sale.id);
    await database.query("update tool set archived_at = null where id = $1", [sale.id]);
    return problemsInside({ sale: count, invariants: await checkInvariants(shop.database.processUrl) });
  };
  expect(await problems()).toEqual([]);
  await database.query("update tool set stock_quantity = stock_quantity + 1 where id = $1", [sale.id]);
  await anOrder(shop, { tool, quantity: 1 });
  expect(await problems()).toEqual([
    expect.stringContaining("invariant I1"),
    "51 of the last 50 units were sold, and the stock shows 0",
  ]);
});
