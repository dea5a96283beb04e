import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { COMPILE_CACHE } from "@shop/api/testing/compile-cache";
import { eventually } from "@shop/api/testing/eventually";
import { anOrder } from "@shop/api/testing/factories";
import { aScriptedSmtp, type ScriptedSmtp } from "@shop/api/testing/test-mail";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const redisUrl = await aRedisDatabase();

let shop: TestShop;
let smtp: ScriptedSmtp;
const children: ChildProcess[] = [];
beforeAll(async () => {
  [shop, smtp] = await Promise.all([aShop(), aScriptedSmtp()]);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await smtp.close();
  await assertInvariants(shop);
  await shop.close();
});

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [`${import.meta.dirname}/../main.ts`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...COMPILE_CACHE,
      METRICS_PORT: "0",
      SHOP_ORIGIN: "http://shop.localhost",
      DATABASE_URL: shop.database.processUrl,
      REDIS_URL: redisUrl,
      KEYCLOAK_URL: "http://127.0.0.1:9/auth",
      STRIPE_API_URL: shop.emulator.url,
      STRIPE_SECRET_KEY: "sk_test_emulator",
      STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
      STRIPE_WEBHOOK_SECRET: "whsec_emulator",
      IMAGE_DIR: shop.files,
      SMTP_URL: smtp.smtpUrl,
    },
  });
  children.push(child);
  return child;
}

async function mailAbout(orderId: string): Promise<{ status: string } | undefined> {
  const [row] = await shop.em.execute<{ status: string }[]>("select status from mail where order_id = ?", [
    orderId,
  ]);
  return row;
}

describe("a worker killed between the message and the server's response", () => {
  it("leaves a mail with status unknown, whose job is done, sent once", async () => {
    smtp.script = { message: "silence" };
    const { orderId } = await anOrder(shop);
    const first = startWorker();
    await eventually(() => expect(smtp.messages).toHaveLength(1));
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(await mailAbout(orderId)).toEqual({ status: "sending" });

    smtp.script = {};
    await shop.em.execute("update mail set claimed_at = now() - interval '61 seconds' where order_id = ?", [
      orderId,
    ]);
    const second = startWorker();
    await eventually(async () => expect(await mailAbout(orderId)).toEqual({ status: "unknown" }));
    await eventually(async () => {
      const rows = await shop.em.execute<{ status: string }[]>(
        `select status from outbox where job = 'send-order-mail' and payload ->> 'orderId' = ?`,
        [orderId],
      );
      expect(rows).toEqual([{ status: "done" }]);
    });
    second.kill("SIGTERM");
    await once(second, "exit");
    expect(second.exitCode).toBe(0);
    expect(smtp.messages).toHaveLength(1);
  });
});
