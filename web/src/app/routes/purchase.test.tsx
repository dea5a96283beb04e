import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";
import { finishToastMovements } from "../../testing/toasts.ts";

const tool = aTool();
const page = `/purchase/${tool._id}`;
const path = `GET /api/purchase/${tool._id}`;

async function openForm(place: Handler = () => json({ insertedId: "o1" }), of = tool) {
  const calls = serve({
    [path]: () => json(of),
    "POST /api/purchase": place,
    "GET /api/orders": () => json([]),
  });
  const opened = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  return { ...opened, calls, form, button: () => form.getByRole<HTMLButtonElement>("button") };
}

async function fillIn({ user, form }: Awaited<ReturnType<typeof openForm>>, quantity = "10") {
  await user.clear(form.getByLabelText("Quantity"));
  await user.type(form.getByLabelText("Quantity"), quantity);
  await user.type(form.getByLabelText("Phone"), "+880 1700 000000");
  await user.type(form.getByLabelText("Address"), "Plot 7, Dhaka");
}

// spec: route-purchase, purchase-tool, purchase-read-only, constant-currency
test("shows the tool per unit, with minimum and stock, and who orders", async () => {
  const { form } = await openForm();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(tool.name);
  expect(screen.getByText("Per unit").nextElementSibling?.textContent).toBe("$11.20");
  expect(screen.getByText("Minimum order").nextElementSibling?.textContent).toBe("5");
  expect(screen.getByText("Available").nextElementSibling?.textContent).toBe("860");
  for (const [label, value] of [
    ["Name", CUSTOMER.name],
    ["Email", CUSTOMER.email],
  ] as const) {
    const field = form.getByLabelText<HTMLInputElement>(label);
    expect(field.value).toBe(value);
    expect(field.readOnly).toBe(true);
  }
});

// spec: rule-order-quantity, limit-quantity
test.each([["4"], ["861"], ["0"], ["5.5"], ["99999999"]])(
  "a quantity of %s warns and disables the button",
  async (quantity) => {
    const opened = await openForm();
    await fillIn(opened, quantity);
    expect(opened.form.getByText("Warning: You have to chose Between 5 to 860")).toBeTruthy();
    expect(opened.button().disabled).toBe(true);
  },
);

test.each([["5"], ["860"]])("a quantity of %s is in range", async (quantity) => {
  const opened = await openForm();
  await fillIn(opened, quantity);
  expect(opened.form.queryByText(/Warning/)).toBeNull();
  expect(opened.button().disabled).toBe(false);
});

test("the warning names large numbers without separators", async () => {
  const opened = await openForm(undefined, aTool({ minOrder: 1000, available: 25000 }));
  await fillIn(opened, "1");
  expect(opened.form.getByText("Warning: You have to chose Between 1000 to 25000")).toBeTruthy();
});

// spec: purchase-total
test("the total follows the quantity to the cent", async () => {
  const opened = await openForm(undefined, aTool({ price: 0.07, minOrder: 1 }));
  await fillIn(opened, "123");
  expect(opened.form.getByText("$8.61")).toBeTruthy();
});

// spec: message-order-placed
test("places the order, says so and leads to My Orders", async () => {
  const opened = await openForm();
  await fillIn(opened);
  await opened.user.click(opened.button());
  const toast = await screen.findByText(/check Dashboard page and pay for it/);
  expect(toast.closest("[role=status]")?.textContent).toContain("Order Placed");
  await waitFor(() => expect(opened.address()).toBe("/dashboard/myOrders"));
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
  expect((await opened.form.findByRole("button")).textContent).toBe("Placing order …");
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
test("a refusal is said in the specified words, at the field, and keeps what was typed", async () => {
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
  expect(opened.address()).toBe(page);
});

test("the same refusal twice in a row is said twice", async () => {
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
  const opened = await openForm(() => problem(409, { detail: "Only 3 are left." }));
  await fillIn(opened);
  await opened.user.click(opened.button());
  expect(await opened.form.findByText("Only 3 are left.")).toBeTruthy();
});

// spec: rule-order-required
test("phone and address are asked for before anything is sent", async () => {
  const opened = await openForm();
  await opened.user.click(opened.button());
  expect(opened.form.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(opened.form.getByLabelText("Address").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(opened.form.getByLabelText("Phone"));
  await opened.user.keyboard("123");
  expect(document.activeElement).toBe(opened.form.getByLabelText("Phone"));
  expect(callsOf(opened.calls, "POST", "/api/purchase")).toHaveLength(0);
});

test("a sign-in that is refused twice leads to login, and the form is kept", async () => {
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
  let answers = 0;
  const opened = await openForm(() => problem((answers += 1) === 1 ? 401 : 503));
  await fillIn(opened);
  await opened.user.click(opened.button());
  await opened.form.findByText("A sentence for people.");
  expect(answers).toBe(2);
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

test("what was typed is there again after coming back", async () => {
  sessionStorage.setItem(
    `draft:order:${CUSTOMER.email}:${tool._id}`,
    JSON.stringify({ quantity: "42", phone: "123", address: "Here" }),
  );
  const { form } = await openForm();
  expect(form.getByLabelText<HTMLInputElement>("Quantity").value).toBe("42");
  expect(form.getByLabelText<HTMLInputElement>("Address").value).toBe("Here");
});

test("what one customer typed is not shown to the next one in the same tab", async () => {
  const name = `draft:order:other@boltwright.test:${tool._id}`;
  sessionStorage.setItem(name, JSON.stringify({ quantity: "42", phone: "123", address: "Theirs" }));
  sessionStorage.setItem(
    `draft:order:${tool._id}`,
    JSON.stringify({ quantity: "42", phone: "123", address: "Theirs" }),
  );
  const { form } = await openForm();
  expect(form.getByLabelText<HTMLInputElement>("Address").value).toBe("");
  expect(form.getByLabelText<HTMLInputElement>("Phone").value).toBe("");
});

test("one content has one key per customer", async () => {
  const keys: (string | null | undefined)[] = [];
  for (const email of [CUSTOMER.email, "other@boltwright.test"]) {
    const calls = serve({ [path]: () => json(tool), "POST /api/purchase": () => problem(503) });
    const { user } = await openPage(page, identity({ ...CUSTOMER, email }));
    const form = within(await screen.findByRole("form", { name: "Order" }));
    await user.type(form.getByLabelText("Phone"), "123");
    await user.type(form.getByLabelText("Address"), "Here");
    await user.click(form.getByRole("button", { name: "Place order" }));
    await form.findByText("A sentence for people.");
    keys.push(callsOf(calls, "POST", "/api/purchase")[0]?.headers.get("idempotency-key"));
    cleanup();
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

test("phone and address are those of the last order until something else is typed", async () => {
  const calls = serve({
    [path]: () => json(tool),
    "GET /api/lastdelivery": () => json({ phone: "+880 1711", address: "12 Lathe Lane" }),
    "POST /api/purchase": () => json({ insertedId: "o1" }),
  });
  const { user } = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>("Phone").value).toBe("+880 1711"));
  expect(form.getAllByText("From your last order")).toHaveLength(2);
  await user.clear(form.getByLabelText("Address"));
  expect(form.getByLabelText<HTMLInputElement>("Address").value).toBe("");
  await user.type(form.getByLabelText("Address"), "Elsewhere 1");
  expect(form.getAllByText("From your last order")).toHaveLength(1);
  await user.click(form.getByRole("button", { name: "Place order" }));
  await waitFor(() =>
    expect(callsOf(calls, "POST", "/api/purchase")[0]?.body).toMatchObject({
      phone: "+880 1711",
      address: "Elsewhere 1",
    }),
  );
  expect(localStorage.length).toBe(0);
});

test("how long the pieces are kept is said before ordering", async () => {
  const { form } = await openForm();
  expect(await form.findByText(/kept for you for 30 minutes/)).toBeTruthy();
});

test("a quantity in the address is where the form begins, and is warned of when it does not fit", async () => {
  serve({ [path]: () => json(tool) });
  await openPage(`${page}?quantity=1000`, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  expect(form.getByLabelText<HTMLInputElement>("Quantity").value).toBe("1000");
  expect(form.getByText("Warning: You have to chose Between 5 to 860")).toBeTruthy();
});

test("a signed-out visitor is led to login and comes back to this page", async () => {
  serve({ [path]: () => json(tool) });
  const { left } = await openPage(page);
  await waitFor(() =>
    expect(left).toEqual([`/auth/login?to=${encodeURIComponent(`http://localhost:3000${page}`)}`]),
  );
});

test.each([
  ["sold out", aTool({ available: 0 }), "Sold out"],
  ["below its minimum", aTool({ available: 4 }), "Below the minimum order"],
  ["no longer sold", aTool({ archived: true }), "No longer sold"],
])("a tool that is %s has no form but a way on", async (_, of, title) => {
  serve({ [path]: () => json(of) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Order" })).toBeNull();
  expect(screen.getByRole("link", { name: "Look at the other tools" })).toBeTruthy();
});

// spec: message-tool-failed
test("an unknown tool is said, as a toast and on the page", async () => {
  serve({ [path]: () => problem(404, { detail: "There is no such tool." }) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "This tool is not in the catalogue" })).toBeTruthy();
  const toast = await screen.findByText(/There is no such tool\./);
  expect(toast.closest("[role=alert]")?.textContent).toContain("Error");
});

test("a tool that does not load can be tried again", async () => {
  let broken = true;
  serve({ [path]: () => (broken ? problem(503) : json(tool)) });
  const { user } = await openPage(page, identity(CUSTOMER));
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect(await screen.findByRole("form", { name: "Order" })).toBeTruthy();
});

test("/purchase without an id is the 404 page", async () => {
  serve();
  const { user, address } = await openPage("/purchase");
  expect(await screen.findByText("Sorry the Page You are Looking for is unavailable.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Home" }));
  expect(address()).toBe("/");
});

test("when the order of a lost answer was cancelled since, the click orders anew under another key", async () => {
  let tries = 0;
  const opened = await openForm(() => {
    tries += 1;
    return tries === 1
      ? problem(409, { type: "urn:boltwright:problem:order-was-cancelled" })
      : json({ insertedId: "o2" });
  });
  await fillIn(opened);
  await opened.user.click(opened.button());
  await waitFor(() => expect(opened.address()).toBe("/dashboard/myOrders"));
  const keys = callsOf(opened.calls, "POST", "/api/purchase").map(({ headers }) =>
    headers.get("idempotency-key"),
  );
  expect(new Set(keys).size).toBe(2);
});
