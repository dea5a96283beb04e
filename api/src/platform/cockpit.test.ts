import { expect, it } from "vitest";
import { listProblems } from "../domain/operations/list-problems.ts";
import { anEmptyJobAdmin } from "../testing/an-operator.ts";
import { aProcess } from "../testing/cockpit-view.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { openCockpit } from "./cockpit.ts";

const shop = shopFixture();

it.each([
  [false, undefined],
  [true, "Stripe keys: test mode, so anybody can pay with the public test cards. Set the live keys."],
])("reports test keys of a public shop as a problem with its runbook entry: %s", async (testKeys, text) => {
  const read = openCockpit({
    em: () => shop.em.fork(),
    jobAdmin: anEmptyJobAdmin(),
    dependencies: {
      check: async () => ({ redis: "ok", keycloak: "ok", stripe: "ok" }),
      clockDriftSeconds: async () => 0,
      close: () => {},
    },
    storage: shop.storage,
    smtpUrl: "smtp://127.0.0.1:9",
    registry: { read: async () => [aProcess()], own: async () => aProcess(), close: async () => {} },
    backups: "shop",
    timeZone: "UTC",
    testKeys,
  });
  const problem = listProblems(await read()).find(({ name }) => name === "Stripe keys");
  expect(problem?.text).toBe(text);
  expect(problem?.entry).toBe(text && "stripe-test-keys");
});
