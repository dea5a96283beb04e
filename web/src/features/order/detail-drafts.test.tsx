import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrder } from "../../testing/samples.ts";

const order = anOrder();
const PAGE = `/dashboard/paymentpage/${order._id}`;

const FORMS = [
  {
    button: "Change address and phone",
    name: "Address and phone",
    field: "Address",
    wire: "address",
    call: `PUT /api/orders/${order._id}/delivery`,
    draft: `draft:delivery:${CUSTOMER.email}:${order._id}`,
  },
  {
    button: "Add company or reference",
    name: "Company and reference",
    field: "Company",
    wire: "company",
    call: `PUT /api/orders/${order._id}/reference`,
    draft: `draft:reference:${CUSTOMER.email}:${order._id}`,
  },
] as const;
type Case = (typeof FORMS)[number];

/** The page of a pending order, as after a reload. Saving fails with `status`, or succeeds. */
async function open({ call, wire }: Case, status?: number) {
  const errors = status === 422 ? [{ field: wire, message: "must be one line" }] : [];
  cleanup();
  serve({
    [`GET /api/payment/${order._id}`]: () => json(order),
    "GET /api/orders": () => json([order]),
    [call]: () => (status === undefined ? json({ changed: true }) : problem(status, { errors })),
  });
  const opened = await openPage(PAGE, identity(CUSTOMER));
  await screen.findByRole("region", { name: "Your order" });
  return opened;
}

/** Opens a form and enters a text. */
async function enter({ button, name, field }: Case, user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(screen.getByRole("button", { name: button }));
  const form = within(screen.getByRole("form", { name }));
  await user.clear(form.getByLabelText(field));
  await user.type(form.getByLabelText(field), "Lathe & Co");
  return form;
}

test.each(FORMS)("$name: what was entered survives a login, until it is saved", async (each) => {
  const { user, address } = await open(each, 401);
  const form = await enter(each, user);
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("/login"));

  const again = await open(each);
  const restored = within(screen.getByRole("form", { name: each.name }));
  expect(restored.getByLabelText<HTMLInputElement>(each.field).value).toBe("Lathe & Co");
  // Folded on a phone otherwise.
  expect(screen.getByRole("region", { name: "Your order" }).querySelector("details")?.open).toBe(true);
  await again.user.click(restored.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: each.button });
  await waitFor(() => expect(sessionStorage.getItem(each.draft)).toBeNull());
});

test.each(FORMS)("$name: Cancel deletes what was entered", async (each) => {
  const { user } = await open(each);
  const form = await enter(each, user);
  expect(sessionStorage.getItem(each.draft)).toContain("Lathe & Co");
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(sessionStorage.getItem(each.draft)).toBeNull();
  await open(each);
  expect(screen.queryByRole("form", { name: each.name })).toBeNull();
  expect(screen.getByRole("button", { name: each.button })).toBeTruthy();
});

test.each(FORMS)("$name: the focus follows the form and returns to its button", async (each) => {
  const { user } = await open(each);
  await user.click(screen.getByRole("button", { name: each.button }));
  const form = within(screen.getByRole("form", { name: each.name }));
  expect(document.activeElement).toBe(form.getByLabelText(each.field));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: each.button }));
  await user.click(screen.getByRole("button", { name: each.button }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const button = await screen.findByRole("button", { name: each.button });
  expect(document.activeElement).toBe(button);
});

test.each(FORMS)("$name: an error of the API is at its field, which gets the focus", async (each) => {
  const { user } = await open(each, 422);
  const form = await enter(each, user);
  await user.click(form.getByRole("button", { name: "Save" }));
  await form.findByText("must be one line");
  expect(form.getByLabelText(each.field).getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(form.getByLabelText(each.field));
});

test("the first wrong field of address and phone gets the focus", async () => {
  const [{ button, name }] = FORMS;
  const { user } = await open(FORMS[0]);
  await user.click(screen.getByRole("button", { name: button }));
  const form = within(screen.getByRole("form", { name }));
  await user.clear(form.getByLabelText("Address"));
  await user.clear(form.getByLabelText("Phone"));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText("Enter a phone number for the carrier.")).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText("Address"));
});
