import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { finishToastMovements } from "../../testing/toasts.ts";
import { aContact } from "../../testing/samples.ts";
import { fillIn, openForm, page, path, tool } from "../../testing/order-form.ts";

// spec: message-order-placed
test("places the order, confirms it and leads to its payment", async () => {
  const opened = await openForm();
  await fillIn(opened);
  await opened.user.click(opened.button());
  const toast = await screen.findByText(/check Dashboard page and pay for it/);
  expect(toast.closest("[role=status]")?.textContent).toContain("Order Placed");
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o1"));
  const [sent] = callsOf(opened.calls, "POST", "/api/purchase");
  expect(sent?.body).toEqual({
    toolId: tool._id,
    toolName: tool.name,
    orderQuantity: 10,
    phone: "+880 1700 000000",
    address: "Plot 7, Dhaka",
    totalAmount: 112,
    status: "pending",
    email: CUSTOMER.email,
    userName: CUSTOMER.name,
  });
  expect(sent?.headers.get("authorization")).toBe("bearer token-0");
});

test("a double click sends one order", async () => {
  const opened = await openForm(() => new Promise(() => {}));
  await fillIn(opened);
  act(() => {
    opened.button().click();
    opened.button().click();
  });
  expect((await opened.form.findByRole("button", { name: /^Placing order/ })).textContent).toBe(
    "Placing order …",
  );
  expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(1);
});

test("a repeated try carries the same key, a changed form another", async () => {
  const opened = await openForm(() => problem(503));
  await fillIn(opened);
  for (const _ of [1, 2]) {
    await opened.user.click(opened.form.getByRole("button", { name: "Place order" }));
    await opened.form.findByText("A sentence for people.");
    await opened.form.findByRole("button", { name: "Place order" });
  }
  await opened.user.type(opened.form.getByLabelText("Address"), " 1208");
  await opened.user.click(opened.form.getByRole("button", { name: "Place order" }));
  await waitFor(() => expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(3));
  const keys = callsOf(opened.calls, "POST", "/api/purchase").map(({ headers }) =>
    headers.get("idempotency-key"),
  );
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

// spec: message-order-failed
test("an error shows the specified toast and the field error; entries stay", async () => {
  const errors = [{ field: "phone", message: "is too short" }];
  const opened = await openForm(() => problem(422, { errors }));
  await fillIn(opened);
  await opened.user.click(opened.button());
  const toast = await screen.findByText("Error");
  expect(toast.closest("[role=alert]")?.textContent).toBe("Error Something went wrong ");
  const phone = opened.form.getByLabelText<HTMLInputElement>("Phone");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  expect(opened.form.getByText("is too short")).toBeTruthy();
  expect(phone.value).toBe("+880 1700 000000");
  await waitFor(() => expect(document.activeElement).toBe(phone));
  await waitFor(() => expect(opened.address()).toBe(page));
});

test("the same error twice in a row is shown twice", async () => {
  const opened = await openForm(() => problem(409));
  await fillIn(opened);
  await opened.user.click(opened.button());
  await screen.findByText("Error");
  finishToastMovements();
  await opened.user.click(await opened.form.findByRole("button", { name: "Place order" }));
  await waitFor(() => expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(2));
  await waitFor(() => {
    finishToastMovements();
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Error Something went wrong ",
    ]);
  });
});

test("sold out meanwhile: the server's sentence stands above the button", async () => {
  const opened = await openForm(() => problem(409, { detail: "Only 3 units are left." }));
  await fillIn(opened);
  await opened.user.click(opened.button());
  expect(await opened.form.findByText("Only 3 units are left.")).toBeTruthy();
});

// spec: rule-order-required
test("phone and address are required before anything is sent", async () => {
  const opened = await openForm();
  await opened.user.click(opened.button());
  expect(opened.form.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(opened.form.getByLabelText("Address").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(opened.form.getByLabelText("Phone"));
  await opened.user.keyboard("123");
  expect(document.activeElement).toBe(opened.form.getByLabelText("Phone"));
  expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(0);
});

test("a phone without digits has its error at the field", async () => {
  const opened = await openForm();
  await fillIn(opened);
  const phone = opened.form.getByLabelText("Phone");
  await opened.user.clear(phone);
  await opened.user.type(phone, "abc 12");
  await opened.user.click(opened.button());
  expect(opened.form.getByText("Enter a phone number with at least 3 digits.")).toBeTruthy();
  expect(document.activeElement).toBe(phone);
  expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(0);
});

test("a second 401 leads to login, and entries stay", async () => {
  const opened = await openForm(() => problem(401));
  await fillIn(opened);
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.left).toHaveLength(1));
  expect(opened.left[0]).toBe(`/auth/login?to=${encodeURIComponent(`http://localhost:3000${page}`)}`);
  const tokens = callsOf(opened.calls, "POST", "/api/purchase").map(({ headers }) =>
    headers.get("authorization"),
  );
  expect(tokens).toEqual(["bearer token-0", "bearer token-1"]);
  expect(JSON.parse(sessionStorage.getItem(`draft:order:${CUSTOMER.email}:${tool._id}`) ?? "")).toMatchObject(
    {
      address: "Plot 7, Dhaka",
    },
  );
});

test("a 401 that becomes a 503 after renewal signs nobody out", async () => {
  let responses = 0;
  const opened = await openForm(() => problem((responses += 1) === 1 ? 401 : 503));
  await fillIn(opened);
  await opened.user.click(opened.button());
  await opened.form.findByText("A sentence for people.");
  expect(responses).toBe(2);
  expect(opened.left).toEqual([]);
});

test.each([[500], [502], [503]])("a %i signs nobody out", async (status) => {
  const opened = await openForm(() => problem(status));
  await fillIn(opened);
  await opened.user.click(opened.button());
  await opened.form.findByText("A sentence for people.");
  expect(opened.left).toEqual([]);
  expect(screen.getByText(CUSTOMER.name)).toBeTruthy();
});

test("one content has one key per customer", async () => {
  const keys: (string | null | undefined)[] = [];
  for (const email of [CUSTOMER.email, "other@boltwright.test"]) {
    const calls = serve({ [path]: () => json(tool), "POST /api/purchase": () => problem(503) });
    const { user } = await openPage(page, identity({ ...CUSTOMER, email }));
    const form = within(await screen.findByRole("form", { name: "Order" }));
    await user.type(form.getByLabelText("Phone"), "12345");
    await user.type(form.getByLabelText("Address"), "Here");
    await user.click(form.getByRole("button", { name: "Place order" }));
    await form.findByText("A sentence for people.");
    keys.push(callsOf(calls, "POST", "/api/purchase")[0]?.headers.get("idempotency-key"));
    cleanup();
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

test("when the order of a lost response was cancelled, a retry places a new order with a new key", async () => {
  let tries = 0;
  const opened = await openForm(() => {
    tries += 1;
    return tries === 1
      ? problem(409, { type: "urn:boltwright:problem:order-was-cancelled" })
      : json({ insertedId: "o2" });
  });
  await fillIn(opened);
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o2"));
  const keys = callsOf(opened.calls, "POST", "/api/purchase").map(({ headers }) =>
    headers.get("idempotency-key"),
  );
  expect(new Set(keys).size).toBe(2);
});

test("company and reference are sent with the order, so that its first mail names them; empty ones are not", async () => {
  const opened = await openForm();
  await fillIn(opened);
  await opened.user.type(opened.form.getByLabelText("Company"), "Lathe & Co");
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o1"));
  const [sent] = callsOf(opened.calls, "POST", "/api/purchase");
  expect(sent?.body).toMatchObject({ company: "Lathe & Co" });
  expect(sent?.body).not.toHaveProperty("reference");
});

test("a reference that cannot be printed is an error at its field", async () => {
  const errors = [{ field: "reference", message: "must be one line of printable characters" }];
  const opened = await openForm(() => problem(422, { errors }));
  await fillIn(opened);
  await opened.user.type(opened.form.getByLabelText("Your reference (PO)"), "PO-4711");
  await opened.user.click(opened.button());
  expect(await opened.form.findByText("must be one line of printable characters")).toBeTruthy();
  expect(opened.form.getByLabelText("Your reference (PO)").getAttribute("aria-invalid")).toBe("true");
});

const SAVE = "Save as default for my next orders";
const CONTACT = `/api/user/${CUSTOMER.email}/contact`;

test("the first order becomes the default of the profile, unless the box is cleared", async () => {
  const opened = await openForm();
  await fillIn(opened);
  await opened.user.type(opened.form.getByLabelText("Company"), "Lathe & Co");
  await opened.user.click(opened.button());
  await waitFor(() => expect(callsOf(opened.calls, "PUT", CONTACT)).toHaveLength(1));
  expect(callsOf(opened.calls, "PUT", CONTACT)[0]?.body).toEqual({
    phone: "+880 1700 000000",
    company: "Lathe & Co",
    addresses: [{ label: "Default", address: "Plot 7, Dhaka" }],
  });
  cleanup();

  const other = await openForm();
  await fillIn(other);
  await other.user.click(await other.form.findByLabelText(SAVE));
  await other.user.click(other.button());
  await waitFor(() => expect(other.address()).toBe("/dashboard/paymentpage/o1"));
  expect(callsOf(other.calls, "PUT", CONTACT)).toEqual([]);
});

test("a profile that has a phone number is not changed by an order", async () => {
  const opened = await openForm(undefined, undefined, () => aContact({ phone: "+880 1999" }));
  await waitFor(() => expect(opened.form.getByLabelText<HTMLInputElement>("Phone").value).toBe("+880 1999"));
  expect(opened.form.queryByLabelText(SAVE)).toBeNull();
  await fillIn(opened);
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o1"));
  expect(callsOf(opened.calls, "PUT", CONTACT)).toEqual([]);
});

test("addresses that another tab saved meanwhile are not replaced by an order", async () => {
  let contact = aContact();
  const opened = await openForm(undefined, undefined, () => contact);
  await opened.form.findByLabelText(SAVE);
  contact = aContact({ addresses: [{ label: "Works", address: "Plot 9" }] });
  await fillIn(opened);
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o1"));
  await waitFor(() => expect(callsOf(opened.calls, "GET", CONTACT)).toHaveLength(2));
  expect(callsOf(opened.calls, "PUT", CONTACT)).toEqual([]);
});

test("defaults that could not be saved are reported, and the order is placed", async () => {
  const opened = await openForm(undefined, undefined, aContact, () => problem(503));
  await opened.form.findByLabelText(SAVE);
  await fillIn(opened);
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o1"));
  expect(await screen.findByText("A sentence for people.")).toBeTruthy();
});

test("the quantity has buttons for one more and one fewer, within minimum and stock", async () => {
  const opened = await openForm();
  const quantity = opened.form.getByLabelText<HTMLInputElement>("Quantity");
  const fewer = opened.form.getByRole<HTMLButtonElement>("button", { name: "One fewer" });
  expect(fewer.disabled).toBe(true);
  await opened.user.click(opened.form.getByRole("button", { name: "One more" }));
  expect(quantity.value).toBe("6");
  await opened.user.click(fewer);
  expect(quantity.value).toBe("5");
});
