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
  const responses = async () => ({ seconds: 300, calls: 7, failedByRoute: { "/api/tools": 1 } });
  return joinProcessRegistry(config, log, { role, name, ...(role === "api" && { responses }) });
}

it("every process reads the status of all that run, without their secrets; one that ends removes its own", async () => {
  const registries = [join("worker", "c"), join("api", "b"), join("api", "a")];
  const [worker] = registries;
  const names = async () => (await worker?.read())?.map(({ role, name }) => `${role} ${name}`);
  await expect.poll(names).toEqual(["api a", "api b", "worker c"]);
  const statuses = await worker?.read();
  expect(statuses?.[0]).toMatchObject({
    build: "v7",
    responses: { seconds: 300, calls: 7, failedByRoute: { "/api/tools": 1 } },
  });
  expect(statuses?.[2]?.responses).toBeNull();
  // Processes of other versions read it during a deployment.
  expect(JSON.parse((await redis.client.get("ops:processes:api:a")) ?? "")).toMatchObject({
    answers: { seconds: 300, calls: 7, failedByRoute: { "/api/tools": 1 } },
  });
  expect(JSON.stringify(statuses)).not.toContain("marker-of-a-secret");
  await registries[1]?.close();
  expect(await names()).toEqual(["api a", "worker c"]);
  await Promise.all([registries[0]?.close(), registries[2]?.close()]);
});

it("a crashed process expires, and an unreadable status is left out", async () => {
  const registry = join("api", "a");
  await expect.poll(async () => (await registry.read()).length).toBe(1);
  await redis.client.sadd("ops:processes", "ops:processes:api:gone", "ops:processes:api:strange");
  await redis.client.set("ops:processes:api:strange", '{"role":"poet"}');
  expect((await registry.read()).map(({ name }) => name)).toEqual(["a"]);
  expect((await redis.client.smembers("ops:processes")).toSorted()).toEqual([
    "ops:processes:api:a",
    "ops:processes:api:strange",
  ]);
  expect(await redis.client.ttl("ops:processes:api:a")).toBeLessThanOrEqual(20);
  await registry.close();
});

it("while Redis is frozen, reading fails soon and the own status is available", async () => {
  const registry = join("api", "a");
  await expect.poll(async () => (await registry.read()).length).toBe(1);
  await redis.freeze();
  await expect(registry.read()).rejects.toThrow("timed out");
  expect(await registry.own()).toMatchObject({ name: "a", role: "api" });
  await registry.close();
  await redis.thaw();
});
