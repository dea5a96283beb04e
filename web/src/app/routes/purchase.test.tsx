// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aContact, aTool } from "../../testing/samples.ts";
import { fillIn, openForm, page, path, tool } from "../../testing/order-form.ts";

// spec: route-purchase, purchase-tool, purchase-read-only, constant-currency
test("shows the tool per unit, with minimum and stock, and who orders", async () => {
  const { form } = await openForm();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(tool.name);
  expect(screen.getByRole("img", { name: `Image of ${tool.name}` }).getAttribute("src")).toBe(tool.img);
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

test("the form states how long the units are reserved", async () => {
  const { form } = await openForm();
  expect(await form.findByText(/We reserve the units for 30 minutes/)).toBeTruthy();
});

test("a quantity in the address is where the form begins, and is warned of when it does not fit", async () => {
  serve({ [path]: () => json(tool) });
  await openPage(`${page}?quantity=1000`, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  expect(form.getByLabelText<HTMLInputElement>("Quantity").value).toBe("1000");
  expect(form.getByText("Warning: You have to chose Between 5 to 860")).toBeTruthy();
});

test("the quantity of a link replaces an older one, and what is typed afterwards is there after a reload", async () => {
  const draft = { quantity: "61", phone: "123", address: "Here" };
  sessionStorage.setItem(`draft:order:${CUSTOMER.email}:${tool._id}`, JSON.stringify(draft));
  serve({ [path]: () => json(tool) });
  const field = async (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const { user, address } = await openPage(`${page}?quantity=10&from=mail`, identity(CUSTOMER));
  expect((await field("Quantity")).value).toBe("10");
  expect((await field("Address")).value).toBe("Here");
  await waitFor(() => expect(address()).toBe(`${page}?from=mail`));
  cleanup();

  await openPage(address(), identity(CUSTOMER));
  expect((await field("Quantity")).value).toBe("10");
  await user.clear(await field("Quantity"));
  await user.type(await field("Quantity"), "42");
  cleanup();
  await openPage(address(), identity(CUSTOMER));
  expect((await field("Quantity")).value).toBe("42");
  cleanup();
  await openPage(`${page}?quantity=10`, identity(CUSTOMER));
  expect((await field("Quantity")).value).toBe("10");
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
  ["below its minimum", aTool({ available: 4 }), "Not enough in stock"],
  ["no longer sold", aTool({ archived: true }), "No longer sold"],
])("a tool that is %s has no form but a link to all tools", async (_, of, title) => {
  serve({ [path]: () => json(of) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Order" })).toBeNull();
  expect(screen.getByRole("link", { name: "Browse all tools" })).toBeTruthy();
});

test("a tool that is no longer sold links to its page, which names its successor", async () => {
  const tool = aTool({ archived: true });
  serve({ [path]: () => json(tool) });
  await openPage(page, identity(CUSTOMER));
  const link = await screen.findByRole("link", { name: "View this tool" });
  expect(link.getAttribute("href")).toBe(`/tools/${tool._id}`);
  expect(screen.queryByText("Available")).toBeNull();
  expect(screen.queryByText(/^Ships in/)).toBeNull();
});

// spec: message-tool-failed
test("an unknown tool shows a toast and a message on the page", async () => {
  serve({ [path]: () => problem(404, { detail: "There is no such tool." }) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "Tool not found" })).toBeTruthy();
  const toast = await screen.findByText(/There is no such tool\./);
  expect(toast.closest("[role=alert]")?.textContent).toContain("Error");
});

test("a malformed id shows a plain message", async () => {
  const type = "urn:boltwright:problem:invalid";
  serve({ "GET /api/purchase/nope": () => problem(400, { type, detail: "id: must be an id of the shop" }) });
  await openPage("/purchase/nope", identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "Tool not found" })).toBeTruthy();
  const toast = await screen.findByText(/Something in this request is invalid/);
  expect(toast.closest("[role=alert]")?.textContent).toContain("Error");
  expect(document.body.textContent).not.toContain("must be an id");
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
  await waitFor(() => expect(address()).toBe("/"));
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

test("phone, address and company are those of the last order until something else is typed", async () => {
  const calls = serve({
    [path]: () => json(tool),
    "GET /api/lastdelivery": () =>
      json({ phone: "+880 1711", address: "12 Lathe Lane", company: "Lathe & Co" }),
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
      company: "Lathe & Co",
    }),
  );
  expect(localStorage.length).toBe(0);
});

test.each([
  ["a phone number", aContact({ phone: "+880 1999" }), "From your profile", "From your last order"],
  [
    "an address",
    aContact({ addresses: [{ label: "Workshop", address: "Plot 7" }] }),
    "From your last order",
    undefined,
  ],
])("with only %s in the profile, each entry shows where it is from", async (_, contact, phone, address) => {
  serve({
    [path]: () => json(tool),
    "GET /api/lastdelivery": () => json({ phone: "+880 1711", address: "12 Lathe Lane", company: "" }),
    [`GET /api/user/${CUSTOMER.email}/contact`]: () => json(contact),
  });
  await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>("Address").value).not.toBe(""));
  const hintOf = (label: string) => {
    const id = form.getByLabelText(label).getAttribute("aria-describedby");
    return id === null ? undefined : document.getElementById(id)?.textContent;
  };
  await waitFor(() => expect([hintOf("Phone"), hintOf("Address")]).toEqual([phone, address]));
});

test("contact data fill the form, and another saved address can be chosen", async () => {
  const calls = serve({
    [path]: () => json(tool),
    "POST /api/purchase": () => json({ insertedId: "o1" }),
    [`GET /api/user/${CUSTOMER.email}/contact`]: () =>
      json(
        aContact({
          phone: "+880 1999",
          company: "Lathe & Co",
          reference: "PO-1",
          addresses: [
            { label: "Workshop", address: "Plot 7, Dhaka" },
            { label: "Office", address: "Road 2, Chattogram" },
          ],
        }),
      ),
  });
  const { user } = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  await waitFor(() =>
    expect(form.getByLabelText<HTMLTextAreaElement>("Address").value).toBe("Plot 7, Dhaka"),
  );
  // The option shows where the address is from.
  expect(form.getAllByText("From your profile")).toHaveLength(1);
  await user.selectOptions(form.getByLabelText("Deliver to"), "Office");
  await user.click(form.getByRole("button", { name: "Place order" }));
  await waitFor(() =>
    expect(callsOf(calls, "POST", "/api/purchase")[0]?.body).toMatchObject({
      phone: "+880 1999",
      address: "Road 2, Chattogram",
      company: "Lathe & Co",
      reference: "PO-1",
    }),
  );
});

test("one saved address is filled in, and can be chosen again after another one was entered", async () => {
  serve({
    [path]: () => json(tool),
    [`GET /api/user/${CUSTOMER.email}/contact`]: () =>
      json(aContact({ addresses: [{ label: "Workshop", address: "Plot 7, Dhaka" }] })),
  });
  const { user } = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  const choice = await form.findByLabelText<HTMLSelectElement>("Deliver to");
  const address = form.getByLabelText<HTMLTextAreaElement>("Address");
  expect(choice.selectedOptions[0]?.text).toBe("Workshop");
  expect(address.value).toBe("Plot 7, Dhaka");
  await user.selectOptions(choice, "Another address");
  expect(address.value).toBe("");
  await user.type(address, "Elsewhere 1");
  expect(choice.selectedOptions[0]?.text).toBe("Another address");
  await user.selectOptions(choice, "Workshop");
  expect(address.value).toBe("Plot 7, Dhaka");
});
