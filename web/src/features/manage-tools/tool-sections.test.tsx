import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { json, type Handler } from "../../testing/network.ts";
import { pressTwice } from "../../testing/press-twice.ts";
import { aManagedTool } from "../../testing/samples.ts";
import { openToolPage, storeTool, TOOL_PATH } from "../../testing/stored-tool.ts";
import { serveUploads } from "../../testing/uploads.ts";

type Region = ReturnType<typeof within>;

const LISTS = [
  {
    title: "Other numbers",
    heading: "Other numbers",
    end: "",
    wireName: "aliases",
    own: [
      { value: "BW-7", kind: "old" },
      { value: "BW-8", kind: "old" },
    ],
    changed: { value: "BW-7", kind: "customer" },
    others: { value: "X-1", kind: "other" },
    remove: "Remove BW-7",
    removed: "BW-7 is removed.",
    field: "Number",
    add: async (user: UserEvent, region: Region) => {
      await user.type(region.getByLabelText("Number"), "BW-9");
      await user.click(region.getByRole("button", { name: "Add number" }));
    },
    added: { value: "BW-9", kind: "customer" },
    addedText: "BW-9 added",
  },
  {
    title: "Packs and price breaks",
    heading: "Price breaks",
    end: "",
    wireName: "priceBreaks",
    own: [
      { minQuantity: 500, price: 9 },
      { minQuantity: 900, price: 8 },
    ],
    changed: { minQuantity: 500, price: 9.5 },
    others: { minQuantity: 950, price: 7.5 },
    remove: "Remove the price from 500",
    removed: "Price break removed",
    field: "From quantity",
    add: async (user: UserEvent, region: Region) => {
      await user.type(region.getByLabelText("From quantity"), "1000");
      await user.type(region.getByLabelText("Price per unit"), "7");
      await user.click(region.getByRole("button", { name: "Add price break" }));
    },
    added: { minQuantity: 1000, price: 7 },
    addedText: "Price break added",
  },
  {
    title: "Images",
    heading: "Images",
    end: "/pictures",
    wireName: "pictures",
    own: [
      { img: "/tools/saw.webp", alt: "Side view" },
      { img: "/tools/wrench.webp", alt: "Front" },
    ],
    changed: { img: "/tools/saw.webp", alt: "Left side" },
    others: { img: "/tools/axe.webp", alt: "Top view" },
    remove: "Remove Side view",
    removed: "Side view is removed.",
    field: "What it shows",
    add: async (user: UserEvent, region: Region) => {
      const url = `/images/${"0a".repeat(16)}-1024.webp`;
      serveUploads(() => json({ success: true, data: { url } }));
      const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "a.jpg", { type: "image/jpeg" });
      await user.upload(region.getByLabelText("Another image"), file);
      await user.type(region.getByLabelText("What it shows"), "Handle");
      await user.click(region.getByRole("button", { name: "Add image" }));
    },
    added: { img: `/images/${"0a".repeat(16)}-1024.webp`, alt: "Handle" },
    addedText: "Image added",
  },
] as const;

describe.each(LISTS)("the list $heading", (list) => {
  const { title, heading, end, wireName, own, changed, others, remove, removed, field, added } = list;
  const [, second] = own;

  async function openList(over: Record<string, Handler> = {}) {
    const tool = storeTool({ "": aManagedTool({ [wireName]: own }) });
    const opened = await openToolPage({ ...tool.handlers, ...over });
    const region = within(await screen.findByRole("region", { name: title }));
    const sent = () => opened.puts(end).map((body) => Object(body)[wireName]);
    return { ...opened, ...tool, region, sent, button: () => region.getByRole("button", { name: remove }) };
  }

  test("an entry is removed, and the heading gets the focus", async () => {
    const { user, region, sent, button } = await openList();
    await user.click(button());
    await screen.findByText(removed);
    expect(sent()).toEqual([[second]]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
    expect(region.queryByRole("button", { name: remove })).toBeNull();
  });

  test("an entry is removed once, and its button retains the focus meanwhile", async () => {
    const { user, sent, button } = await openList({
      [`PUT ${TOOL_PATH}${end}`]: () => new Promise(() => {}),
    });
    await pressTwice(user, button());
    expect(sent()).toHaveLength(1);
  });

  test("after a removal the focus stays where the user has moved it", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, region, button } = await openList({ [`PUT ${TOOL_PATH}${end}`]: () => promise });
    await user.click(button());
    const elsewhere = region.getByLabelText(field);
    await user.click(elsewhere);
    resolve(json(aManagedTool({ version: 2 })));
    await screen.findByText(removed);
    expect(document.activeElement).toBe(elsewhere);
  });

  test("a removal is saved with what another admin added meanwhile", async () => {
    const { user, saveAs, sent, button } = await openList();
    saveAs("", { [wireName]: [...own, others] });
    await user.click(button());
    await screen.findByText(removed);
    expect(sent()).toEqual([[second], [second, others]]);
  });

  test("an entry that another admin changed meanwhile is not removed before it is shown", async () => {
    const { user, saveAs, stored, sent, button } = await openList();
    saveAs("", { [wireName]: [changed, second] });
    await user.click(button());
    await screen.findByText(
      "Another admin changed this tool. The page shows the current values now. Try again.",
    );
    expect(sent()).toHaveLength(1);
    expect(stored("")).toMatchObject({ [wireName]: [changed, second] });
  });

  test("a new entry is saved without what another admin removed meanwhile", async () => {
    const { user, region, saveAs, sent } = await openList();
    saveAs("", { [wireName]: [second] });
    await list.add(user, region);
    await screen.findByText(list.addedText);
    expect(sent()).toEqual([
      [...own, added],
      [second, added],
    ]);
    expect(sessionStorage.length).toBe(0);
  });
});

const aBolt = (length: number) => ({
  category: "bolts",
  attributes: { material: "steel", length },
  allowed: [],
});

/** Forms of the page: a field with what I enter, and what another admin saves there. */
const FORMS = [
  {
    name: "Details",
    end: "",
    label: "Name",
    text: "Mine",
    button: "Save",
    done: "Tool saved",
    mine: { name: "Mine" },
    theirs: { name: "Theirs" },
    current: "Theirs",
  },
  {
    name: "Packs",
    end: "",
    label: "Sold in packs of",
    text: "50",
    button: "Save packs",
    done: "Tool saved",
    mine: { orderMultiple: 50 },
    theirs: { orderMultiple: 20 },
    current: "20",
  },
  {
    name: "More expected",
    end: "",
    label: "More expected on",
    text: "2099-12-04",
    button: "Save date",
    done: "Date saved",
    mine: { expectedOn: "2099-12-04" },
    theirs: { expectedOn: "2099-01-01" },
    current: "2099-01-01",
  },
  {
    name: "Successor and alternatives",
    end: "/relations",
    label: "Alternatives",
    text: "151",
    button: "Save related parts",
    done: "Successor and alternatives saved",
    mine: { alternatives: ["151"] },
    theirs: { alternatives: ["152"] },
    current: "152",
  },
  {
    name: "Category and attributes",
    end: "/catalogue",
    label: "Length *",
    text: "30",
    button: "Save attributes",
    done: "Category and attributes saved",
    mine: { attributes: { material: "steel", length: 30 } },
    theirs: aBolt(25),
    current: "25",
  },
] as const;

describe.each(FORMS)("the form $name", ({ name, end, label, text, button, done, mine, theirs, current }) => {
  const conflict =
    "Another admin changed this tool. Fields that you did not change show the current values now. Check them and save again.";

  async function openForm({ handlers }: Pick<ReturnType<typeof storeTool>, "handlers">) {
    const opened = await openToolPage(handlers);
    const form = within(await screen.findByRole("form", { name }));
    const field = () => form.getByLabelText<HTMLInputElement>(label);
    return {
      ...opened,
      form,
      field,
      puts: () => opened.puts(end),
      enter: async () => {
        await opened.user.clear(field());
        await opened.user.type(field(), text);
      },
      save: () => opened.user.click(form.getByRole("button", { name: button })),
    };
  }
  const store = () => storeTool({ "/catalogue": aBolt(20) });
  const shown = `The current value is ${current}. Save again to replace it.`;

  test("what both admins changed is mine, with theirs beside it; the next save replaces it", async () => {
    const tool = store();
    const { form, field, puts, enter, save } = await openForm(tool);
    await enter();
    tool.saveAs(end, theirs);
    await save();
    await form.findByText(conflict);
    expect(form.getAllByText(new RegExp(shown)).length).toBeGreaterThan(0);
    expect(field().value).toBe(text);
    expect(tool.stored(end)).toMatchObject(theirs);
    await save();
    await screen.findByText(done);
    expect(puts()).toMatchObject([
      { version: 1, ...mine },
      { version: 2, ...mine },
    ]);
  });

  test("what was entered is there after coming back, and is not sent over another admin's change", async () => {
    const tool = store();
    await (await openForm(tool)).enter();
    cleanup();
    tool.saveAs(end, theirs);
    const { form, field, puts, save } = await openForm(tool);
    expect(field().value).toBe(text);
    await save();
    expect((await form.findAllByText(new RegExp(shown))).length).toBeGreaterThan(0);
    expect(puts()).toEqual([]);
    await save();
    await screen.findByText(done);
    expect(puts()).toMatchObject([{ version: 2, ...mine }]);
    expect(sessionStorage.length).toBe(0);
  });

  test("another part of the tool was saved meanwhile: there is no conflict", async () => {
    const tool = store();
    const { form, puts, enter, save } = await openForm(tool);
    await enter();
    tool.saveAs("", { aliases: [{ value: "BW-7", kind: "old" }] });
    await save();
    await screen.findByText(done);
    expect(puts()).toMatchObject([
      { version: 1, ...mine },
      { version: 2, ...mine },
    ]);
    expect(form.queryByText(conflict)).toBeNull();
  });
});
