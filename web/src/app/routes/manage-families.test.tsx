// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { serveUploads } from "../../testing/uploads.ts";

afterEach(() => void vi.useRealTimers());

const ID = "0199f000-0000-7000-8000-0000000000f1";
const BOLTS = "0199f000-0000-7000-8000-0000000000f2";
const family = {
  id: ID,
  slug: "hex-bolts",
  name: "Hex bolts",
  description: "Steel",
  category: "fasteners",
  drawing: "/tools/drawing-hex-bolt.svg",
  columns: [{ attribute: "thread", letter: "d" }],
  parts: ["HB-1", "HB-2"],
  version: 3,
};
const definition = { type: "number", unit: "mm", decimals: 1, choices: [], version: 1 };
const catalogue = {
  categories: [
    { id: ID, parentId: null, slug: "fasteners", name: "Fasteners", version: 1, attributes: [] },
    { id: BOLTS, parentId: ID, slug: "bolts", name: "Bolts", version: 1, attributes: [] },
  ],
  attributes: [
    { ...definition, slug: "thread", label: "Thread" },
    { ...definition, slug: "length", label: "Length" },
  ],
};

async function open(path: string, over: Record<string, Handler> = {}) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/catalogue": () => json(catalogue),
    "GET /api/manage/families": () => json([{ id: ID, slug: family.slug, name: family.name, parts: 2 }]),
    [`GET /api/manage/families/${ID}`]: () => json(family),
    ...over,
  });
  return { ...(await openPage(path, identity(ADMIN))), calls };
}

const form = async () => within(await screen.findByRole("form", { name: "Family" }));

test("a category is offered after those above it", async () => {
  await open("/dashboard/families/new");
  const options = within((await form()).getByLabelText("Category")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["None", "Fasteners", "Fasteners › Bolts"]);
});

test("an edit sends texts, columns in their order and parts, with the version it began with", async () => {
  const { user, calls } = await open(`/dashboard/families/${ID}`, {
    [`PUT /api/manage/families/${ID}`]: () => json({ ...family, version: 4 }),
  });
  const fields = await form();
  await user.selectOptions(fields.getByLabelText("Add a column"), "Length");
  expect(fields.queryByLabelText("Letter of Length in the drawing")).toBeNull();
  await user.click(fields.getByRole("button", { name: "Add" }));
  expect(document.activeElement).toBe(fields.getByLabelText("Add a column"));
  await user.type(fields.getByLabelText("Letter of Length in the drawing"), "L");
  await user.click(fields.getByRole("button", { name: "Move Length up" }));
  await user.type(fields.getByLabelText("Parts"), "\nHB-3");
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await screen.findByText("Family saved");
  expect(callsOf(calls, "PUT", `/api/manage/families/${ID}`)[0]?.body).toEqual({
    version: 3,
    name: "Hex bolts",
    description: "Steel",
    category: "fasteners",
    drawing: "/tools/drawing-hex-bolt.svg",
    columns: [
      { attribute: "length", letter: "L" },
      { attribute: "thread", letter: "d" },
    ],
    parts: ["HB-1", "HB-2", "HB-3"],
  });
});

test("part numbers with commas stay whole", async () => {
  const { user, calls } = await open(`/dashboard/families/${ID}`, {
    [`GET /api/manage/families/${ID}`]: () => json({ ...family, parts: ["DR-3,3-G", "DR-3,5-G"] }),
    [`PUT /api/manage/families/${ID}`]: () => json({ ...family, version: 4 }),
  });
  const fields = await form();
  await user.type(fields.getByLabelText("Parts"), "\nDR-4,2-G; DR-5-G");
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await screen.findByText("Family saved");
  expect(callsOf(calls, "PUT", `/api/manage/families/${ID}`)[0]?.body).toMatchObject({
    parts: ["DR-3,3-G", "DR-3,5-G", "DR-4,2-G", "DR-5-G"],
  });
});

test("a new family is added and then edited", async () => {
  const { user, calls, address } = await open("/dashboard/families/new", {
    "POST /api/manage/families": () => json(family),
  });
  const fields = await form();
  await user.click(fields.getByRole("button", { name: "Save family" }));
  expect(fields.getAllByText("Enter the family's name.").length).toBeGreaterThan(0);
  await user.type(fields.getByLabelText("Name"), "Hex bolts");
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await waitFor(() => expect(address()).toBe(`/dashboard/families/${ID}`));
  expect(callsOf(calls, "POST", "/api/manage/families")[0]?.body).toMatchObject({
    name: "Hex bolts",
    category: null,
    drawing: null,
    columns: [],
    parts: [],
  });
});

test("a part that does not exist is an error at the field", async () => {
  const message = "No part has the number HB-2.";
  const { user } = await open(`/dashboard/families/${ID}`, {
    [`PUT /api/manage/families/${ID}`]: () =>
      problem(422, { detail: message, errors: [{ field: "parts", message }] }),
  });
  const fields = await form();
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await waitFor(() => expect(fields.getByLabelText("Parts").getAttribute("aria-invalid")).toBe("true"));
});

test("the focus stays in the columns when the last possible one is added, and when one is removed", async () => {
  const slugs = Array.from({ length: 13 }, (_, at) => `size-${at + 1}`);
  const { user } = await open(`/dashboard/families/${ID}`, {
    "GET /api/manage/catalogue": () =>
      json({ ...catalogue, attributes: slugs.map((slug) => ({ ...definition, slug, label: slug })) }),
    [`GET /api/manage/families/${ID}`]: () =>
      json({ ...family, columns: slugs.slice(0, 11).map((attribute) => ({ attribute, letter: "" })) }),
  });
  const fields = await form();
  const choices = () => within(fields.getByLabelText(/^Add a column/)).getAllByRole("option").length;
  await user.selectOptions(fields.getByLabelText("Add a column"), "size-12");
  await user.click(fields.getByRole("button", { name: "Add" }));
  expect(document.activeElement).toBe(fields.getByLabelText("Add a column (at most 12)"));
  expect(choices()).toBe(1);
  await user.click(fields.getByRole("button", { name: "Remove size-3" }));
  expect(document.activeElement).toBe(fields.getByLabelText("Add a column"));
  expect(choices()).toBe(3);
});

const PATH = `/api/manage/families/${ID}`;
const PAGE = `/dashboard/families/${ID}`;
const CONFLICT =
  "Another admin changed this family. Fields that you did not change show the current values now. Check them and save again.";
const conflict = () =>
  problem(409, {
    type: "urn:boltwright:problem:changed-meanwhile",
    detail: "Another admin changed this family.",
  });
type Fields = Awaited<ReturnType<typeof form>>;
const textOf = (fields: Fields, label: string) => fields.getByLabelText<HTMLTextAreaElement>(label).value;

/** Changes description and parts while another admin saves others, and saves. */
async function openConflict() {
  const theirs = { ...family, name: "Theirs", description: "Iron", parts: ["HB-1", "HB-9"], version: 4 };
  let stored: object = family;
  const opened = await open(PAGE, {
    [`GET ${PATH}`]: () => json(stored),
    [`PUT ${PATH}`]: ({ body }) => {
      if (stored !== family) return json({ ...theirs, ...(body as object), version: 5 });
      stored = theirs;
      return conflict();
    },
  });
  const fields = await form();
  await opened.user.clear(fields.getByLabelText("Description"));
  await opened.user.type(fields.getByLabelText("Description"), "Brass");
  await opened.user.type(fields.getByLabelText("Parts"), "\nHB-3");
  await opened.user.click(fields.getByRole("button", { name: "Save family" }));
  await fields.findByText(CONFLICT);
  return { ...opened, fields };
}

test("another admin was first: the form shows what differs, and the next save replaces it", async () => {
  const { user, calls, fields } = await openConflict();
  expect(document.activeElement).toBe(fields.getByLabelText("Description"));
  expect(textOf(fields, "Name")).toBe("Theirs");
  expect(fields.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
  expect(textOf(fields, "Description")).toBe("Brass");
  expect(fields.getAllByText(/The current value is Iron\. Save again to replace it\./)).toHaveLength(2);
  expect(textOf(fields, "Parts")).toBe("HB-1\nHB-9\nHB-3");
  expect(fields.getAllByText(/The list has your changes and those of the other admin\./)).toHaveLength(2);
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await screen.findByText("Family saved");
  expect(callsOf(calls, "PUT", PATH)[1]?.body).toMatchObject({
    version: 4,
    name: "Theirs",
    description: "Brass",
    parts: ["HB-1", "HB-9", "HB-3"],
  });
  expect(fields.queryByText(CONFLICT)).toBeNull();
});

test("another admin was first: mine can be discarded", async () => {
  const { user, fields } = await openConflict();
  await user.click(fields.getByRole("button", { name: "Discard changes" }));
  expect(textOf(fields, "Description")).toBe("Iron");
  expect(textOf(fields, "Parts")).toBe("HB-1\nHB-9");
  expect(fields.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test.each([
  ["another admin changed it", { description: "Theirs", version: 4 }],
  ["one of its parts has another number", { parts: ["HB-1", "HB-20"] }],
])("opened again after %s, the form shows and saves what is stored now", async (_, change) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let stored = family;
  const { user, calls } = await open(PAGE, {
    [`GET ${PATH}`]: () => json(stored),
    [`PUT ${PATH}`]: () => json({ ...stored, version: 5 }),
  });
  await form();
  stored = { ...family, ...change };
  vi.setSystemTime(Date.now() + 2000);
  await user.click(screen.getAllByRole("link", { name: "Families" })[0]!);
  await user.click(await screen.findByRole("link", { name: "Hex bolts" }));
  const fields = await form();
  await waitFor(() => expect(textOf(fields, "Description")).toBe(stored.description));
  await waitFor(() => expect(textOf(fields, "Parts")).toBe(stored.parts.join("\n")));
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await screen.findByText("Family saved");
  const { version, description, parts } = stored;
  expect(callsOf(calls, "PUT", PATH)[0]?.body).toMatchObject({ version, description, parts });
});

test("a part number that is too long is named at the field, and nothing is sent", async () => {
  const { user, calls } = await open(PAGE);
  const fields = await form();
  await user.type(fields.getByLabelText("Parts"), `\n${"A".repeat(41)}`);
  await user.click(fields.getByRole("button", { name: "Save family" }));
  const message = `${"A".repeat(40)}… is too long. A part number has at most 40 characters.`;
  expect(fields.getAllByText(new RegExp(message))).toHaveLength(2);
  expect(callsOf(calls, "PUT", PATH)).toHaveLength(0);
});

test("a family is not saved with a drawing that was rejected; without the file it is, with its drawing", async () => {
  const { user, calls } = await open(PAGE, { [`PUT ${PATH}`]: () => json({ ...family, version: 4 }) });
  const fields = await form();
  const input = fields.getByLabelText("Drawing");
  expect(input.hasAttribute("required")).toBe(false);
  await user.upload(input, new File(["GIF89a, and so on"], "bolt.png", { type: "image/png" }));
  await fields.findByText("Use a JPEG, PNG or WebP image.");
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(callsOf(calls, "PUT", PATH)).toHaveLength(0);
  await user.click(fields.getByRole("button", { name: "Remove file" }));
  expect(document.activeElement).toBe(input);
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await screen.findByText("Family saved");
  expect(callsOf(calls, "PUT", PATH)[0]?.body).toMatchObject({ drawing: family.drawing });
});

test("a drawing is replaced, or removed", async () => {
  const url = `/images/${"0a".repeat(16)}-1024.webp`;
  serveUploads(() => json({ success: true, data: { url } }));
  let stored = family;
  const { user, calls } = await open(PAGE, {
    [`GET ${PATH}`]: () => json(stored),
    [`PUT ${PATH}`]: ({ body }) => {
      stored = { ...stored, ...(body as object), version: stored.version + 1 };
      return json(stored);
    },
  });
  const fields = await form();
  const content = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  await user.upload(fields.getByLabelText("Drawing"), new File([content], "a.jpg", { type: "image/jpeg" }));
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await waitFor(() => expect(callsOf(calls, "PUT", PATH)[0]?.body).toMatchObject({ drawing: url }));
  await user.click(await fields.findByRole("button", { name: "Remove drawing" }));
  expect(fields.queryByRole("button", { name: "Remove drawing" })).toBeNull();
  await user.click(fields.getByRole("button", { name: "Save family" }));
  await waitFor(() =>
    expect(callsOf(calls, "PUT", PATH)[1]?.body).toMatchObject({ drawing: null, version: 4 }),
  );
});

test("a column that is moved to the top or the end retains the focus", async () => {
  const { user } = await open(PAGE, {
    [`GET ${PATH}`]: () =>
      json({ ...family, columns: ["thread", "length"].map((attribute) => ({ attribute, letter: null })) }),
  });
  const fields = await form();
  const press = async (name: string): Promise<void> => {
    const button = fields.getByRole("button", { name });
    button.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
  };
  const names = () => fields.getAllByRole("textbox", { name: /^Letter of/ }).map((each) => each.ariaLabel);
  await press("Move Length up");
  const moved = ["Letter of Length in the drawing", "Letter of Thread in the drawing"];
  expect(names()).toEqual(moved);
  await user.keyboard("{Enter}");
  expect(names()).toEqual(moved);
  await press("Move Length down");
  expect(names()).toEqual(moved.toReversed());
});
