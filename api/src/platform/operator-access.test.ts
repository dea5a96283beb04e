import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { someAccounts, type TestAccounts } from "../testing/test-accounts.ts";
import { openOperatorAccess, type OperatorAccess } from "./operator-access.ts";

const SUBJECT = "0198a3c0-0000-7000-8000-000000000001";

let accounts: TestAccounts;
let access: OperatorAccess;
let now = 0;
beforeAll(async () => {
  accounts = await someAccounts();
});
afterAll(() => accounts.close());
beforeEach(() => {
  accounts.fail("none");
  accounts.operators.add(SUBJECT);
  accounts.disabled.clear();
  accounts.gone.clear();
  access = openOperatorAccess(accounts.roles, () => now);
});

const removals: readonly (readonly [string, () => unknown])[] = [
  ["whose role was removed", () => accounts.operators.delete(SUBJECT)],
  ["whose account is disabled", () => accounts.disabled.add(SUBJECT)],
  ["whose account is gone", () => accounts.gone.add(SUBJECT)],
];

it.each(removals)("an operator %s cannot write any more, nor read after that", async (_what, remove) => {
  expect(await access.mayAct(SUBJECT, "write")).toBe(true);
  remove();
  expect(await access.mayAct(SUBJECT, "write")).toBe(false);
  expect(await access.mayAct(SUBJECT, "read")).toBe(false);
});

it.each(removals)("an operator %s reads for less than a minute", async (_what, remove) => {
  expect(await access.mayAct(SUBJECT, "read")).toBe(true);
  remove();
  now += 60_000;
  expect(await access.mayAct(SUBJECT, "read")).toBe(false);
});

it("while Keycloak is unreachable a confirmed operator reads for five minutes and does not write", async () => {
  expect(await access.mayAct(SUBJECT, "read")).toBe(true);
  accounts.fail("down");
  await expect(access.mayAct(SUBJECT, "write")).rejects.toBeInstanceOf(GatewayUnavailable);
  now += 299_000;
  expect(await access.mayAct(SUBJECT, "read")).toBe(true);
  now += 2000;
  await expect(access.mayAct(SUBJECT, "read")).rejects.toBeInstanceOf(GatewayUnavailable);
  accounts.fail("none");
  expect(await access.mayAct(SUBJECT, "read")).toBe(true);
});

it("while Keycloak is unreachable only operators that this process has confirmed may read", async () => {
  accounts.fail("down");
  await expect(access.mayAct(SUBJECT, "read")).rejects.toBeInstanceOf(GatewayUnavailable);
});
