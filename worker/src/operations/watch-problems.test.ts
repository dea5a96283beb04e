import { readWorkerConfig } from "@shop/api/platform/config";
import { createLogger } from "@shop/api/platform/log";
import { joinProcessRegistry } from "@shop/api/platform/process-registry";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailFixture, type MailFixture } from "../testing/mail-fixture.ts";
import { watchProblems } from "./watch-problems.ts";

const log = createLogger("test", "silent");
const redisUrl = await aRedisDatabase();

let fixture: MailFixture;
let queues: Queues;
beforeAll(async () => {
  fixture = await mailFixture();
  queues = openQueues(redisUrl, log);
});
afterAll(async () => {
  await queues.close();
  await fixture.close();
});

const configOf = (over: Record<string, string>) =>
  readWorkerConfig({
    SHOP_ORIGIN: "http://localhost:8080",
    DATABASE_URL: fixture.shop.database.processUrl,
    REDIS_URL: redisUrl,
    KEYCLOAK_URL: "http://127.0.0.1:9/auth",
    STRIPE_SECRET_KEY: "sk_test_emulator",
    STRIPE_API_URL: fixture.shop.emulator.url,
    SMTP_URL: fixture.mail.smtpUrl,
    ALERT_EMAILS: "one@operators.test,two@operators.test",
    ...over,
  });

function watch(over: Record<string, string> = {}) {
  const config = configOf(over);
  const registry = joinProcessRegistry(config, log, { role: "worker" });
  const { shop, postMail } = fixture;
  const loop = watchProblems(config, {
    em: () => shop.em.fork(),
    storage: shop.storage,
    queues,
    registry,
    postMail,
    log,
  });
  return {
    isOn: loop !== null,
    stop: () => Promise.all([loop?.stop(), registry.close()]),
  };
}

it.each([
  ["without a recipient", { ALERT_EMAILS: "" }],
  ["in a worker that sends no mails", { WORKER_QUEUES: "payments,general" }],
])("%s nothing is watched", async (_where, over) => {
  const { isOn, stop } = watch(over);
  await stop();
  expect(isOn).toBe(false);
});

it("mails every operator that a queue is paused, with a link to the runbook and the cockpit", async () => {
  await queues.byName.images.pause();
  // A check a minute ago found the same.
  await fixture.shop.em.execute(
    `insert into problem_report (checked_at, found) values (now() - interval '1 minute', '["Paused images", "No worker"]')`,
  );
  const { stop } = watch();
  const [mail] = await fixture.mail.to("two@operators.test", 1);
  await stop();
  await queues.byName.images.resume();
  expect(mail?.to.map(({ address }) => address)).toEqual(["one@operators.test", "two@operators.test"]);
  expect(mail?.subject).toMatch(/^Boltwright: \d+ problems: /);
  expect(mail?.text).toContain('No worker is running for "payments", "general", "mail", "images"');
  expect(mail?.text).toContain('The queue "images" is paused; 0 jobs waiting. Fix: Resume');
  expect(mail?.text).toContain("What to do: https://shop.test/ops/runbook#queue-paused");
  expect(mail?.text).toContain("Open the cockpit: https://shop.test/ops\n");
  expect(mail?.html).toContain('href="https://shop.test/ops/runbook#queue-paused"');
  expect(mail?.text).toContain("ALERT_EMAILS");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/sk_test|postgres:\/\/|redis:\/\//);
});
