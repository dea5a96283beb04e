// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { announceSignIn } from "../../features/session/announce-sign-in.ts";
import { readSession, startSession } from "../../lib/auth/session.ts";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Call } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aContact, aProfile } from "../../testing/samples.ts";

const CONTACT_PATH = `/api/user/${CUSTOMER.email}/contact`;
const WORKSHOP = { label: "Workshop", address: "12 Mill Lane\nDhaka" };
const SITE = { label: "Site", address: "Plot 7, Gazipur" };

const open = (provider = identity(CUSTOMER)) => openPage("/dashboard", provider);

/** Serves contact data that can be changed. */
function serveContact(stored = aContact()): Call[] {
  let contact = stored;
  return serve({
    "GET /api/user/*": () => json(aProfile()),
    [`GET ${CONTACT_PATH}`]: () => json(contact),
    [`PUT ${CONTACT_PATH}`]: ({ body }) => {
      contact = { ...contact, ...(body as Partial<typeof contact>) };
      return json(contact);
    },
  });
}
/** What the last save has sent. */
const stored = (calls: readonly Call[]): unknown => callsOf(calls, "PUT", CONTACT_PATH).at(-1)?.body;

test("phone, company and reference are saved, and nothing else is sent", async () => {
  const calls = serveContact(aContact({ addresses: [WORKSHOP] }));
  const { user } = await open();
  const form = within(await screen.findByRole("form", { name: "Contact data" }));
  await user.type(form.getByLabelText("Phone"), " +880 1711 000000 ");
  await user.type(form.getByLabelText("Company"), "Holt");
  await user.type(form.getByLabelText("Your reference (PO)"), "PO-1");
  await user.click(form.getByRole("button", { name: "Save contact data" }));
  expect(await form.findByText("Saved")).toBeTruthy();
  expect(stored(calls)).toEqual({
    phone: "+880 1711 000000",
    company: "Holt",
    reference: "PO-1",
  });
});

test("a phone saved before it was checked is shown, and an error until it has digits or is empty", async () => {
  const calls = serveContact(aContact({ phone: "☎️" }));
  const { user } = await open();
  const form = within(await screen.findByRole("form", { name: "Contact data" }));
  const phone = form.getByLabelText<HTMLInputElement>("Phone");
  expect(phone.value).toBe("☎️");
  const save = form.getByRole("button", { name: "Save contact data" });
  await user.click(save);
  expect(form.getByText("Enter a phone number with at least 3 digits.")).toBeTruthy();
  expect(document.activeElement).toBe(phone);
  expect(stored(calls)).toBeUndefined();
  await user.clear(phone);
  await user.type(phone, "+٨٨٠ ١٧١١");
  await user.click(save);
  await waitFor(() => expect(stored(calls)).toMatchObject({ phone: "+٨٨٠ ١٧١١" }));
  await user.clear(phone);
  await user.click(save);
  await waitFor(() => expect(stored(calls)).toMatchObject({ phone: "" }));
});

test("an address is added, made the default and removed", async () => {
  const calls = serveContact(aContact({ phone: "1", addresses: [WORKSHOP] }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add an address" }));
  const form = within(screen.getByRole("form", { name: "New address" }));
  await user.click(form.getByRole("button", { name: "Save address" }));
  expect(form.getByText("Enter a delivery address.")).toBeTruthy();
  expect(stored(calls)).toBeUndefined();
  await user.type(form.getByLabelText("Name of the address"), SITE.label);
  await user.type(form.getByLabelText("Address"), SITE.address);
  await user.click(form.getByRole("button", { name: "Save address" }));
  await user.click(await screen.findByRole("button", { name: "Make default: Site" }));
  await waitFor(() => expect(stored(calls)).toEqual({ addresses: [SITE, WORKSHOP] }));
  await user.click(await screen.findByRole("button", { name: "Remove the address Workshop" }));
  await waitFor(() => expect(stored(calls)).toEqual({ addresses: [SITE] }));
});

test("an address that another tab has saved meanwhile stays", async () => {
  let contact = aContact({ addresses: [WORKSHOP] });
  const calls = serve({
    "GET /api/user/*": () => json(aProfile()),
    [`GET ${CONTACT_PATH}`]: () => json(contact),
    [`PUT ${CONTACT_PATH}`]: ({ body }) => json({ ...contact, ...(body as typeof contact) }),
  });
  const { user } = await open();
  const remove = await screen.findByRole("button", { name: "Remove the address Workshop" });
  contact = { ...contact, addresses: [WORKSHOP, SITE] };
  await user.click(remove);
  await waitFor(() => expect(stored(calls)).toEqual({ addresses: [SITE] }));
  expect(await screen.findByText("Site")).toBeTruthy();
});

test("a new password is chosen on Keycloak's page", async () => {
  serveContact();
  const signInUrl = vi.fn(async () => "/auth/new-password");
  const { user, left } = await open(identity(CUSTOMER, { signInUrl }));
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  await waitFor(() => expect(left).toEqual(["/auth/new-password"]));
  expect(signInUrl).toHaveBeenCalledWith(
    expect.objectContaining({ newPassword: true, returnTo: "http://localhost:3000/dashboard" }),
  );
});

test("the own data is saved as a file", async () => {
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  serve({
    "GET /api/user/*": () => json(aProfile()),
    [`GET /api/user/${CUSTOMER.email}/data`]: () => json({ profile: aProfile() }),
  });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Download your data" }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [file] = save.mock.calls[0] ?? [];
  expect(file instanceof Blob && (await file.text())).toContain("Customer One");
});

const DELETE = { [`DELETE /api/user/${CUSTOMER.email}`]: () => json({ loginDeleted: true }) };

test("the account is deleted after a question, and the next page confirms it to the signed-out visitor", async () => {
  const calls = serve({ "GET /api/user/*": () => json(aProfile()), ...DELETE });
  const { user, left } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(callsOf(calls, "DELETE", `/api/user/${CUSTOMER.email}`)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Delete account" }));
  await waitFor(() => expect(left[0]).toContain("/auth/logout"));
  await startSession(identity());
  announceSignIn(readSession());
  const toast = await screen.findByText(/Your account is deleted/);
  expect(toast.closest("[role=status]")?.textContent).toBe("Account Your account is deleted.");
  expect(screen.queryByText(/Sign out successful/)).toBeNull();
});

test("open orders prevent it, in the API's words", async () => {
  serve({
    "GET /api/user/*": () => json(aProfile()),
    [`DELETE /api/user/${CUSTOMER.email}`]: () =>
      problem(409, { detail: "1 order is not paid or not delivered yet." }),
  });
  const { user, left } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete account" }));
  expect(await screen.findByText(/1 order is not paid or not delivered yet/)).toBeTruthy();
  expect(left).toEqual([]);
});

test("an admin cannot delete the account and reads why", async () => {
  serve({ "GET /api/user/*": () => json(aProfile()), "GET /api/admin/*": () => json({ admin: true }) });
  await open(identity(ADMIN));
  expect(await screen.findByText(/Another admin has to remove that role/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
});
