import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";

const IMPORT = "POST /api/manage/tools/import";
const page = "/dashboard/manageTools/import";
const aFile = (text = "name,price\nSaw,5\n"): File => new File([text], "tools.csv", { type: "text/csv" });

const COUNTS = { create: 0, update: 0, unchanged: 0, error: 0 };
const GOOD_LINE = {
  line: 2,
  action: "update",
  name: "Saw",
  toolId: "t1",
  changes: [{ field: "price", from: "4.00", to: "5.00" }],
  errors: [],
};
const BAD_LINE = {
  line: 3,
  action: "error",
  name: "Axe",
  toolId: null,
  changes: [],
  errors: [{ field: "price", message: "write 12.50 instead of 12,50" }],
};
const good = { applied: false, plan: "p1", counts: { ...COUNTS, update: 1 }, lines: [GOOD_LINE] };
const bad = { ...good, plan: "p0", counts: { ...COUNTS, update: 1, error: 1 }, lines: [GOOD_LINE, BAD_LINE] };

async function openImport(respond: Handler, more: Record<string, Handler> = {}) {
  const calls = serve({ "GET /api/admin/*": () => json({ admin: true }), [IMPORT]: respond, ...more });
  const opened = await openPage(page, identity(ADMIN));
  const input = await screen.findByLabelText<HTMLInputElement>("CSV file");
  return { ...opened, calls, input };
}

test("an error is shown at its line and the file cannot be applied; the corrected file can", async () => {
  const opened = await openImport(({ body, query }) => {
    if (query.get("dryRun") === "false") return json({ ...good, applied: true });
    return json(String(body).includes("12,50") ? bad : good);
  });
  await opened.user.upload(opened.input, aFile("name;price\nSaw;5\nAxe;12,50\n"));
  const title = await screen.findByRole("heading", { name: "1 line has an error" });
  expect(document.activeElement).toBe(title);
  const rows = within(screen.getByRole("table", { name: "Lines of the file" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "LineToolResult",
    "3AxeErrorprice write 12.50 instead of 12,50",
    "2SawChangeprice 4.00 → 5.00",
  ]);
  expect(screen.queryByRole("button", { name: /Apply/ })).toBeNull();
  await opened.user.upload(opened.input, aFile());
  await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
  await screen.findByRole("heading", { name: "Import complete" });
  expect(screen.getByRole("link", { name: "View tools" })).toBeTruthy();
  const sent = callsOf(opened.calls, "POST", "/api/manage/tools/import");
  expect(sent.map(({ query }) => query.toString())).toEqual([
    "dryRun=true",
    "dryRun=true",
    "dryRun=false&plan=p1",
  ]);
  expect(sent[2]?.body).toBe("name,price\nSaw,5\n");
  expect(sent[2]?.headers.get("content-type")).toBe("text/csv");
});

test("the catalogue changed meanwhile: the file is previewed again, and a message is shown", async () => {
  const opened = await openImport(({ query }) =>
    query.get("dryRun") === "true"
      ? json(good)
      : problem(409, { type: "urn:boltwright:problem:changed-meanwhile" }),
  );
  await opened.user.upload(opened.input, aFile());
  await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
  await screen.findByText(/The catalogue changed since your preview/);
  await waitFor(() => expect(callsOf(opened.calls, "POST", "/api/manage/tools/import")).toHaveLength(3));
  expect(await screen.findByRole("button", { name: "Apply 1 change" })).toBeTruthy();
});

const nothing = { ...good, plan: "p2", counts: { ...COUNTS, unchanged: 1 } };
const outdated = () =>
  problem(409, { type: "urn:boltwright:problem:changed-meanwhile", detail: "Nothing was changed." });

test.each([
  ["no response", () => Response.error()],
  ["a timeout", () => Promise.reject(new DOMException("too late", "TimeoutError"))],
  ["a timeout of the gateway", () => problem(504)],
])(
  "%s to an import that was applied: the file is previewed again, and nothing is left to apply",
  async (_, lost) => {
    let isApplied = false;
    const opened = await openImport(({ query }) => {
      if (query.get("dryRun") === "true") return json(isApplied ? nothing : good);
      isApplied = true;
      return lost();
    });
    await opened.user.upload(opened.input, aFile());
    await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
    await screen.findByRole("heading", { name: "Nothing to change" });
    expect(screen.getByText("Every line of the file is applied.")).toBeTruthy();
    expect(screen.getAllByText(/It may already be applied\./).length).toBeGreaterThan(0);
    expect(screen.queryByText(/took too long|can't connect/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Apply/ })).toBeNull();
  },
);

test("while the result is unknown, a rejection of the next attempt does not show that nothing was changed", async () => {
  const results = [() => problem(504), outdated];
  const previews = [good, good, bad];
  const opened = await openImport(({ query }) =>
    query.get("dryRun") === "true" ? json(previews.shift()) : (results.shift()?.() ?? problem(500)),
  );
  await opened.user.upload(opened.input, aFile());
  await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
  await screen.findByText(/It may already be applied\. This is the new preview/);
  await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
  await screen.findByRole("heading", { name: "1 line has an error" });
  expect(screen.getByText(/It may already be applied\. This is the new preview/)).toBeTruthy();
  expect(screen.queryByText(/Nothing was changed/)).toBeNull();
});

test("a preview that fails after a lost response can be tried again, and the message names both", async () => {
  const responses = [() => json(good), () => Response.error(), () => Response.error(), () => json(nothing)];
  const opened = await openImport(() => responses.shift()?.() ?? problem(500));
  await opened.user.upload(opened.input, aFile());
  await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
  await screen.findByText(/^The shop didn't confirm the import.*We can't connect/);
  await opened.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Every line of the file is applied.")).toBeTruthy();
});

test("an import that was not handled can be applied again", async () => {
  const opened = await openImport(({ query }) =>
    query.get("dryRun") === "true" ? json(good) : problem(429, { detail: "Too many requests." }),
  );
  await opened.user.upload(opened.input, aFile());
  await opened.user.click(await screen.findByRole("button", { name: "Apply 1 change" }));
  expect((await screen.findAllByText("Too many requests.")).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Apply 1 change" })).toBeTruthy();
  expect(screen.queryByText(/may already be applied/)).toBeNull();
});

test("preview and import wait longer than the gateway: two minutes", async () => {
  const timeouts = vi.spyOn(AbortSignal, "timeout");
  const opened = await openImport(() => json({ ...good, applied: true }));
  timeouts.mockClear();
  await opened.user.upload(opened.input, aFile());
  await screen.findByRole("heading", { name: "Import complete" });
  expect(timeouts.mock.calls).toContainEqual([130_000]);
  timeouts.mockRestore();
});

test("a file is applied once; its button retains the focus meanwhile, then the result gets it", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const opened = await openImport(({ query }) => (query.get("dryRun") === "true" ? json(good) : promise));
  await opened.user.upload(opened.input, aFile());
  await pressTwice(opened.user, await screen.findByRole("button", { name: "Apply 1 change" }));
  expect(callsOf(opened.calls, "POST", "/api/manage/tools/import")).toHaveLength(2);
  resolve(json({ ...good, applied: true }));
  const title = await screen.findByRole("heading", { name: "Import complete" });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test("an invalid file is rejected with the API's message, and can be tried again", async () => {
  let broken = true;
  const opened = await openImport(() =>
    broken ? problem(422, { detail: "The file has 'colour' in its header." }) : json(good),
  );
  await opened.user.upload(opened.input, aFile());
  await screen.findByText("The file has 'colour' in its header.");
  broken = false;
  await opened.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Ready to apply" })).toBeTruthy();
});

test("a file over 4 MB is not even sent", async () => {
  const opened = await openImport(() => json(good));
  await opened.user.upload(opened.input, aFile("x".repeat(4_000_001)));
  await screen.findByText("The file is larger than 4 MB. Split it into several files.");
  expect(callsOf(opened.calls, "POST", "/api/manage/tools/import")).toHaveLength(0);
});

test("a file without changes shows a message, and long lists are shown in parts", async () => {
  const lines = Array.from({ length: 250 }, (_, n) => ({
    ...GOOD_LINE,
    line: n + 2,
    action: "unchanged",
    changes: [],
  }));
  const opened = await openImport(() => json({ ...good, counts: { ...COUNTS, unchanged: 250 }, lines }));
  await opened.user.upload(opened.input, aFile());
  await screen.findByRole("heading", { name: "Nothing to change" });
  expect(screen.getAllByRole("row")).toHaveLength(101);
  await opened.user.click(screen.getByRole("button", { name: "Show more lines" }));
  expect(screen.getAllByRole("row")).toHaveLength(201);
  const focused = (): string | undefined => document.activeElement?.closest("tr")?.cells.item(0)?.textContent;
  expect(focused()).toBe("102");
  await opened.user.click(screen.getByRole("button", { name: "Show more lines" }));
  expect(screen.queryByRole("button", { name: "Show more lines" })).toBeNull();
  expect(focused()).toBe("202");
});

test("the catalogue is exported as a file", async () => {
  const saved: Blob[] = [];
  const urls = { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} };
  Object.assign(URL, urls);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = await openImport(() => json(good), {
    "GET /api/manage/tools.csv": () =>
      new Response("partNumber\r\nBW-1001\r\n", { headers: { "content-type": "text/csv; charset=utf-8" } }),
  });
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(await saved[0]?.text()).toContain("BW-1001");
  click.mockRestore();
});
