import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { finishToastMovements } from "../../testing/toasts.ts";
import { anOrder } from "../../testing/samples.ts";
import { fillIn, openForm, page, path, tool } from "../../testing/order-form.ts";

const PAYMENT = "/dashboard/paymentpage/o1";

/** The payment page of the placed order as after a login, with the form of what was not saved. */
async function openPaymentPage() {
  const calls = serve({
    "GET /api/payment/*": () => json(anOrder({ _id: "o1" })),
    "PUT /api/orders/o1/reference": () => json({ changed: true }),
  });
  const opened = await openPage(PAYMENT, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Company and reference" }));
  return { ...opened, calls, form };
}

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

test("company and reference are stored after the order is placed", async () => {
  const opened = await openForm();
  await fillIn(opened);
  await opened.user.type(opened.form.getByLabelText("Company"), "Lathe & Co");
  await opened.user.type(opened.form.getByLabelText("Your reference (PO)"), "PO-4711");
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/paymentpage/o1"));
  const [sent] = callsOf(opened.calls, "PUT", "/api/orders/o1/reference");
  expect(sent?.body).toEqual({ company: "Lathe & Co", reference: "PO-4711" });
  expect(callsOf(opened.calls, "POST", "/api/purchase")[0]?.body).not.toHaveProperty("company");
});

test("an order whose reference cannot be stored is not lost: the payment page offers to save it again", async () => {
  const opened = await openForm();
  let broken = true;
  opened.onReference(() => (broken ? problem(503) : json({ changed: true })));
  await fillIn(opened);
  await opened.user.type(opened.form.getByLabelText("Your reference (PO)"), "PO-4711");
  await opened.user.click(opened.button());
  expect(await screen.findByText(/check Dashboard page and pay for it/)).toBeTruthy();
  const again = within(await screen.findByRole("form", { name: "Company and reference" }));
  expect(screen.getByRole("heading", { name: "Company and reference were not saved" })).toBeTruthy();
  expect(again.getByLabelText<HTMLInputElement>("Your reference (PO)").value).toBe("PO-4711");
  expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(1);
  broken = false;
  await opened.user.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(screen.queryByRole("heading", { name: "Company and reference were not saved" })).toBeNull(),
  );
  expect(callsOf(opened.calls, "PUT", "/api/orders/o1/reference").at(-1)?.body).toEqual({
    company: "",
    reference: "PO-4711",
  });
});

test.each([
  ["while they are saved again", 503],
  ["while the order is placed", 401],
])("company and reference survive a session that ends %s", async (_, status) => {
  const opened = await openForm();
  opened.onReference(() => problem(status));
  await fillIn(opened);
  await opened.user.type(opened.form.getByLabelText("Company"), "Lathe & Co");
  await opened.user.click(opened.button());
  if (status !== 401) {
    const form = within(await screen.findByRole("form", { name: "Company and reference" }));
    await opened.user.type(form.getByLabelText("Your reference (PO)"), "PO-4711");
    opened.onReference(() => problem(401));
    await opened.user.click(form.getByRole("button", { name: "Save" }));
  }
  await waitFor(() => expect(opened.left).toHaveLength(1));
  expect(decodeURIComponent(opened.left[0] ?? "")).toContain("/dashboard/paymentpage/o1");
  cleanup();

  const again = await openPaymentPage();
  expect(screen.getByRole("heading", { name: "Company and reference were not saved" })).toBeTruthy();
  expect(again.form.getByLabelText<HTMLInputElement>("Company").value).toBe("Lathe & Co");
  await again.user.click(again.form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: /were not saved/ })).toBeNull());
  expect(callsOf(again.calls, "PUT", "/api/orders/o1/reference").at(-1)?.body).toEqual({
    company: "Lathe & Co",
    reference: status === 401 ? "" : "PO-4711",
  });
  cleanup();
  await openPage(PAYMENT, identity(CUSTOMER));
  await screen.findByRole("region", { name: "Your order" });
  expect(screen.queryByRole("form", { name: "Company and reference" })).toBeNull();
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
