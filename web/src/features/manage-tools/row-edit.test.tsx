import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aManagedTool } from "../../testing/samples.ts";
import { changedMeanwhile } from "../../testing/stored-tool.ts";

const tool = aManagedTool();
const path = `/api/manage/tools/${tool._id}`;
const [LIST, PAGE] = ["/dashboard/manageTools", `/dashboard/manageTools/${tool._id}`];

const VALUES = [
  { label: `price of ${tool.name}`, page: LIST, text: "12.50", call: `PUT ${path}` },
  { label: `stock of ${tool.name}`, page: LIST, text: "120", call: `POST ${path}/stock` },
  { label: `part number of ${tool.name}`, page: PAGE, text: "AX-7", call: `PUT ${path}` },
] as const;
type Value = (typeof VALUES)[number];

/** Opens the page of a value; `save` handles its call, and `stored` is the tool as it is meanwhile. */
async function open({ page, call }: Pick<Value, "page" | "call">, save: Handler, stored = tool) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/tools": () => json([tool]),
    [`GET ${path}`]: () => json(stored),
    [`GET ${path}/stock`]: () => json([]),
    [`GET ${path}/events`]: () => json([]),
    [call]: save,
  });
  const opened = await openPage(page, identity(ADMIN));
  await screen.findByRole("heading", { level: 1, name: /Manage Tools|wrench/ });
  return { ...opened, calls };
}

const field = ({ label }: Pick<Value, "label">) =>
  screen.queryByRole<HTMLInputElement>("textbox", { name: `New ${label}` });
const button = ({ label }: Pick<Value, "label">) => screen.findByTitle(`Change ${label}`);

/** Enters the text in place of the value and saves it. */
async function enter(value: Value, { user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await button(value));
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: `New ${value.label}` });
  expect(document.activeElement).toBe(input);
  await user.clear(input);
  await user.keyboard(value.text);
  await user.click(within(input.form ?? input).getByRole("button", { name: "Save" }));
}

test.each(VALUES)("$label: after a failure the text stays, with the error and the focus", async (value) => {
  let broken = true;
  const opened = await open(value, () => (broken ? problem(503) : json(tool)));
  await enter(value, opened);
  expect((await screen.findByText("A sentence for people.")).getAttribute("role")).toBe("alert");
  expect(field(value)?.value).toBe(value.text);
  expect(document.activeElement).toBe(field(value));
  broken = false;
  await opened.user.keyboard("{Enter}");
  expect(await button(value)).toBe(document.activeElement);
});

test.each(VALUES)("$label: the text is there again after a login, until Escape", async (value) => {
  const opened = await open(value, () => problem(401));
  await enter(value, opened);
  await waitFor(() => expect(opened.left).toHaveLength(1));
  cleanup();
  const again = await open(value, () => problem(503));
  await waitFor(() => expect(field(value)?.value).toBe(value.text));
  expect(document.activeElement).toBe(document.body);
  await again.user.type(screen.getByRole("textbox", { name: `New ${value.label}` }), "{Escape}");
  expect(await button(value)).toBe(document.activeElement);
  cleanup();
  await open(value, () => problem(503));
  await button(value);
});

test("after another admin's save the error shows the current price, which a second save replaces, also before the list shows it", async () => {
  const [value] = VALUES;
  const current = { ...tool, price: 13, version: tool.version + 1 };
  const opened = await open(
    value,
    ({ body }) => (Object(body).version === current.version ? json(current) : changedMeanwhile()),
    current,
  );
  await enter(value, opened);
  expect(await screen.findByText("The current value is 13.00. Save again to replace it.")).toBeTruthy();
  expect(screen.getByText(/^Another admin changed this tool/)).toBeTruthy();
  expect(field(value)?.value).toBe(value.text);
  await opened.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Tool saved");
  expect(callsOf(opened.calls, "PUT", path).at(-1)?.body).toMatchObject({ price: 12.5, version: 2 });
});

test("a price is not saved for another number of units than it was entered for", async () => {
  const [value] = VALUES;
  const current = aManagedTool({ price: tool.price / 100, priceUnit: 100, version: tool.version + 1 });
  const opened = await open(value, () => changedMeanwhile(), current);
  await enter(value, opened);
  expect((await screen.findAllByText(/^Another admin changed this tool/)).length).toBeGreaterThan(0);
  expect(callsOf(opened.calls, "PUT", path)).toHaveLength(1);
});

test("the largest stock is saved, and a longer number is not cut into another one", async () => {
  const [, value] = VALUES;
  const opened = await open(value, () => json(tool));
  const { user } = opened;
  await user.click(await button(value));
  await user.clear(field(value)!);
  await user.paste("10,000,000,000");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Enter a number of units, e.g. 120.")).toBeTruthy();
  expect(field(value)?.value).toBe("10,000,000,000");
  expect(callsOf(opened.calls, "POST", `${path}/stock`)).toEqual([]);
  await user.clear(field(value)!);
  await user.paste("10,000,000");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(callsOf(opened.calls, "POST", `${path}/stock`)).toHaveLength(1));
  const [sent] = callsOf(opened.calls, "POST", `${path}/stock`);
  expect(Number(Object(sent?.body).change) + tool.available).toBe(10_000_000);
});

test("once a value is saved, the focus stays where the user has moved it", async () => {
  const [value] = VALUES;
  const { promise, resolve } = Promise.withResolvers<Response>();
  const opened = await open(value, () => promise);
  await enter(value, opened);
  const search = screen.getAllByRole("searchbox")[0]!;
  await opened.user.click(search);
  resolve(json({ ...tool, price: 12.5 }));
  await screen.findByText("Tool saved");
  await waitFor(() => expect(field(value)).toBeNull());
  expect(document.activeElement).toBe(search);
});
