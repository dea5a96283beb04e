import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { anAuditEntry } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const PAGE = "/dashboard/audit";
const ID = anAuditEntry()._id.slice(0, -2);
const ada = { name: "Ada Okafor", email: "ada@boltwright.test" };

async function open(list: Handler, address = PAGE) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/audit": list,
  });
  const page = await openPage(address, identity(ADMIN));
  return { ...page, calls };
}

const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
const queries = (calls: Parameters<typeof callsOf>[0]) =>
  callsOf(calls, "GET", "/api/manage/audit").map(({ query }) => Object.fromEntries(query));

test("shows who changed what and when, before and after, with the address next to each name", async () => {
  await open(() => json([anAuditEntry({ note: "New supplier" })]));
  const edited = await row(/Tool edited/);
  for (const words of ["Mira Holt", "mira@boltwright.test", "$11.20", "$12.50", "New supplier", /^Price:/]) {
    expect(edited.getByText(words)).toBeTruthy();
  }
  expect(edited.getByText("$11.20").tagName).toBe("DEL");
  expect(edited.getByText(/18 Nov 2026/).getAttribute("datetime")).toBe(anAuditEntry().at);
  expect(edited.getByRole("link", { name: "Combination wrench 19 mm" }).getAttribute("href")).toBe(
    `/dashboard/manageTools/${anAuditEntry().about._id}`,
  );
});

test("names the images of a tool and their text", async () => {
  const changes = ["pictures", "alt"].map((field) => ({ field, from: null, to: "Side view" }));
  await open(() => json([anAuditEntry({ changes })]));
  const edited = await row(/Tool edited/);
  for (const label of [/^Further images:/, /^Text of the image:/])
    expect(edited.getByText(label)).toBeTruthy();
});

test("each kind leads to what it is about", async () => {
  const about = { ...anAuditEntry().about, orderNumber: "BW-100123", person: ada };
  await open(() =>
    json([
      anAuditEntry({ _id: `${ID}01`, kind: "order", action: "order.shipped", about }),
      anAuditEntry({
        _id: `${ID}02`,
        kind: "order",
        action: "order.cancelled",
        source: "customer",
        by: ada,
        about,
      }),
      anAuditEntry({
        _id: `${ID}03`,
        kind: "order",
        action: "order.paid",
        source: "system",
        by: null,
        about,
      }),
      anAuditEntry({ _id: `${ID}04`, kind: "review", action: "review.hidden", about }),
      anAuditEntry({ _id: `${ID}05`, kind: "role", action: "role.changed", about }),
    ]),
  );
  const hrefOf = async (name: RegExp) => (await row(name)).getByRole("link").getAttribute("href");
  expect((await row(/Order shipped/)).getByRole("link", { name: "BW-100123" })).toBeTruthy();
  expect(await hrefOf(/Order shipped/)).toBe(`/dashboard/manageAllOrder/${about._id}`);
  expect(await hrefOf(/Order cancelled/)).toBe(`/dashboard/manageAllOrder/${about._id}`);
  expect(await hrefOf(/Review hidden/)).toBe("/dashboard/reviews");
  expect(await hrefOf(/Role changed/)).toBe("/dashboard/makeadmin?q=ada%40boltwright.test");
  expect((await row(/Order paid/)).getByText("System")).toBeTruthy();
  for (const name of [/Order shipped/, /Review hidden/, /Role changed/, /Order cancelled/]) {
    expect((await row(name)).getByText(ada.email)).toBeTruthy();
  }
});

test("the filters are in the address and in the call", async () => {
  const { user, calls, address } = await open(() => json([anAuditEntry()]));
  await user.selectOptions(await screen.findByLabelText("Type"), "role");
  await waitFor(() => expect(address()).toBe(`${PAGE}?kind=role`));
  await user.type(screen.getByLabelText("Person"), " ada@ {Enter}");
  await waitFor(() => expect(address()).toBe(`${PAGE}?kind=role&person=ada%40`));
  expect(await screen.findByText("1 change found")).toBeTruthy();
  expect(queries(calls).at(-1)).toEqual({ limit: "50", kind: "role", person: "ada@" });
  await user.click(screen.getByRole("link", { name: "Show all changes" }));
  await waitFor(() => expect(address()).toBe(PAGE));
});

test("changes of categories and attributes lead to their pages; a removed category to none", async () => {
  const about = { ...anAuditEntry().about, _id: "hex-bolts", name: "Hex bolts" };
  const { user, calls } = await open(
    () =>
      json([
        anAuditEntry({
          _id: `${ID}01`,
          kind: "category",
          action: "category.attributes-set",
          about,
          changes: [{ field: "attributes.length", from: null, to: "required, facet" }],
        }),
        anAuditEntry({
          _id: `${ID}02`,
          kind: "category",
          action: "category.removed",
          about: { ...about, exists: false },
        }),
        anAuditEntry({
          _id: `${ID}03`,
          kind: "attribute",
          action: "attribute.edited",
          about: { ...about, _id: "head", name: "Head" },
          changes: [{ field: "choices.hex", from: "Hex", to: "Hexagon" }],
        }),
      ]),
    `${PAGE}?kind=category&about=hex-bolts`,
  );
  const changed = await row(/Attributes of a category changed/);
  expect(changed.getByRole("link", { name: "Hex bolts" }).getAttribute("href")).toBe(
    "/dashboard/categories/hex-bolts",
  );
  expect(changed.getByText(/^length:/).textContent).toBe("length: required, facet");
  expect((await row(/Category removed/)).queryByRole("link")).toBeNull();
  const edited = await row(/Attribute edited/);
  expect(edited.getByRole("link", { name: "Head" }).getAttribute("href")).toBe("/dashboard/attributes/head");
  expect(edited.getByText(/^hex:/).textContent).toBe("hex: Hex → Hexagon");
  expect(queries(calls)).toEqual([{ limit: "50", kind: "category", about: "hex-bolts" }]);
  await user.selectOptions(screen.getByLabelText("Type"), "tool");
  await waitFor(() => expect(queries(calls).at(-1)).toEqual({ limit: "50", kind: "tool" }));
});

test("an address with filters that do not exist shows everything", async () => {
  const { calls } = await open(() => json([]), `${PAGE}?kind=payment&about=x`);
  expect(await screen.findByText("No changes yet")).toBeTruthy();
  expect(queries(calls)).toEqual([{ limit: "50" }]);
});

test("a search that matches too many people shows an error and a link", async () => {
  const detail = "More than 100 people match. Enter more of the e-mail address or of the name.";
  await open(() => problem(422, { detail }), `${PAGE}?person=a`);
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show all changes" })).toBeTruthy();
});

test.each(["makeadmin", "manageAllOrder", "manageTools", "reviews"])(
  "%s leads to its changes",
  async (page) => {
    serve({ "GET /api/admin/*": () => json({ admin: true }) });
    await openPage(`/dashboard/${page}`, identity(ADMIN));
    const link = await screen.findByRole("link", { name: "Audit" });
    expect(link.getAttribute("href")).toMatch(/^[/]dashboard[/]audit[?]kind=(role|order|tool|review)$/);
  },
);
