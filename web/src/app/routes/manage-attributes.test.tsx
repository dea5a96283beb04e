import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aManagedAttribute, aManagedCatalogue } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const PAGE = "/dashboard/attributes";
const CALL = "/api/manage/attributes";
const MATERIAL = `${CALL}/material`;
const catalogue = aManagedCatalogue();

async function open(address = PAGE, over: Record<string, Handler> = {}) {
  let now = catalogue;
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/catalogue": () => json(now),
    [`POST ${CALL}`]: ({ body }) => {
      const added = aManagedAttribute(Object(body));
      now = { ...catalogue, attributes: [...catalogue.attributes, added] };
      return json(added);
    },
    "GET /api/categories": () => json([]),
    ...over,
  });
  const page = await openPage(address, identity(ADMIN));
  return { ...page, calls };
}

async function openForm(address: string, over?: Record<string, Handler>) {
  const opened = await open(address, over);
  const form = within(await screen.findByRole("form", { name: /^(Add attribute|Details)$/ }));
  return { ...opened, form };
}

test("the list shows what values each attribute has and which categories use it, and can be searched", async () => {
  const { user } = await open();
  const rows = async () => (await screen.findAllByRole("row")).slice(1).map(({ textContent }) => textContent);
  expect(await rows()).toEqual([
    "LengthlengthNumber in mm, 1 decimalBolts",
    "MaterialmaterialChoice of Steel, BrassFasteners",
    "NotenoteTextNo category",
    "ThreadthreadChoice of M8Bolts",
  ]);
  expect(screen.getByRole("link", { name: "Length" }).getAttribute("href")).toBe(`${PAGE}/length`);
  await user.type(screen.getByLabelText("Find an attribute"), "MATER");
  expect(await rows()).toHaveLength(1);
  expect(screen.getByText("1 attribute found")).toBeTruthy();
});

test("a number is added with unit and decimals; its URL name comes from its name", async () => {
  const { user, form, calls, address } = await openForm(`${PAGE}?add=`);
  expect(form.getByLabelText("URL name")).toBeTruthy();
  await user.type(form.getByLabelText("Name"), "Head height");
  expect(form.getByLabelText<HTMLInputElement>("URL name").placeholder).toBe("head-height");
  await user.clear(form.getByLabelText("Decimals"));
  await user.click(form.getByRole("button", { name: "Add attribute" }));
  expect((await form.findAllByText(/Enter a number from 0 to 6/)).length).toBeGreaterThan(0);
  await user.type(form.getByLabelText("Decimals"), "2{Enter}");
  await screen.findByText("Attribute added. You can now use it in categories.");
  await waitFor(() => expect(address()).toBe(`${PAGE}/head-height`));
  expect(await screen.findByRole("heading", { level: 1, name: "Head height" })).toBeTruthy();
  expect(callsOf(calls, "POST", CALL).map(({ body }) => body)).toEqual([
    { slug: "head-height", label: "Head height", type: "number", unit: "mm", decimals: 2, choices: [] },
  ]);
});

test("a choice is added with its values, by keyboard; only the fields of its type are sent", async () => {
  const { user, form, calls } = await openForm(`${PAGE}?add=`);
  await user.type(form.getByLabelText("Name"), "Finish");
  await user.selectOptions(form.getByLabelText("Type"), "Choice");
  expect(form.queryByLabelText("Unit")).toBeNull();
  await user.click(form.getByRole("button", { name: "Add attribute" }));
  await form.findAllByText(/Add at least one choice/);
  await user.click(form.getByRole("button", { name: "Add choice" }));
  expect(document.activeElement).toBe(form.getByLabelText("Choice 1"));
  await user.keyboard("Zinc plated{Enter}Stainless steel A2 (1.4301){Enter}Black");
  await user.type(form.getByLabelText("URL name of choice 3"), "black-oxide");
  form.getByRole("button", { name: "Move Black up" }).focus();
  await user.keyboard("{Enter}");
  await user.click(form.getByRole("button", { name: "Add attribute" }));
  await screen.findByText("Attribute added. You can now use it in categories.");
  expect(callsOf(calls, "POST", CALL).map(({ body }) => body)).toEqual([
    {
      slug: "finish",
      label: "Finish",
      type: "choice",
      unit: null,
      decimals: null,
      choices: [
        { value: "zinc-plated", label: "Zinc plated" },
        { value: "black-oxide", label: "Black" },
        { value: "stainless-steel-a2-1.4301", label: "Stainless steel A2 (1.4301)" },
      ],
    },
  ]);
});

test("a date is added without unit, decimals and choices, whatever was entered before", async () => {
  const { user, form, calls } = await openForm(`${PAGE}?add=`);
  await user.type(form.getByLabelText("Name"), "RoHS declared on");
  expect(form.getByLabelText<HTMLInputElement>("Unit").value).toBe("mm");
  await user.selectOptions(form.getByLabelText("Type"), "Date");
  for (const label of ["Unit", "Decimals"]) expect(form.queryByLabelText(label)).toBeNull();
  expect(form.queryByRole("button", { name: "Add choice" })).toBeNull();
  await user.click(form.getByRole("button", { name: "Add attribute" }));
  await screen.findByText("Attribute added. You can now use it in categories.");
  expect(callsOf(calls, "POST", CALL).map(({ body }) => body)).toEqual([
    {
      slug: "rohs-declared-on",
      label: "RoHS declared on",
      type: "date",
      unit: null,
      decimals: null,
      choices: [],
    },
  ]);
});

test("two choices with the same name are rejected at the second one, and nothing is sent", async () => {
  const { user, form, calls } = await openForm(`${PAGE}?add=`);
  await user.type(form.getByLabelText("Name"), "Finish");
  await user.selectOptions(form.getByLabelText("Type"), "Choice");
  await user.click(form.getByRole("button", { name: "Add choice" }));
  await user.keyboard("Black{Enter}black");
  await user.click(form.getByRole("button", { name: "Add attribute" }));
  const field = await form.findByLabelText("URL name of choice 2");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(callsOf(calls, "POST", CALL)).toEqual([]);
});

test("an edit shows what can't be changed, and sends the rest with the version it is based on", async () => {
  const { user, form, calls } = await openForm(`${PAGE}/material`, {
    [`PUT ${MATERIAL}`]: () => json(aManagedAttribute()),
  });
  expect(form.getAllByText("Can't be changed")).toHaveLength(2);
  expect(form.queryByLabelText("Type")).toBeNull();
  expect(form.getByText("steel")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Fasteners" })).toBeTruthy();
  await user.clear(form.getByLabelText("Choice 1"));
  await user.type(form.getByLabelText("Choice 1"), "Carbon steel");
  await user.click(form.getByRole("button", { name: "Move Brass up" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByText("Attribute saved");
  expect(callsOf(calls, "PUT", MATERIAL).map(({ body }) => body)).toEqual([
    {
      version: 1,
      slug: "material",
      label: "Material",
      type: "choice",
      unit: null,
      decimals: null,
      choices: [
        { value: "brass", label: "Brass" },
        { value: "steel", label: "Carbon steel" },
      ],
    },
  ]);
});

/** The catalogue after another save of Material. */
const withMaterial = (over: Parameters<typeof aManagedAttribute>[0]) => ({
  ...catalogue,
  attributes: catalogue.attributes.map((each) =>
    each.slug === "material" ? { ...each, version: 2, ...over } : each,
  ),
});
const STEEL = { value: "steel", label: "Steel" };
const BRASS = { value: "brass", label: "Brass" };
const SILVER = { value: "silver", label: "Silver" };
const TIN = { value: "tin", label: "Tin" };
const changedMeanwhile = () =>
  problem(409, {
    type: "urn:boltwright:problem:changed-meanwhile",
    detail: "Another admin changed this attribute.",
  });
const CONFLICT =
  "Another admin changed this attribute. Fields that you did not change show the current values now. Check them and save again.";

type Opened = Awaited<ReturnType<typeof openForm>>;

const labels = ({ form }: Opened): string[] =>
  form.getAllByLabelText<HTMLInputElement>(/^Choice \d/).map(({ value }) => value);

async function addTin({ user, form }: Opened): Promise<void> {
  await user.click(form.getByRole("button", { name: "Add choice" }));
  await user.keyboard("Tin");
}

const save = ({ user, form }: Opened): Promise<void> =>
  user.click(form.getByRole("button", { name: "Save" }));

test("another admin added a choice meanwhile: the list has both new choices, and a second save stores both", async () => {
  let now = catalogue;
  const puts: Handler[] = [
    () => {
      now = withMaterial({ label: "Alloy", choices: [SILVER, STEEL, BRASS] });
      return changedMeanwhile();
    },
    () => json(aManagedAttribute()),
  ];
  const opened = await openForm(`${PAGE}/material`, {
    "GET /api/manage/catalogue": () => json(now),
    [`PUT ${MATERIAL}`]: (call) => puts.shift()?.(call) ?? problem(500),
  });
  await addTin(opened);
  await save(opened);
  expect(await opened.form.findByText(CONFLICT)).toBeTruthy();
  expect(opened.form.getAllByText(/The list has your changes and those of the other admin/)).toHaveLength(2);
  expect(labels(opened)).toEqual(["Silver", "Steel", "Brass", "Tin"]);
  expect(opened.form.getByLabelText<HTMLInputElement>("Name").value).toBe("Alloy");
  await save(opened);
  await screen.findByText("Attribute saved");
  expect(callsOf(opened.calls, "PUT", MATERIAL).map(({ body }) => body)).toMatchObject([
    { version: 1, label: "Material", choices: [STEEL, BRASS, TIN] },
    { version: 2, label: "Alloy", choices: [SILVER, STEEL, BRASS, TIN] },
  ]);
});

test("an edit whose response was lost can be repeated after a reload", async () => {
  const lost = await openForm(`${PAGE}/material`, { [`PUT ${MATERIAL}`]: () => Response.error() });
  await addTin(lost);
  await save(lost);
  await lost.form.findByText(/We can't connect/);
  cleanup();
  const mine = withMaterial({ choices: [STEEL, BRASS, TIN] });
  const again = await openForm(`${PAGE}/material`, {
    "GET /api/manage/catalogue": () => json(mine),
    [`PUT ${MATERIAL}`]: () => json(aManagedAttribute()),
  });
  await save(again);
  await screen.findByText("Attribute saved");
  expect(callsOf(again.calls, "PUT", MATERIAL).map(({ body }) => body)).toMatchObject([{ version: 2 }]);
});

test("a choice that parts have can't be removed: the shop's reason stands at the choices, and the choice can come back", async () => {
  const message = "Parts use steel. You can't remove this choice.";
  const { user, form } = await openForm(`${PAGE}/material`, {
    [`PUT ${MATERIAL}`]: () => problem(409, { detail: message, errors: [{ field: "choices", message }] }),
  });
  await user.click(form.getByRole("button", { name: "Remove Steel" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
  await user.click(form.getByRole("button", { name: "Discard changes" }));
  expect(form.getByRole("button", { name: "Remove Steel" })).toBeTruthy();
});

test("an attribute in use stays, with the reason; one that nothing uses is removed", async () => {
  const detail = "The category Bolts uses it. Remove it there first.";
  let now = catalogue;
  const removals: Handler[] = [
    () => problem(409, { type: "urn:boltwright:problem:attribute-in-use", detail }),
    () => {
      now = { ...catalogue, attributes: catalogue.attributes.slice(1) };
      return json({ deletedCount: 1 });
    },
  ];
  const { user, address } = await open(`${PAGE}/length`, {
    "GET /api/manage/catalogue": () => json(now),
    [`DELETE ${CALL}/length`]: (call) => removals.shift()?.(call) ?? problem(500),
  });
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Length?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("Attribute removed");
  await waitFor(() => expect(address()).toBe(PAGE));
  await screen.findByRole("link", { name: "Thread" });
  await waitFor(() => expect(screen.queryByRole("link", { name: "Length" })).toBeNull());
});

test("without attributes the page explains them", async () => {
  await open(PAGE, { "GET /api/manage/catalogue": () => json({ categories: [], attributes: [] }) });
  expect(await screen.findByText("No attributes yet")).toBeTruthy();
});
