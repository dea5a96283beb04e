import type { components } from "@shop/openapi/types";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

type WireUser = components["schemas"]["User"];

const aUser = (n: number, over: Partial<WireUser> = {}): WireUser => ({
  _id: `0199f000-0000-7000-8000-0000000000${10 + n}`,
  email: `person${n}@boltwright.test`,
  name: `Person ${n}`,
  role: "customer",
  createdAt: "2026-03-04T12:00:00.000Z",
  ...over,
});
const self = aUser(0, { email: ADMIN.email, name: ADMIN.name, role: "admin" });
const isAdmin: Record<string, Handler> = { "GET /api/admin/*": () => json({ admin: true }) };
const CHANGE = "/api/user/admin/person1@boltwright.test";

/** The row with this in it, as soon as it is there. */
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

// spec: make-admin-page, message-admin-success
test("lists users; an admin is 'Already admin', others can be made one, after a confirmation", async () => {
  let promoted = false;
  const calls = serve({
    ...isAdmin,
    "GET /api/users": () => json([self, aUser(1, promoted ? { role: "admin" } : {})]),
    [`PUT ${CHANGE}`]: () => {
      promoted = true;
      return json({ modifiedCount: 1 });
    },
  });
  const { user } = await openPage("/dashboard/makeadmin", identity(ADMIN));
  expect((await row(/Shop Admin/)).getByText("Already admin")).toBeTruthy();
  await user.click((await row(/Person 1/)).getByRole("button", { name: "Make admin" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make this user an admin?" }));
  expect(dialog.getByText(/person1@boltwright\.test/)).toBeTruthy();
  expect(callsOf(calls, "PUT", CHANGE)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Make admin" }));
  expect((await screen.findByText("making admin successfull")).textContent).toBe(
    "Make admin making admin successfull",
  );
  expect((await row(/Person 1/)).getByText("4 Mar 2026")).toBeTruthy();
  expect(await (await row(/Person 1/)).findByText("Already admin")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

// spec: message-admin-failure
test("a failure shows the specified toast and the API's message in the dialog; Escape cancels", async () => {
  serve({
    ...isAdmin,
    "GET /api/users": () => json([self, aUser(1)]),
    [`PUT ${CHANGE}`]: () => problem(503, { detail: "The login service is unavailable." }),
  });
  const { user } = await openPage("/dashboard/makeadmin", identity(ADMIN));
  await user.click((await row(/Person 1/)).getByRole("button", { name: "Make admin" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Make admin" }));
  expect((await screen.findByText("You can not make admin")).textContent).toBe(
    "sorry You can not make admin",
  );
  expect(within(screen.getByRole("dialog")).getByText("The login service is unavailable.")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await row(/Person 1/)).getByRole("button", { name: "Make admin" })).toBeTruthy();
});

test("an admin is removed after confirmation; the last one is not, with the reason", async () => {
  let removed = false;
  const calls = serve({
    ...isAdmin,
    "GET /api/users": () => json([self, aUser(1, removed ? {} : { role: "admin" })]),
    [`DELETE ${CHANGE}`]: () => {
      removed = true;
      return json({ modifiedCount: 1 });
    },
    [`DELETE /api/user/admin/${ADMIN.email}`]: () =>
      problem(409, { detail: "This is the last admin of the shop." }),
  });
  const { user } = await openPage("/dashboard/makeadmin", identity(ADMIN));
  const remove = async (name: RegExp) => {
    await user.click((await row(name)).getByRole("button", { name: "Remove admin" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this admin?" }));
    await user.click(dialog.getByRole("button", { name: "Remove admin" }));
    return dialog;
  };
  await remove(/Person 1/);
  expect(await screen.findByText(/^Person 1 \(.+@.+\) is no longer an admin\.$/)).toBeTruthy();
  expect(callsOf(calls, "DELETE", CHANGE)).toHaveLength(1);
  const dialog = await remove(/Shop Admin/);
  expect(await dialog.findByText("This is the last admin of the shop.")).toBeTruthy();
});

test("who was made admin since they signed in comes in with a renewed token, without signing in again", async () => {
  serve({
    "GET /api/admin/*": ({ headers }) =>
      headers.get("authorization") === "bearer token-0"
        ? json({ admin: false, renew: true })
        : json({ admin: true }),
    "GET /api/users": () => json([aUser(1)]),
  });
  const { left } = await openPage("/dashboard/makeadmin", identity(CUSTOMER));
  expect(await row(/Person 1/)).toBeTruthy();
  expect(left).toEqual([]);
});

test("tabs list all users or admins only, and the words stay", async () => {
  const calls = serve({ ...isAdmin, "GET /api/users": () => json([self, aUser(1)]) });
  const { user, address } = await openPage("/dashboard/makeadmin?q=person", identity(ADMIN));
  await row(/Person 1/);
  await user.click(screen.getByRole("link", { name: "Admins" }));
  await waitFor(() => expect(address()).toBe("/dashboard/makeadmin?q=person&role=admin"));
  await waitFor(() =>
    expect(callsOf(calls, "GET", "/api/users").at(-1)?.query.toString()).toBe("limit=50&q=person&role=admin"),
  );
});

test("the own row hides giving up the role behind one more step", async () => {
  serve({ ...isAdmin, "GET /api/users": () => json([self, aUser(1, { role: "admin" })]) });
  const { user } = await openPage("/dashboard/makeadmin", identity(ADMIN));
  const own = await row(/Shop Admin/);
  expect(own.getByText("Remove admin").closest("details")?.open).toBe(false);
  await user.click(own.getByText("⋯"));
  expect(own.getByText("Remove admin").closest("details")?.open).toBe(true);
  expect((await row(/Person 1/)).getByText("Remove admin").closest("details")).toBeNull();
});
