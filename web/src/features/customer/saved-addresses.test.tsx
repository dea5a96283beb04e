import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { aContact, aProfile } from "../../testing/samples.ts";

const path = `/api/user/${CUSTOMER.email}/contact`;

/** The profile. Saving the contact data fails with `status`, or succeeds. */
async function openProfile(status?: number, contact = aContact(), save?: Handler) {
  const errors = status === 422 ? [{ field: "addresses[0].address", message: "is too long" }] : [];
  const calls = serve({
    "GET /api/user/*": () => json(aProfile()),
    [`GET ${path}`]: () => json(contact),
    [`PUT ${path}`]:
      save ??
      (({ body }) =>
        status === undefined ? json({ ...contact, ...(body as object) }) : problem(status, { errors })),
  });
  const opened = await openPage("/dashboard", identity(CUSTOMER));
  await screen.findByRole("heading", { name: "Saved addresses" });
  return { ...opened, calls };
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

test("the focus follows the form and returns to its button", async () => {
  const { user } = await openProfile();
  await user.click(screen.getByRole("button", { name: "Add an address" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Name of the address"));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add an address" }));
});

test("an error of the API is at its field, which gets the focus", async () => {
  const { user } = await openProfile(422);
  await user.click(screen.getByRole("button", { name: "Add an address" }));
  await user.type(screen.getByLabelText("Name of the address"), "Site");
  await user.type(field(), "Plot 7");
  await user.click(screen.getByRole("button", { name: "Save address" }));
  await screen.findByText("is too long");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field());
});

test("a pressed button retains the focus while the addresses are saved, and saves them once", async () => {
  const addresses = ["Workshop", "Site"].map((label) => ({ label, address: "Plot 7" }));
  const held: Handler = () => new Promise(() => {});
  const { user, calls } = await openProfile(undefined, aContact({ addresses }), held);
  await pressTwice(user, screen.getByRole("button", { name: "Remove the address Site" }));
  await user.click(screen.getByRole("button", { name: "Make default: Site" }));
  await waitFor(() => expect(callsOf(calls, "PUT", path)).toHaveLength(1));
});

test("the focus stays at the addresses when the pressed button is gone", async () => {
  const addresses = ["Workshop", "Site"].map((label) => ({ label, address: "Plot 7" }));
  const { user } = await openProfile(undefined, aContact({ addresses }));
  for (const name of ["Make default: Site", "Remove the address Site"]) {
    await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
    const place = screen.getByRole("group", { name: "Saved addresses" });
    await waitFor(() => expect(document.activeElement).toBe(place));
  }
});
