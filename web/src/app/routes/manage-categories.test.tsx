import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { aManagedAttribute, aManagedCatalogue, aManagedCategory } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const PAGE = "/dashboard/categories";
const CALL = "/api/manage/categories";
const catalogue = aManagedCatalogue();
const [fasteners, bolts, nuts] = catalogue.categories;
const idOf = (category: typeof bolts): string => category?.id ?? "";

const counts = [
  {
    slug: "fasteners",
    name: "Fasteners",
    count: 1200,
    children: [
      { slug: "bolts", name: "Bolts", count: 1, children: [] },
      { slug: "nuts", name: "Nuts", count: 0, children: [] },
    ],
  },
];

/** The catalogue with a category changed. */
const withCategory = (digit: number, over: Parameters<typeof aManagedCategory>[1]) => ({
  ...catalogue,
  categories: catalogue.categories.map((category, at) =>
    at === digit - 1 ? { ...category, ...over } : category,
  ),
});

async function open(address = PAGE, over: Record<string, Handler> = {}) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/catalogue": () => json(catalogue),
    "GET /api/categories": () => json(counts),
    ...over,
  });
  const page = await openPage(address, identity(ADMIN));
  return { ...page, calls };
}

const names = () =>
  within(screen.getByRole("list", { name: "Categories" }))
    .getAllByRole("link", { name: /^(?!Add)/ })
    .map(({ textContent }) => textContent);

test("the tree shows each category with address, parts and attributes, and leads to its page", async () => {
  const { user } = await open();
  const link = await screen.findByRole("link", { name: "Bolts" });
  expect(link.getAttribute("href")).toBe(`${PAGE}/bolts`);
  expect(names()).toEqual(["Fasteners", "Bolts", "Nuts"]);
  for (const text of ["/c/bolts", "1,200 parts", "1 part", "0 parts", "1 attribute", "2 attributes"]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  const toggle = screen.getByRole("button", { name: "Subcategories of Fasteners" });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await user.click(toggle);
  expect(names()).toEqual(["Fasteners"]);
  await user.click(screen.getByRole("button", { name: "Open all" }));
  expect(names()).toEqual(["Fasteners", "Bolts", "Nuts"]);
  await user.type(screen.getByLabelText("Find a category"), "nut");
  const found = within(screen.getByRole("list", { name: "Categories found" }));
  expect(found.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("in Fasteners"),
  ]);
});

test("a category is moved among its siblings by keyboard; the button retains the focus, and the new place is announced", async () => {
  let now: object = catalogue;
  const { user, calls } = await open(PAGE, {
    "GET /api/manage/catalogue": () => json(now),
    [`PUT ${CALL}/${idOf(bolts)}`]: () => {
      now = { ...catalogue, categories: [fasteners, nuts, { ...bolts, version: 2 }] };
      return json(bolts);
    },
  });
  const down = await screen.findByRole("button", { name: "Move Bolts down" });
  down.focus();
  await user.keyboard("{Enter}");
  await screen.findByText("Bolts is now number 2 of 2.");
  expect(names()).toEqual(["Fasteners", "Nuts", "Bolts"]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Bolts down" })),
  );
  await user.keyboard("{Enter}");
  expect(callsOf(calls, "PUT", `${CALL}/${idOf(bolts)}`).map(({ body }) => body)).toEqual([
    { name: "Bolts", parentId: idOf(fasteners), position: 1, version: 1 },
  ]);
});

test("a category is added below another one, and its page opens", async () => {
  const added = aManagedCategory(4, { slug: "hex-bolts", name: "Hex bolts", parentId: idOf(bolts) });
  let now = catalogue;
  const { user, calls, address } = await open(PAGE, {
    "GET /api/manage/catalogue": () => json(now),
    [`POST ${CALL}`]: () => {
      now = { ...catalogue, categories: [...catalogue.categories, added] };
      return json(added);
    },
  });
  await user.click(await screen.findByRole("link", { name: "Add subcategory to Bolts" }));
  const form = within(await screen.findByRole("form", { name: "Add category" }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Name")));
  expect(form.getByLabelText<HTMLSelectElement>("Parent category").selectedOptions[0]?.textContent).toBe(
    "Fasteners › Bolts",
  );
  await user.keyboard("{Enter}");
  expect(await form.findByText("Enter a name, e.g. Hex bolts.")).toBeTruthy();
  await user.type(form.getByLabelText("Name"), " Hex bolts {Enter}");
  await waitFor(() => expect(address()).toBe(`${PAGE}/hex-bolts`));
  expect(callsOf(calls, "POST", CALL).map(({ body }) => body)).toEqual([
    { name: "Hex bolts", parentId: idOf(bolts) },
  ]);
  expect(await screen.findByRole("heading", { level: 1, name: "Hex bolts" })).toBeTruthy();
  const breadcrumb = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(breadcrumb.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Categories",
    "Fasteners",
    "Bolts",
  ]);
});

test("a category whose response was lost is in the list; a repeat shows at the name that it is there", async () => {
  let now = catalogue;
  const message = "There is a top category Seals already. Enter another name.";
  const { user } = await open(`${PAGE}?add=`, {
    "GET /api/manage/catalogue": () => json(now),
    [`POST ${CALL}`]: () => {
      if (now !== catalogue) return problem(409, { errors: [{ field: "name", message }] });
      const seals = aManagedCategory(4, { slug: "seals", name: "Seals" });
      now = { ...catalogue, categories: [...catalogue.categories, seals] };
      return Response.error();
    },
  });
  const form = within(await screen.findByRole("form", { name: "Add category" }));
  await user.type(form.getByLabelText("Name"), "Seals{Enter}");
  expect(await form.findByText(/We can't connect/)).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["Fasteners", "Bolts", "Nuts", "Seals"]));
  await user.click(form.getByRole("button", { name: "Add category" }));
  expect(await form.findByText(message)).toBeTruthy();
  expect(form.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
});

test("a category is renamed: the page moves to the new URL and shows that the old one redirects", async () => {
  const renamed = { name: "Screws", slug: "screws", version: 2 };
  let now = catalogue;
  const { user, calls, address } = await open(`${PAGE}/bolts`, {
    "GET /api/manage/catalogue": () => json(now),
    [`PUT ${CALL}/${idOf(bolts)}`]: () => {
      now = withCategory(2, renamed);
      return json({ ...bolts, ...renamed });
    },
  });
  const form = within(await screen.findByRole("form", { name: "Details" }));
  await user.clear(form.getByLabelText("Name"));
  await user.type(form.getByLabelText("Name"), "Screws{Enter}");
  await screen.findByText("Category saved. Its URL is now /c/screws; /c/bolts redirects to it.");
  await waitFor(() => expect(address()).toBe(`${PAGE}/screws`));
  expect(screen.getByRole("heading", { level: 1, name: "Screws" })).toBeTruthy();
  expect(callsOf(calls, "PUT", `${CALL}/${idOf(bolts)}`)[0]?.body).toEqual({
    name: "Screws",
    parentId: idOf(fasteners),
    version: 1,
  });
});

test("a category can be moved anywhere but below itself", async () => {
  await open(`${PAGE}/fasteners`);
  const form = within(await screen.findByRole("form", { name: "Details" }));
  expect(within(form.getByLabelText("Parent category")).getAllByRole("option")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Add subcategory" }).getAttribute("href")).toBe(
    `${PAGE}?add=fasteners`,
  );
});

const CONFLICT =
  "Another admin changed this category. Fields that you did not change show the current values now. Check them and save again.";

/** Opens Bolts, whose first save finds that another admin saved this before. */
async function openWithConflict(over: Parameters<typeof aManagedCategory>[1]) {
  let now = catalogue;
  const opened = await open(`${PAGE}/bolts`, {
    "GET /api/manage/catalogue": () => json(now),
    [`PUT ${CALL}/${idOf(bolts)}`]: () => {
      if (now !== catalogue) return json(bolts);
      now = withCategory(2, { version: 5, ...over });
      return problem(409, {
        type: "urn:boltwright:problem:changed-meanwhile",
        detail: "Another admin changed this category.",
      });
    },
  });
  return { ...opened, form: within(await screen.findByRole("form", { name: "Details" })) };
}

test("another admin was first: the form shows their value, and a second save replaces it", async () => {
  const { user, calls, form } = await openWithConflict({ name: "BOLTS", parentId: idOf(nuts) });
  await user.selectOptions(form.getByLabelText("Parent category"), "None (top category)");
  await user.click(form.getByRole("button", { name: "Save" }));
  await form.findByText(CONFLICT);
  expect(form.getByText("The current value is Fasteners › Nuts. Save again to replace it.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("BOLTS");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(callsOf(calls, "PUT", `${CALL}/${idOf(bolts)}`).map(({ body }) => body)).toMatchObject([
      { version: 1, name: "Bolts", parentId: null },
      { version: 5, name: "BOLTS", parentId: null },
    ]),
  );
});

test("another admin changed only the attributes of the category: a rename is no conflict", async () => {
  const { user, calls, form } = await openWithConflict({ attributes: [] });
  await user.selectOptions(form.getByLabelText("Parent category"), "None (top category)");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(callsOf(calls, "PUT", `${CALL}/${idOf(bolts)}`).map(({ body }) => body)).toMatchObject([
      { version: 1, parentId: null },
      { version: 5, parentId: null },
    ]),
  );
});

test("inherited attributes are shown with the category they come from; own ones are added, ordered, set and saved", async () => {
  let now = catalogue;
  const { user, calls } = await open(`${PAGE}/bolts`, {
    "GET /api/manage/catalogue": () => json(now),
    [`PUT ${CALL}/${idOf(bolts)}/attributes`]: ({ body }) => {
      now = withCategory(2, { ...Object(body), version: 2 });
      return json(bolts);
    },
  });
  const inherited = within(await screen.findByRole("table", { name: "Inherited attributes" }));
  expect(inherited.getByRole("row", { name: /Material/ }).textContent).toBe(
    "MaterialChoice of Steel, BrassYesYesFasteners",
  );
  expect(inherited.getByRole("link", { name: "Fasteners" }).getAttribute("href")).toBe(`${PAGE}/fasteners`);
  const form = within(screen.getByRole("form", { name: "Attributes of its parts" }));
  const save = form.getByRole("button", { name: "Save attributes" });
  await user.selectOptions(form.getByLabelText("Add an attribute"), "Note (note)");
  await user.click(form.getByRole("button", { name: "Add" }));
  expect(document.activeElement).toBe(form.getByLabelText("Add an attribute"));
  form.getByRole("button", { name: "Move Thread up" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(form.getByRole("button", { name: "Move Thread up" })),
  );
  await user.click(form.getByRole("checkbox", { name: "Thread is required" }));
  await user.click(form.getByRole("checkbox", { name: "Length is a facet" }));
  expect(form.queryByRole("checkbox", { name: "Note is a facet" })).toBeNull();
  await user.click(save);
  await screen.findByText("Attributes saved");
  await waitFor(() => expect(form.queryByRole("button", { name: "Discard changes" })).toBeNull());
  // A disabled button would lose the focus.
  expect([document.activeElement, save.hasAttribute("disabled")]).toEqual([save, false]);
  expect(callsOf(calls, "PUT", `${CALL}/${idOf(bolts)}/attributes`).map(({ body }) => body)).toEqual([
    {
      version: 1,
      attributes: [
        { attribute: "thread", isRequired: true, isFacet: true },
        { attribute: "length", isRequired: true, isFacet: false },
        { attribute: "note", isRequired: false, isFacet: false },
      ],
    },
  ]);
  await user.click(form.getByRole("button", { name: "Remove Length" }));
  expect(form.queryByRole("checkbox", { name: "Length is a facet" })).toBeNull();
  await user.click(form.getByRole("button", { name: "Discard changes" }));
  expect(form.getByRole("checkbox", { name: "Length is a facet" })).toBeTruthy();
});

test("a date can be added, but never as a facet", async () => {
  const call = `${CALL}/${idOf(bolts)}/attributes`;
  const declared = aManagedAttribute({
    slug: "declared",
    label: "Declared on",
    type: "date",
    unit: null,
    decimals: null,
  });
  const { user, calls } = await open(`${PAGE}/bolts`, {
    "GET /api/manage/catalogue": () =>
      json({ ...catalogue, attributes: [...catalogue.attributes, declared] }),
    [`PUT ${call}`]: () => json(bolts),
  });
  const form = within(await screen.findByRole("form", { name: "Attributes of its parts" }));
  await user.selectOptions(form.getByLabelText("Add an attribute"), "Declared on (declared)");
  await user.click(form.getByRole("button", { name: "Add" }));
  expect(form.getByRole("row", { name: /^Declared on Date|^Declared onDate/ })).toBeTruthy();
  expect(form.queryByRole("checkbox", { name: "Declared on is a facet" })).toBeNull();
  await user.click(form.getByRole("button", { name: "Save attributes" }));
  await waitFor(() => expect(callsOf(calls, "PUT", call)).toHaveLength(1));
  expect(callsOf(calls, "PUT", call)[0]?.body).toMatchObject({
    attributes: [{}, {}, { attribute: "declared", isRequired: false, isFacet: false }],
  });
});

test("another admin changed the attributes: both changes are saved by the next attempt", async () => {
  let now = catalogue;
  const theirs = [
    { attribute: "length", isRequired: true, isFacet: true },
    { attribute: "thread", isRequired: false, isFacet: true },
    { attribute: "remark", isRequired: false, isFacet: false },
  ];
  const puts: Handler[] = [
    () => {
      now = withCategory(2, { version: 7, attributes: theirs });
      return problem(409, { type: "urn:boltwright:problem:changed-meanwhile", detail: "Changed." });
    },
  ];
  const path = `${CALL}/${idOf(bolts)}/attributes`;
  const { user, calls } = await open(`${PAGE}/bolts`, {
    "GET /api/manage/catalogue": () => json(now),
    [`PUT ${path}`]: (call) => puts.shift()?.(call) ?? json(bolts),
  });
  const form = within(await screen.findByRole("form", { name: "Attributes of its parts" }));
  await user.click(form.getByRole("checkbox", { name: "Thread is required" }));
  await user.click(form.getByRole("button", { name: "Save attributes" }));
  await form.findByText(/Another admin changed this category/);
  expect(form.getByText("The list has your changes and those of the other admin.")).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>("checkbox", { name: "Thread is required" }).checked).toBe(true);
  await user.click(form.getByRole("button", { name: "Save attributes" }));
  await waitFor(() => expect(callsOf(calls, "PUT", path)).toHaveLength(2));
  const [first, second] = callsOf(calls, "PUT", path).map(({ body }) => body);
  expect(first).toMatchObject({ version: 1 });
  expect(second).toEqual({
    version: 7,
    attributes: [theirs[0], { ...theirs[1], isRequired: true }, theirs[2]],
  });
});

test("a category in use stays, with the reason; an empty one is removed", async () => {
  const detail = "It has parts, such as BW-1002. Move them to another category first.";
  let now = catalogue;
  const removals: Handler[] = [
    () => problem(409, { type: "urn:boltwright:problem:category-in-use", detail }),
    () => {
      now = { ...catalogue, categories: catalogue.categories.slice(0, 2) };
      return json({ deletedCount: 1 });
    },
  ];
  const { user, address } = await open(`${PAGE}/nuts`, {
    "GET /api/manage/catalogue": () => json(now),
    [`DELETE ${CALL}/${idOf(nuts)}`]: (call) => removals.shift()?.(call) ?? problem(500),
  });
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Nuts?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("Category removed");
  await waitFor(() => expect(address()).toBe(PAGE));
  await waitFor(() => expect(names()).toEqual(["Fasteners", "Bolts"]));
});

test("after a removal whose response was lost, 'Cancel' shows that the category is gone", async () => {
  let now = catalogue;
  const { user } = await open(`${PAGE}/nuts`, {
    "GET /api/manage/catalogue": () => json(now),
    [`DELETE ${CALL}/${idOf(nuts)}`]: () => {
      now = { ...catalogue, categories: catalogue.categories.slice(0, 2) };
      return Response.error();
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Nuts?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(/We can't connect/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Category not found" })).toBeTruthy();
});

test("an unknown category shows that it was not found", async () => {
  await open(`${PAGE}/nothing`);
  expect(await screen.findByRole("heading", { level: 1, name: "Category not found" })).toBeTruthy();
});

test("without categories the page explains them", async () => {
  await open(PAGE, { "GET /api/manage/catalogue": () => json({ categories: [], attributes: [] }) });
  expect(await screen.findByText("No categories yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add category" })).toBeTruthy();
});

test("a catalogue that does not load can be fetched again", async () => {
  let isBroken = true;
  const { user } = await open(PAGE, {
    "GET /api/manage/catalogue": () => (isBroken ? problem(503) : json(catalogue)),
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await user.click(again);
  expect(await screen.findByRole("link", { name: "Bolts" })).toBeTruthy();
});

test("a customer sees none of it", async () => {
  const calls = serve();
  await openPage(PAGE, identity(CUSTOMER));
  await waitFor(() => expect(callsOf(calls, "GET", `/api/admin/${CUSTOMER.email}`)).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Categories" })).toBeNull();
  expect(callsOf(calls, "GET", "/api/manage/catalogue")).toEqual([]);
});
