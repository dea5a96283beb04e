import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const ID = "0199f000-0000-7000-8000-0000000000f1";

/** A kind of records, one of them, and a field that has the label `label` and the name `field`. */
const KINDS = {
  family: {
    several: "families",
    title: "Families",
    record: {
      id: ID,
      slug: "hex-bolts",
      name: "Hex bolts",
      description: "Steel",
      category: null,
      drawing: null,
      columns: [],
      parts: [],
      version: 3,
    },
    listed: { slug: "hex-bolts", parts: 2 },
    note: "2 parts",
    field: "description",
    label: "Description",
    missing: "Enter the family's name.",
  },
  seller: {
    several: "sellers",
    title: "Sellers",
    record: {
      id: ID,
      name: "Boltwright GmbH",
      line1: "Werkstrasse 4",
      city: "Solingen",
      postcode: "42653",
      country: "DE",
      vatId: "DE987654321",
      taxNumber: null,
      bank: "",
      legal: "",
      series: "BWS",
      version: 3,
    },
    listed: {},
    note: "DE, BWS",
    field: "city",
    label: "City",
    missing: "Enter the name.",
  },
} as const;

describe.each(Object.entries(KINDS))("records: %s", (word, kind) => {
  const { several, title, record, listed, note, field, label, missing } = kind;
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const api = `/api/manage/${several}`;
  const path = `${api}/${ID}`;
  const list = `/dashboard/${several}`;
  const page = `${list}/${ID}`;
  const inList = (name: string, id: string) => ({ ...record, ...listed, name, id });

  async function open(at: string, over: Record<string, Handler> = {}) {
    const calls = serve({
      "GET /api/admin/*": () => json({ admin: true }),
      "GET /api/manage/catalogue": () => json({ categories: [], attributes: [] }),
      [`GET ${api}`]: () => json([inList(record.name, ID)]),
      [`GET ${path}`]: () => json(record),
      "GET /api/manage/documents": () => json({ bytesMax: 1, documents: [] }),
      ...over,
    });
    return { ...(await openPage(at, identity(ADMIN))), calls };
  }
  const form = async () => within(await screen.findByRole("form", { name: capital }));
  type Fields = Awaited<ReturnType<typeof form>>;
  const save = (fields: Fields) => fields.getByRole("button", { name: `Save ${word}` });
  const valueOf = (fields: Fields, name: string) => fields.getByLabelText<HTMLInputElement>(name).value;
  const conflictText = `Another admin changed this ${word}. Fields that you did not change show the current values now. Check them and save again.`;

  test("the list leads to each record and to a new one, and finds by a part of the name", async () => {
    const { user, address } = await open(list, {
      [`GET ${api}`]: () => json([inList(record.name, ID), inList("Washers", ID.replace(/.$/, "2"))]),
    });
    expect((await screen.findByRole("link", { name: record.name })).getAttribute("href")).toBe(page);
    expect(screen.getAllByText(note)).toHaveLength(2);
    expect(screen.getByText(`2 ${several}`)).toBeTruthy();
    await user.type(screen.getByLabelText(`Find a ${word}`), "wASH");
    expect(screen.getByText(`1 ${word} found`)).toBeTruthy();
    expect(screen.queryByRole("link", { name: record.name })).toBeNull();
    await user.type(screen.getByLabelText(`Find a ${word}`), "zzz");
    expect(screen.getByRole("heading", { name: `No ${several} found` })).toBeTruthy();
    await user.click(screen.getByRole("link", { name: `Add a ${word}` }));
    await waitFor(() => expect(address()).toBe(`${list}/new`));
  });

  test("an empty list says so, and one that could not be loaded can be tried again", async () => {
    await open(list, { [`GET ${api}`]: () => json([]) });
    expect(await screen.findByRole("heading", { name: `No ${several} yet` })).toBeTruthy();
    cleanup();
    await open(list, { [`GET ${api}`]: () => problem(503) });
    expect(await screen.findByText(`The ${several} could not be loaded`)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("a new one without a name is not sent; then it is added and has its own page", async () => {
    const { user, calls, address } = await open(`${list}/new`, { [`POST ${api}`]: () => json(record) });
    const fields = await form();
    expect(screen.getByRole("heading", { name: `Add a ${word}` })).toBeTruthy();
    expect(document.title).toContain(`Add a ${word}`);
    await user.click(save(fields));
    expect(fields.getAllByText(missing).length).toBeGreaterThan(0);
    expect(callsOf(calls, "POST", api)).toHaveLength(0);
    for (const [name, value] of Object.entries(record)) {
      const input = fields.queryByRole<HTMLInputElement>("textbox", { name: labelOf(name) });
      if (input && typeof value === "string" && value !== "") await user.type(input, value);
    }
    await user.click(save(fields));
    await waitFor(() => expect(address()).toBe(page));
    expect(callsOf(calls, "POST", api)[0]?.body).toMatchObject({ name: record.name });
  });

  test("an error of the API is at its field, which gets the focus", async () => {
    const message = "is wrong";
    const { user } = await open(page, {
      [`PUT ${path}`]: () => problem(422, { detail: message, errors: [{ field, message }] }),
    });
    const fields = await form();
    await user.click(save(fields));
    await waitFor(() => expect(fields.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(fields.getByLabelText(label));
  });

  test("what was entered is there after coming back, and another admin's save meanwhile is shown before it is replaced", async () => {
    const first = await open(page);
    await first.user.type((await form()).getByLabelText(label), "!");
    cleanup();
    const { user, calls } = await open(page, {
      [`GET ${path}`]: () => json({ ...record, name: "Theirs", version: 4 }),
      [`PUT ${path}`]: () => problem(503),
    });
    const fields = await form();
    expect([valueOf(fields, label), valueOf(fields, "Name")]).toEqual([
      `${record[field as keyof typeof record]}!`,
      "Theirs",
    ]);
    await user.click(save(fields));
    await fields.findByText(conflictText);
    expect(callsOf(calls, "PUT", path)).toHaveLength(0);
    await user.click(save(fields));
    await waitFor(() =>
      expect(callsOf(calls, "PUT", path)[0]?.body).toMatchObject({ version: 4, name: "Theirs" }),
    );
    await user.click(await fields.findByRole("button", { name: "Discard changes" }));
    expect(valueOf(fields, label)).toBe(record[field as keyof typeof record]);
  });

  test("what both admins changed is mine, with theirs beside it; the next save replaces it", async () => {
    const theirs = { ...record, [field]: "Theirs", version: 4 };
    let stored: object = record;
    const { user, calls } = await open(page, {
      [`GET ${path}`]: () => json(stored),
      [`PUT ${path}`]: ({ body }) => {
        if (stored !== record) return json({ ...theirs, ...(body as object), version: 5 });
        stored = theirs;
        return problem(409, { type: "urn:boltwright:problem:changed-meanwhile", detail: "Changed." });
      },
    });
    const fields = await form();
    await user.clear(fields.getByLabelText(label));
    await user.type(fields.getByLabelText(label), "Mine");
    await user.click(save(fields));
    await fields.findByText(conflictText);
    expect(valueOf(fields, label)).toBe("Mine");
    expect(fields.getAllByText(/The current value is Theirs\. Save again to replace it\./)).toHaveLength(2);
    await user.click(save(fields));
    await screen.findByText(`${capital} saved`);
    expect(callsOf(calls, "PUT", path)[1]?.body).toMatchObject({ version: 4, [field]: "Mine" });
  });

  test("that another admin removed is added with the entries by the next save", async () => {
    const { user, calls, address } = await open(page, {
      [`PUT ${path}`]: () => problem(404, { type: "urn:boltwright:problem:not-found" }),
      [`POST ${api}`]: () => json({ ...record, id: ID.replace(/.$/, "2") }),
    });
    const fields = await form();
    await user.type(fields.getByLabelText(label), "!");
    await user.click(save(fields));
    await fields.findByText(`Another admin removed this ${word}. Save again to add it with these entries.`);
    await user.click(save(fields));
    await waitFor(() => expect(address()).toBe(page.replace(/.$/, "2")));
    expect(callsOf(calls, "POST", api)[0]?.body).toMatchObject({
      [field]: `${record[field as keyof typeof record]}!`,
    });
  });

  test("is removed after a question, also when the first response was lost", async () => {
    let isRemoved = false;
    const { user, calls, address } = await open(page, {
      [`GET ${path}`]: () => (isRemoved ? problem(404) : json(record)),
      [`DELETE ${path}`]: () => {
        if (isRemoved) return problem(404, { detail: "Not found." });
        isRemoved = true;
        return Promise.reject(new TypeError("Failed to fetch"));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    const dialog = within(await screen.findByRole("dialog", { name: `Remove ${record.name}?` }));
    expect(callsOf(calls, "DELETE", path)).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await dialog.findByText(/We can't connect/);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText(`${capital} removed`);
    await waitFor(() => expect(address()).toBe(list));
  });

  test("that does not exist leads to the list", async () => {
    await open(page, { [`GET ${path}`]: () => problem(404) });
    expect(await screen.findByRole("heading", { name: `${capital} not found` })).toBeTruthy();
    expect(document.title).toContain(`${capital} not found`);
    expect(screen.getByRole("link", { name: title }).getAttribute("href")).toBe(list);
  });
});

const LABELS: Readonly<Record<string, string>> = {
  line1: "Address",
  vatId: "VAT id",
  series: "Number series",
};
const labelOf = (field: string): string => LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
