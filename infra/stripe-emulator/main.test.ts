import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "main.ts");

let folder: string;
let child: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-emulator-"));
});

afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

function run(environment: Record<string, string>): ChildProcess {
  child = spawn(process.execPath, [MAIN], {
    env: { PATH: "", STRIPE_EMULATOR_PORT: "0", STRIPE_EMULATOR_DATA: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return child;
}

async function start(): Promise<Stripe> {
  const { stdout } = run({ STRIPE_SECRET_KEY: "sk_test_main" });
  if (!stdout) throw new Error("no output");
  const [line] = await once(createInterface(stdout), "line");
  const port = Number(/^Stripe emulator listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(String(line))?.[1]);
  return new Stripe("sk_test_main", { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
}

async function exitCode(process: ChildProcess): Promise<unknown> {
  const [code] = await once(process, "exit");
  return code;
}

test("it does not start in production and prints why in one line", async () => {
  const rejected = run({ NODE_ENV: "production" });
  let output = "";
  rejected.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  expect(await exitCode(rejected)).toBe(1);
  expect(output).toMatch(/^Stripe emulator: NODE_ENV is production: .*does not start there.*\n$/);
});

test("a wrong setting is named", async () => {
  const rejected = run({ STRIPE_SECRET_KEY: "sk_live_1" });
  let output = "";
  rejected.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  expect(await exitCode(rejected)).toBe(1);
  expect(output).toBe("Stripe emulator: STRIPE_SECRET_KEY must begin with sk_test_\n");
});

test("it does not start for a shop that others can reach", async () => {
  const rejected = run({ SHOP_ORIGIN: "https://shop.example.com" });
  let output = "";
  rejected.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  expect(await exitCode(rejected)).toBe(1);
  expect(output).toMatch(/^Stripe emulator: SHOP_ORIGIN is public: .*serves a shop on localhost only.*\n$/);
});

test.each(["http://localhost:8080", "https://localhost", "http://127.0.0.1:8080", "http://[::1]:8080"])(
  "it starts for %s",
  async (origin) => {
    const { stdout } = run({ SHOP_ORIGIN: origin });
    if (!stdout) throw new Error("no output");
    const [line] = await once(createInterface(stdout), "line");
    expect(line).toMatch(/^Stripe emulator listening on /);
  },
);

test("every confirmed change is still there after SIGTERM and after SIGKILL, keys included", async () => {
  let stripe = await start();
  const input = { amount: 5000, currency: "usd", payment_method_types: ["card"] };
  const intent = await stripe.paymentIntents.create(input, { idempotencyKey: "order-1" });
  child?.kill("SIGTERM");
  expect(await exitCode(child!)).toBe(0);

  stripe = await start();
  const again = await stripe.paymentIntents.create(input, { idempotencyKey: "order-1" });
  expect(again.id).toBe(intent.id);
  await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  child?.kill("SIGKILL");
  await exitCode(child!);

  stripe = await start();
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
  expect((await stripe.events.list()).data.map((event) => event.type)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
});
