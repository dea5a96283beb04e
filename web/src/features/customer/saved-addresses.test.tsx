import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aContact, aProfile } from "../../testing/samples.ts";

const path = `/api/user/${CUSTOMER.email}/contact`;

/** The profile. Saving the contact data fails with `status`, or succeeds. */
async function openProfile(status?: number) {
  serve({
    "GET /api/user/*": () => json(aProfile()),
    [`GET ${path}`]: () => json(aContact()),
    [`PUT ${path}`]: ({ body }) => (status === undefined ? json(body) : problem(status)),
  });
  const opened = await openPage("/dashboard", identity(CUSTOMER));
  await screen.findByRole("heading", { name: "Saved addresses" });
  return opened;
}

const newAddress = () => screen.queryByRole("form", { name: "New address" });
const field = () => within(screen.getByRole("form", { name: "New address" })).getByLabelText("Address");

test("an address that meets the end of the session is there again after the login", async () => {
  const { user, left } = await openProfile(401);
  await user.click(screen.getByRole("button", { name: "Add an address" }));
  await user.type(screen.getByLabelText("Name of the address"), "Site");
  await user.type(field(), "Plot 7, Gazipur");
  await user.click(screen.getByRole("button", { name: "Save address" }));
  await waitFor(() => expect(left).toHaveLength(1));
  cleanup();

  const again = await openProfile();
  expect(field()).toHaveProperty("value", "Plot 7, Gazipur");
  await again.user.click(screen.getByRole("button", { name: "Save address" }));
  expect(await screen.findByRole("button", { name: "Remove the address Site" })).toBeTruthy();
  cleanup();
  await openProfile();
  expect(newAddress()).toBeNull();
});

test("a cancelled address is deleted", async () => {
  const { user } = await openProfile();
  await user.click(screen.getByRole("button", { name: "Add an address" }));
  await user.type(field(), "Plot 7, Gazipur");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  await openProfile();
  expect(newAddress()).toBeNull();
});
