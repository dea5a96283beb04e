import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { intentFor, startTestEmulator } from "../testing/emulator.ts";

const EXAMPLE = /`(?:[^`]*; )?admin (GET|POST|DELETE) '?([^\s'`;]+)'?(?: '([^']+)')?/g;

function withIds(path: string, ids: Readonly<Record<string, string>>): string {
  return Object.entries(ids).reduce((text, [placeholder, id]) => text.replace(placeholder, id), path);
}

test("every example of the README works as it stands there", async () => {
  const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
  const examples = [...readme.replaceAll("; admin", "` `admin").matchAll(EXAMPLE)];
  expect(examples.length).toBeGreaterThan(18);
  const emulator = await startTestEmulator();
  const paid = { ...intentFor("order-1"), payment_method: "pm_card_visa", confirm: true };
  const { id: intentId } = await emulator.stripe.paymentIntents.create(paid);
  const refund = await emulator.stripe.refunds.create({ payment_intent: intentId });
  const dispute = await emulator.admin("POST", `/payment_intents/${intentId}/dispute`);
  const ids = { "re_...": refund.id, "pi_...": intentId, "du_...": String(dispute["id"]) };
  const { data } = await emulator.stripe.events.list();
  for (const [, method = "", path = "", body] of examples) {
    const response = await fetch(
      `${emulator.url}/stripe-emulator/admin${withIds(path, { ...ids, "evt_...": data[0]?.id ?? "" })}`,
      { method, ...(body === undefined ? {} : { body }) },
    );
    expect([path, response.status]).toEqual([path, 200]);
  }
  await emulator.close();
});
