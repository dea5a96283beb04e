import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { aManagedTool } from "../../testing/samples.ts";
import { openToolPage, storeTool } from "../../testing/stored-tool.ts";
import { serveUploads } from "../../testing/uploads.ts";

const tool = aManagedTool();
const path = `/api/manage/tools/${tool._id}`;
const page = `/dashboard/manageTools/${tool._id}`;

async function openTool(over: Record<string, Handler> = {}) {
  const opened = await openToolPage({ ...storeTool().handlers, ...over });
  const details = within(await screen.findByRole("form", { name: "Details" }));
  return { ...opened, details, stock: () => within(screen.getByRole("form", { name: "Stock" })) };
}
function field(form: { getByLabelText: (label: string) => HTMLElement }, label: string) {
  const found = form.getByLabelText(label);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  throw new Error(`${label} is no field`);
}

async function retype({ user, details }: Awaited<ReturnType<typeof openTool>>, label: string, text: string) {
  await user.clear(field(details, label));
  if (text !== "") await user.type(field(details, label), text);
}

test("saves what was changed, with the version it began with", async () => {
  const saved = aManagedTool({ price: 12.5, minOrder: 6, version: 2 });
  const opened = await openTool({ [`PUT ${path}`]: () => json(saved) });
  expect(field(opened.details, "Price").value).toBe("11.20");
  await retype(opened, "Price", "12.5");
  await retype(opened, "Minimum order", "6");
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  const toast = await screen.findByText(/Tool saved/);
  expect(toast.closest("[role=status]")?.textContent).toContain("SUCCESS");
  expect(callsOf(opened.calls, "PUT", path)[0]?.body).toEqual({
    version: 1,
    name: tool.name,
    partNumber: tool.partNumber,
    description: tool.description,
    img: tool.img,
    price: 12.5,
    priceUnit: 1,
    minOrder: 6,
    weightGrams: tool.weightGrams,
  });
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ["Name", "", "Enter the tool's name."],
  ["Price", "12,50", "Enter a price from 0.01 to 999999.99, e.g. 12.50."],
  ["Price", "0", "Enter a price from 0.01 to 999999.99, e.g. 12.50."],
  ["Minimum order", "1.5", "Enter a whole number from 1 to 1,000,000."],
  ["Minimum order", "1000001", "Enter a whole number from 1 to 1,000,000."],
  ["Weight in grams", "0", "Enter a whole number from 1 to 10,000,000, or nothing if it is unknown."],
])("%s '%s' is rejected at the field and in the summary, and nothing is sent", async (label, text, words) => {
  const opened = await openTool();
  await retype(opened, label, text);
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  expect(opened.details.getAllByText(new RegExp(words.replaceAll(".", "[.]")))).toHaveLength(2);
  expect(field(opened.details, label).getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field(opened.details, label)));
  expect(callsOf(opened.calls, "PUT", path)).toHaveLength(0);
});

test.each([
  ["250", 250],
  ["", null],
])("a weight of '%s' is sent as %s", async (entered, weightGrams) => {
  const opened = await openTool({ [`PUT ${path}`]: () => json(aManagedTool({ weightGrams, version: 2 })) });
  await retype(opened, "Weight in grams", entered);
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  await screen.findByText(/Tool saved/);
  expect(callsOf(opened.calls, "PUT", path)[0]?.body).toMatchObject({ weightGrams });
});

test("another picture goes up at once and is saved with the rest; discarded, it is the old one again", async () => {
  const url = `/images/${"0a".repeat(16)}-1024.webp`;
  const uploads = serveUploads(() => json({ success: true, data: { url } }));
  const opened = await openTool({ [`PUT ${path}`]: () => json(aManagedTool({ img: url, version: 2 })) });
  const choose = async (): Promise<void> => {
    const content = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    const file = new File([content], "wrench.jpg", { type: "image/jpeg" });
    await opened.user.upload(field(opened.details, "Image"), file);
    await opened.details.findByText("Image uploaded");
  };
  await choose();
  await opened.user.click(opened.details.getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(opened.details.queryByText("Image uploaded")).toBeNull());
  await choose();
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  await screen.findByText(/Tool saved/);
  expect(callsOf(opened.calls, "PUT", path).map(({ body }) => body)).toMatchObject([{ img: url }]);
  expect(uploads).toHaveLength(2);
});

test("a tool is not saved with a picture that was rejected; without the file it is, with its picture", async () => {
  const opened = await openTool({ [`PUT ${path}`]: () => json(aManagedTool({ version: 2 })) });
  const save = opened.details.getByRole("button", { name: "Save" });
  const input = field(opened.details, "Image");
  await opened.user.upload(input, new File(["GIF89a, and so on"], "saw.png", { type: "image/png" }));
  await opened.details.findByText("Use a JPEG, PNG or WebP image.");
  await opened.user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(callsOf(opened.calls, "PUT", path)).toHaveLength(0);
  await opened.user.click(opened.details.getByRole("button", { name: "Remove file" }));
  await opened.user.click(save);
  await screen.findByText(/Tool saved/);
  expect(callsOf(opened.calls, "PUT", path)[0]?.body).toMatchObject({ img: aManagedTool().img });
});

test("a rejected picture is discarded with the other changes", async () => {
  const opened = await openTool();
  await retype(opened, "Name", "Saw");
  const file = new File(["GIF89a, and so on"], "saw.png", { type: "image/png" });
  await opened.user.upload(field(opened.details, "Image"), file);
  await opened.details.findByText("Use a JPEG, PNG or WebP image.");
  await opened.user.click(opened.details.getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(opened.details.queryByText("Use a JPEG, PNG or WebP image.")).toBeNull());
  expect(opened.details.queryByRole("button", { name: "Remove file" })).toBeNull();
});

test("the shop's error is shown at its field, and the field retains what was typed", async () => {
  const errors = [{ field: "minOrder", message: "must be at least 1" }];
  const opened = await openTool({ [`PUT ${path}`]: () => problem(422, { errors }) });
  await retype(opened, "Name", "Wrench");
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  await opened.details.findAllByText(/must be at least 1/);
  expect(field(opened.details, "Name").value).toBe("Wrench");
});

const CONFLICT =
  "Another admin changed this tool. Fields that you did not change show the current values now. Check them and save again.";

/** Opens the tool; another admin saves `theirs` before the page shows it. */
async function openShared(theirs: object) {
  const { handlers, saveAs } = storeTool();
  const opened = await openTool(handlers);
  saveAs("", theirs);
  return opened;
}

test("another admin was first: what I did not touch is theirs, and what we both changed is saved after a look", async () => {
  const opened = await openShared({ price: 13, description: "Theirs", minOrder: 8 });
  await retype(opened, "Price", "15");
  const save = () => opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  await save();
  await opened.details.findByText(CONFLICT);
  expect(field(opened.details, "Price").value).toBe("15");
  expect(opened.details.getByText("The current value is 13.00. Save again to replace it.")).toBeTruthy();
  expect(field(opened.details, "Description").value).toBe("Theirs");
  expect(field(opened.details, "Minimum order").value).toBe("8");
  expect(callsOf(opened.calls, "PUT", path)).toHaveLength(1);
  await save();
  await screen.findByText(/Tool saved/);
  const { version, price, minOrder, description } = Object(callsOf(opened.calls, "PUT", path)[1]?.body);
  expect({ version, price, minOrder, description }).toEqual({
    version: 2,
    price: 15,
    minOrder: 8,
    description: "Theirs",
  });
});

test("another admin was first with an image: the conflict names it in words", async () => {
  const url = `/images/${"0a".repeat(16)}-1024.webp`;
  serveUploads(() => json({ success: true, data: { url } }));
  const opened = await openShared({ img: "/tools/saw.webp" });
  const content = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  await opened.user.upload(
    field(opened.details, "Image"),
    new File([content], "wrench.jpg", { type: "image/jpeg" }),
  );
  await opened.details.findByText("Image uploaded");
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  expect(
    await opened.details.findByText("The current value is another image. Save again to replace it."),
  ).toBeTruthy();
});

test("another admin was first: mine can be discarded", async () => {
  const opened = await openShared({ price: 13 });
  await retype(opened, "Price", "15");
  await opened.user.click(opened.details.getByRole("button", { name: "Save" }));
  await opened.details.findByText(CONFLICT);
  await opened.user.click(opened.details.getByRole("button", { name: "Discard changes" }));
  expect(field(opened.details, "Price").value).toBe("13.00");
  expect(opened.details.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test("a draft from before a save of the aliases is sent after a reload without a conflict", async () => {
  const first = await openTool();
  await retype(first, "Name", "Half done");
  cleanup();
  const later = aManagedTool({ version: 2, aliases: [{ value: "BW-7", kind: "old" }] });
  const again = await openTool({
    [`GET ${path}`]: () => json(later),
    [`PUT ${path}`]: () => json(aManagedTool({ ...later, version: 3, name: "Half done" })),
  });
  await again.user.click(again.details.getByRole("button", { name: "Save" }));
  await screen.findByText(/Tool saved/);
  expect(callsOf(again.calls, "PUT", path).map(({ body }) => body)).toMatchObject([
    { version: 2, name: "Half done" },
  ]);
});

test("stock is adjusted with a reason, once per filled-in form", async () => {
  const responses: Handler[] = [() => problem(503), () => json(aManagedTool({ available: 857 }))];
  const opened = await openTool({
    [`POST ${path}/stock`]: (call) => responses.shift()?.(call) ?? problem(500),
  });
  const button = () => opened.stock().getByRole("button", { name: "Adjust stock" });
  await opened.user.click(button());
  expect(opened.stock().getAllByText(/Enter a reason/)).toHaveLength(2);
  await opened.user.type(field(opened.stock(), "Change"), "-3");
  expect(opened.stock().getByText("Stock: 860 → 857")).toBeTruthy();
  await opened.user.type(field(opened.stock(), "Reason"), "Broken");
  await opened.user.click(button());
  await opened.stock().findByText("A sentence for people.");
  await opened.user.click(button());
  await screen.findByText(/Stock is now 857/);
  const sent = callsOf(opened.calls, "POST", `${path}/stock`);
  expect(sent.map(({ body }) => body)).toEqual([
    { change: -3, reason: "Broken" },
    { change: -3, reason: "Broken" },
  ]);
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(field(opened.stock(), "Change").value).toBe("");
});

test("after a lost response that emptied the stock, a retry has the same key", async () => {
  let available = 860;
  const opened = await openTool({
    [`GET ${path}`]: () => json(aManagedTool({ available })),
    [`POST ${path}/stock`]: () => {
      const isRetry = available === 0;
      available = 0;
      return isRetry ? json(aManagedTool({ available })) : problem(503);
    },
  });
  await opened.user.type(field(opened.stock(), "Change"), "-860");
  await opened.user.type(field(opened.stock(), "Reason"), "Lost");
  const button = () => opened.stock().findByRole("button", { name: "Adjust stock" });
  await opened.user.click(await button());
  await opened.stock().findByText("A sentence for people.");
  await opened.user.click(await button());
  await screen.findByText(/Stock is now 0/);
  const sent = callsOf(opened.calls, "POST", `${path}/stock`);
  expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

test("a double click adjusts once, and more than the stock is rejected before it is sent", async () => {
  const opened = await openTool({ [`POST ${path}/stock`]: () => new Promise(() => {}) });
  await opened.user.type(field(opened.stock(), "Reason"), "Lost");
  await opened.user.click(field(opened.stock(), "Change"));
  await opened.user.paste("-12345678901");
  await opened.user.click(opened.stock().getByRole("button", { name: "Adjust stock" }));
  expect(opened.stock().getByText("Enter the change, e.g. 12 or -3.")).toBeTruthy();
  await opened.user.clear(field(opened.stock(), "Change"));
  await opened.user.type(field(opened.stock(), "Change"), "-861");
  await opened.user.click(opened.stock().getByRole("button", { name: "Adjust stock" }));
  expect(opened.stock().getAllByText(/Only 860 in stock/)).toHaveLength(2);
  await opened.user.clear(field(opened.stock(), "Change"));
  await opened.user.type(field(opened.stock(), "Change"), "-860");
  const button = opened.stock().getByRole("button", { name: "Adjust stock" });
  act(() => {
    button.click();
    button.click();
  });
  await opened.stock().findByRole("button", { name: "Adjusting …" });
  expect(callsOf(opened.calls, "POST", `${path}/stock`)).toHaveLength(1);
});

test("ledger and changes show what, when and who, and load more", async () => {
  const at = "2026-11-20T09:30:00.000Z";
  const line = {
    _id: "m1",
    change: -3,
    available: 857,
    reason: "adjusted",
    note: "Broken",
    orderId: null,
    orderNumber: null,
    by: "Mira Holt",
    at,
  };
  const placed = {
    ...line,
    _id: "m2",
    change: -5,
    available: 860,
    reason: "order-placed",
    note: null,
    by: null,
    orderId: "0199f000-0000-7000-8000-0000000000aa",
    orderNumber: "BW-100123",
  };
  const next = { link: `<${path}/stock?limit=10&cursor=m1>; rel="next"` };
  const event = {
    _id: "e1",
    type: "tool.edited",
    by: "Mira Holt",
    at,
    changes: [{ field: "price", from: "10.00", to: "11.20" }],
  };
  const { user } = await openTool({
    [`GET ${path}/stock`]: ({ query }) =>
      query.get("cursor") === "m1" ? json([placed]) : json([line], next),
    [`GET ${path}/events`]: () => json([event]),
  });
  const ledger = within(screen.getByRole("region", { name: "Stock ledger" }));
  const first = await ledger.findByRole("listitem");
  expect(first.textContent).toMatch(/^−3Broken.*2026.*, Mira Holtleft 857$/);
  await user.click(ledger.getByRole("button", { name: "Show more lines" }));
  await ledger.findByText(/Order placed \(BW-100123\)/);
  const changes = within(screen.getByRole("region", { name: "Changes" }));
  expect((await changes.findByRole("listitem")).textContent).toMatch(
    /^EditedPrice: 10.00 → 11.20.*Mira Holt$/,
  );
});

test.each([
  [404, "Tool not found", "Manage Tools"],
  [400, "Tool not found", "Manage Tools"],
])("a %i shows an error and a link", async (status, title, way) => {
  serve({ "GET /api/admin/*": () => json({ admin: true }), [`GET ${path}`]: () => problem(status) });
  await openPage(page, identity(ADMIN));
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(within(screen.getByRole("main")).getAllByRole("link", { name: way }).length).toBeGreaterThan(0);
});

test("a tool that does not load can be tried again", async () => {
  let broken = true;
  serve({
    "GET /api/admin/*": () => json({ admin: true }),
    [`GET ${path}`]: () => (broken ? problem(503) : json(tool)),
  });
  const { user } = await openPage(page, identity(ADMIN));
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect(await screen.findByRole("form", { name: "Details" })).toBeTruthy();
});

test("an archived tool shows that it is archived and can be restored", async () => {
  let archivedAt: string | null = "2026-11-20T09:30:00.000Z";
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, calls } = await openTool({
    [`GET ${path}`]: () => json(aManagedTool({ archivedAt })),
    [`POST ${path}/restore`]: () => promise,
  });
  await screen.findByText(/This tool is archived/);
  await pressTwice(user, screen.getByRole("button", { name: "Restore" }));
  expect(callsOf(calls, "POST", `${path}/restore`)).toHaveLength(1);
  archivedAt = null;
  resolve(json(tool));
  const notice = (await screen.findByText("is for sale again.")).closest("[role=status]");
  await waitFor(() => expect(document.activeElement).toBe(notice));
  await waitFor(() => expect(screen.queryByText(/This tool is archived/)).toBeNull());
  expect(screen.getByRole("button", { name: "Archive" })).toBeTruthy();
});

test("after a tool is restored the focus stays where the user has moved it", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, details } = await openTool({
    [`GET ${path}`]: () => json(aManagedTool({ archivedAt: "2026-11-20T09:30:00.000Z" })),
    [`POST ${path}/restore`]: () => promise,
  });
  await user.click(screen.getByRole("button", { name: "Restore" }));
  const name = field(details, "Name");
  await user.click(name);
  resolve(json(tool));
  await screen.findByText("is for sale again.");
  expect(document.activeElement).toBe(name);
});
