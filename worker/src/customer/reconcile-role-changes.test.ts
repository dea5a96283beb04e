import { systemActor } from "@shop/api/domain/shared/actor";
import { countOf } from "@shop/api/testing/order-queries";
import { roleChangesOf } from "@shop/api/testing/role-changes";
import { shopFixture } from "@shop/api/testing/shop-fixture";
import { aPerson } from "@shop/api/testing/test-shop";
import { afterEach, expect, it } from "vitest";
import { reconcileRoleChanges } from "./reconcile-role-changes.ts";

const shop = shopFixture();
const reconcile = (): Promise<void> => reconcileRoleChanges(shop.as(systemActor));

afterEach(async () => {
  shop.accounts.fail("none");
  await reconcile();
});

/** A change to admin that was begun and not settled; returns the person, and the change's id. */
async function aBegunChange(secondsAgo = 31): Promise<{ subject: string; changeId: string }> {
  const { subject, email } = aPerson();
  const [change] = await shop.em.execute<{ id: string }[]>(
    `with person as (
       insert into customer (id, subject, email, name) values (uuidv7(), ?, ?, 'Ada') returning id
     )
     insert into role_change (customer_id, role, changed_by, begun_at)
     select id, 'admin', id, now() - ? * interval '1 second' from person returning id`,
    [subject, email, secondsAgo],
  );
  return { subject, changeId: change?.id ?? "" };
}

async function stateOf({ subject }: { subject: string }): Promise<unknown> {
  const [change] = await roleChangesOf(shop, { subject });
  const [person] = await shop.em.execute("select role from customer where subject = ?", [subject]);
  return { ...person, state: change?.state };
}

it("a change that the sign-in service has made is done, one that it has not made is undone", async () => {
  const [made, lost] = [await aBegunChange(), await aBegunChange()];
  shop.accounts.admins.add(made.subject);
  await reconcile();
  expect(await stateOf(made)).toEqual({ state: "done", role: "admin" });
  expect(await stateOf(lost)).toEqual({ state: "undone", role: "customer" });
});

it("a change whose call may still be running is left alone", async () => {
  const change = await aBegunChange(5);
  shop.accounts.admins.add(change.subject);
  await reconcile();
  expect(await stateOf(change)).toEqual({ state: "begun", role: "customer" });
});

it("a change of an account that is gone is undone", async () => {
  const change = await aBegunChange();
  shop.accounts.gone.add(change.subject);
  await reconcile();
  expect(await stateOf(change)).toEqual({ state: "undone", role: "customer" });
});

it("while the sign-in service is down nothing changes, each change is tried, and a later run settles it", async () => {
  const changes = [await aBegunChange(), await aBegunChange()];
  for (const { subject } of changes) shop.accounts.admins.add(subject);
  shop.accounts.fail("down");
  await expect(reconcile()).rejects.toThrow("2 of 2 failed");
  for (const change of changes) {
    expect(await stateOf(change)).toEqual({ state: "begun", role: "customer" });
    expect(await countOf(shop, "sweep_attempt where subject_id = ?", [change.changeId])).toBe(1);
  }
  shop.accounts.fail("none");
  await reconcile();
  for (const change of changes) expect(await stateOf(change)).toEqual({ state: "done", role: "admin" });
});

it("a settled change is not settled again, and one run by two workers is settled once", async () => {
  const change = await aBegunChange();
  shop.accounts.admins.add(change.subject);
  await Promise.all([reconcile(), reconcile()]);
  shop.accounts.admins.delete(change.subject);
  await reconcile();
  expect(await stateOf(change)).toEqual({ state: "done", role: "admin" });
  expect(await roleChangesOf(shop, change)).toHaveLength(1);
});
