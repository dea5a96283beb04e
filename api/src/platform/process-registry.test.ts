import { afterAll, beforeAll, expect, it } from "vitest";
import { aRedis, type TestRedis } from "../testing/test-redis.ts";
import { readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { joinProcessRegistry, type ProcessRegistry } from "./process-registry.ts";

const log = createLogger("test", "silent");
let redis: TestRedis;
beforeAll(async () => {
  redis = await aRedis();
});
afterAll(() => redis.close());

function join(role: "api" | "worker", name: string): ProcessRegistry {
  const config = readConfig({
    SHOP_ORIGIN: "http://localhost:8080",
    SHOP_BUILD: "v7",
    DATABASE_URL: "postgres://shop:marker-of-a-secret@127.0.0.1:5432/shop",
    REDIS_URL: redis.url,
    KEYCLOAK_URL: "http://127.0.0.1:8081/auth",
    STRIPE_SECRET_KEY: "sk_marker-of-a-secret",
    STRIPE_PUBLISHABLE_KEY: "pk_test",
    STRIPE_WEBHOOK_SECRET: "whsec_marker-of-a-secret",
  });
  const answers = async () => ({ seconds: 300, calls: 7, failedByRoute: { "/api/tools": 1 } });
  return joinProcessRegistry(config, log, { role, name, ...(role === "api" && { answers }) });
}

it("every process reads of all that run, without their secrets; one that ends takes its card down", async () => {
  const boards = [join("worker", "c"), join("api", "b"), join("api", "a")];
  const [worker] = boards;
  const names = async () => (await worker?.read())?.map(({ role, name }) => `${role} ${name}`);
  await expect.poll(names).toEqual(["api a", "api b", "worker c"]);
  const cards = await worker?.read();
  expect(cards?.[0]).toMatchObject({
    build: "v7",
    answers: { seconds: 300, calls: 7, failedByRoute: { "/api/tools": 1 } },
    settings: expect.arrayContaining([["HOLD_SECONDS", "1800"]]),
  });
  expect(cards?.[2]?.answers).toBeNull();
  expect(JSON.stringify(cards)).not.toContain("marker-of-a-secret");
  await boards[1]?.close();
  expect(await names()).toEqual(["api a", "worker c"]);
  await Promise.all([boards[0]?.close(), boards[2]?.close()]);
});

it("one that ended without a word is forgotten, and what cannot be read is left out", async () => {
  const board = join("api", "a");
  await expect.poll(async () => (await board.read()).length).toBe(1);
  await redis.client.sadd("ops:processes", "ops:processes:api:gone", "ops:processes:api:strange");
  await redis.client.set("ops:processes:api:strange", '{"role":"poet"}');
  expect((await board.read()).map(({ name }) => name)).toEqual(["a"]);
  expect((await redis.client.smembers("ops:processes")).toSorted()).toEqual([
    "ops:processes:api:a",
    "ops:processes:api:strange",
  ]);
  expect(await redis.client.ttl("ops:processes:api:a")).toBeLessThanOrEqual(20);
  await board.close();
});

it("while Redis is frozen the board says so soon, and the process knows itself", async () => {
  const board = join("api", "a");
  await expect.poll(async () => (await board.read()).length).toBe(1);
  await redis.freeze();
  await expect(board.read()).rejects.toThrow("timed out");
  expect(await board.own()).toMatchObject({ name: "a", role: "api" });
  await board.close();
  await redis.thaw();
});
