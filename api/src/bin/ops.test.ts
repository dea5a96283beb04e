import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { anOrder } from "../testing/factories.ts";
import { statusOf } from "../testing/order-queries.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { aRedisDatabase } from "../testing/test-redis.ts";

const redisUrl = await aRedisDatabase();

const PROGRAM = fileURLToPath(new URL("ops.ts", import.meta.url));
const shop = shopFixture();

async function ops(args: string[], over: Record<string, string> = {}) {
  const env = {
    ...COMPILE_CACHE,
    SHOP_ORIGIN: "http://localhost:8080",
    DATABASE_URL: shop.database.processUrl,
    REDIS_URL: redisUrl,
    KEYCLOAK_URL: "http://127.0.0.1:9/auth",
    STRIPE_API_URL: shop.emulator.url,
    STRIPE_SECRET_KEY: "sk_test_emulator",
    STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
    STRIPE_WEBHOOK_SECRET: "whsec_emulator",
    ...over,
  };
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], { env }).then(
    ({ stdout }) => ({ stdout, stderr: "", code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );
}

it("acts on the shop of the environment, and is recorded with the system's user name", async () => {
  const { orderId } = await anOrder(shop);
  const { stdout, code } = await ops(["holds", "release", orderId, "--json"]);
  expect([code, JSON.parse(stdout)]).toEqual([0, { orderId, became: "released" }]);
  expect(await statusOf(shop, orderId)).toBe("pending");
  const recorded = await shop.em.execute("select operator, via from operator_action where outcome = 'done'");
  expect(recorded).toEqual([{ operator: userInfo().username, via: "command line" }]);
});

it("ends all operator sessions and nothing else on Redis", async () => {
  const redis = new Redis(redisUrl);
  const sessions = Array.from({ length: 3 }, (_, index) => `ops:session:${index}`);
  for (const key of [...sessions, "ops:other"]) await redis.set(key, "{}", "EX", 60);
  const { stdout, code } = await ops(["sessions", "end"]);
  expect([code, stdout]).toEqual([0, "3 sessions ended\n"]);
  expect(await redis.exists(sessions)).toBe(0);
  expect(await redis.exists("ops:other")).toBe(1);
  redis.disconnect();
  const unreachable = await ops(["sessions", "end"], { REDIS_URL: "redis://127.0.0.1:9" });
  expect(unreachable.code).toBe(3);
  const recorded = await shop.em.execute(
    "select outcome, detail ->> 'ended' as ended from operator_action where action = 'sessions.end' and outcome <> 'begun' order by id",
  );
  expect(recorded).toEqual([
    { outcome: "done", ended: "3" },
    { outcome: "failed", ended: null },
  ]);
});

it.each([
  ["the database", { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }],
  ["Redis", { REDIS_URL: "redis://127.0.0.1:9" }],
])("ends with 3 and a sentence while %s is unreachable", async (_what, over) => {
  const { code, stderr } = await ops(["jobs", "retry", "payments", "outbox-1"], over);
  expect(code).toBe(3);
  expect(stderr).not.toMatch(/^\s+at /m);
});
