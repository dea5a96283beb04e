import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { intentFor, startTestEmulator } from "../testing/emulator.ts";

const EXAMPLE = /`(?:[^`]*; )?knob (GET|POST|DELETE) '?([^\s'`;]+)'?(?: '([^']+)')?/g;

test("every example of the README works as it stands there", async () => {
  const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
  const examples = [...readme.replaceAll("; knob", "` `knob").matchAll(EXAMPLE)];
  expect(examples.length).toBeGreaterThan(18);
  const emulator = await startTestEmulator();
  const paid = { ...intentFor("order-1"), payment_method: "pm_card_visa", confirm: true };
  const { id: intentId } = await emulator.stripe.paymentIntents.create(paid);
  const refund = await emulator.stripe.refunds.create({ payment_intent: intentId });
  const { data } = await emulator.stripe.events.list();
  for (const [, method = "", path = "", body] of examples) {
    const response = await fetch(
      `${emulator.url}/stripe-emulator/admin${path.replace("evt_...", data[0]?.id ?? "").replace("re_...", refund.id)}`,
      { method, ...(body === undefined ? {} : { body }) },
    );
    expect([path, response.status]).toEqual([path, 200]);
  }
  await emulator.close();
});
