import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { callsOf, json, problem, type Handler } from "../../testing/network.ts";
import { aManagedTool } from "../../testing/samples.ts";
import { openToolPage, storeTool, TOOL_PATH } from "../../testing/stored-tool.ts";

const tool = aManagedTool();
const suggestion = (number: number) => ({
  _id: `0199f000-0000-7000-8000-00000000020${number}`,
  name: `Hex nut M${number}`,
  partNumber: `HN-M${number}`,
  slug: `hex-nut-m${number}`,
  img: "/tools/wrench.webp",
  price: 0.05,
  priceUnit: 1,
});

const NONE = { successor: null, alternatives: [], fitsWith: [] };

/** The form of a tool whose own part and two others match every search. */
async function openRelations(relations: object = {}, more: Record<string, Handler> = {}) {
  const own = { ...suggestion(1), _id: tool._id, partNumber: tool.partNumber };
  const opened = await openToolPage({
    ...storeTool({ "/relations": { ...NONE, ...relations } }).handlers,
    "GET /api/tools/suggestions": () => json({ tools: [own, suggestion(6), suggestion(8)] }),
    ...more,
  });
  const form = within(await screen.findByRole("form", { name: "Successor and alternatives" }));
  const field = (name: string) => form.getByRole<HTMLInputElement>("combobox", { name });
  const suggested = () => form.queryAllByRole("option").map(({ textContent }) => textContent);
  const findSuggested = async () => {
    await form.findAllByRole("option");
    return suggested();
  };
  return {
    ...opened,
    form,
    field,
    suggested,
    findSuggested,
    puts: () => callsOf(opened.calls, "PUT", `${TOOL_PATH}/relations`),
  };
}

test("typing suggests other parts; arrow keys and Enter enter the number of one, and the form is not sent", async () => {
  const { user, calls, field, suggested, findSuggested, puts } = await openRelations();
  await user.type(field("Successor"), "nut");
  expect(await findSuggested()).toEqual(["HN-M6 Hex nut M6", "HN-M8 Hex nut M8"]);
  expect(callsOf(calls, "GET", "/api/tools/suggestions").map(({ query }) => query.get("q"))).toEqual(["nut"]);
  expect(field("Successor").getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const active = document.getElementById(field("Successor").getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toBe("HN-M8 Hex nut M8");
  await user.keyboard("{Enter}");
  expect(field("Successor").value).toBe("HN-M8");
  expect(suggested()).toEqual([]);
  expect(puts()).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(puts().map(({ body }) => body)).toMatchObject([{ successor: "HN-M8" }]));
});

test("a list is continued after its last semicolon, by a click too, and names a part once", async () => {
  const { user, calls, form, field, findSuggested, puts } = await openRelations();
  await user.type(field("Fits with"), "BW-7;hex nut");
  await user.click(await form.findByRole("option", { name: "HN-M6 Hex nut M6" }));
  expect(field("Fits with").value).toBe("BW-7; HN-M6; ");
  await user.type(field("Fits with"), "m8");
  await waitFor(async () => expect(await findSuggested()).toEqual(["HN-M8 Hex nut M8"]));
  const queries = callsOf(calls, "GET", "/api/tools/suggestions").map(({ query }) => query.get("q"));
  expect(queries).toEqual(["hex nut", "m8"]);
  await user.keyboard("{ArrowDown}{Enter}");
  await user.click(form.getByRole("button", { name: "Save related parts" }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]?.body).toMatchObject({ fitsWith: ["BW-7", "HN-M6", "HN-M8"], alternatives: [] });
});

test("numbers with commas stay whole when other numbers are added", async () => {
  const { user, form, field, findSuggested, puts } = await openRelations({
    alternatives: ["DR-3,3-G", "DR-3,5-G"],
  });
  expect(field("Alternatives").value).toBe("DR-3,3-G; DR-3,5-G");
  await user.type(field("Alternatives"), "; DR-4,2-G");
  await user.type(field("Fits with"), "M6,5 nut");
  await findSuggested();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(field("Fits with").value).toBe("HN-M6; ");
  await user.click(form.getByRole("button", { name: "Save related parts" }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]?.body).toMatchObject({
    alternatives: ["DR-3,3-G", "DR-3,5-G", "DR-4,2-G"],
    fitsWith: ["HN-M6"],
  });
});

test("Escape closes the suggestions and leaves the text; leaving the field chooses nothing", async () => {
  const { user, field, suggested, findSuggested } = await openRelations();
  await user.type(field("Alternatives"), "nut");
  await findSuggested();
  await user.keyboard("{ArrowDown}{Escape}");
  expect(suggested()).toEqual([]);
  expect(field("Alternatives").value).toBe("nut");
  await user.type(field("Alternatives"), "s");
  await findSuggested();
  await user.keyboard("{ArrowDown}");
  await user.tab();
  expect(suggested()).toEqual([]);
  expect(field("Alternatives").value).toBe("nuts");
});

test("one letter suggests nothing", async () => {
  const { user, calls, field } = await openRelations();
  await user.type(field("Successor"), "n");
  await user.tab();
  expect(callsOf(calls, "GET", "/api/tools/suggestions")).toEqual([]);
});

test("an unknown number is an error at its field; the toast does not have the API's field name", async () => {
  const message = "No part has the number X-1";
  const { user, form, field } = await openRelations(
    { alternatives: ["HN-M6"] },
    {
      [`PUT ${TOOL_PATH}/relations`]: () =>
        problem(422, {
          detail: `alternatives[1] ${message}.`,
          errors: [{ field: "alternatives[1]", message }],
        }),
    },
  );
  await user.type(field("Alternatives"), "; X-1{Enter}");
  await waitFor(() => expect(field("Alternatives").getAttribute("aria-invalid")).toBe("true"));
  expect(form.getAllByText(message).length).toBeGreaterThan(0);
  expect(await screen.findByText("Check the marked fields and try again.")).toBeTruthy();
  expect(screen.queryByText(/alternatives\.1/)).toBeNull();
});

/** Saves of two admins at one tool: each is based on a version. */
function sharedRelations() {
  const { handlers, saveAs, stored } = storeTool();
  return {
    handlers,
    saveAs: (relations: object) => saveAs("/relations", { ...NONE, ...relations }),
    stored: () => stored("/relations"),
  };
}

const CONFLICT =
  "Another admin changed this tool. Fields that you did not change show the current values now. Check them and save again.";

test("a field that was saved shows another admin's numbers after a conflict, and a second save stores both", async () => {
  const shared = sharedRelations();
  const { user, form, field, puts } = await openRelations({}, shared.handlers);
  const save = () => user.click(form.getByRole("button", { name: "Save related parts" }));
  await user.type(field("Alternatives"), "151");
  await save();
  await screen.findByText("Successor and alternatives saved");
  shared.saveAs({ alternatives: ["151", "152"] });
  await user.type(field("Fits with"), "160");
  await save();
  await form.findByText(CONFLICT);
  expect(field("Alternatives").value).toBe("151; 152");
  await save();
  await waitFor(() =>
    expect(shared.stored()).toMatchObject({ alternatives: ["151", "152"], fitsWith: ["160"] }),
  );
  expect(puts().map(({ body }) => Object(body).version)).toEqual([1, 2, 3]);
});

test("what is entered while a save that conflicts is sent stays", async () => {
  const shared = sharedRelations();
  const { promise, resolve } = Promise.withResolvers<void>();
  const put = `PUT ${TOOL_PATH}/relations`;
  const { user, form, field } = await openRelations(
    {},
    {
      ...shared.handlers,
      [put]: async (call) => {
        await promise;
        return shared.handlers[put]!(call);
      },
    },
  );
  await user.type(field("Fits with"), "160");
  shared.saveAs({ alternatives: ["152"] });
  await user.click(form.getByRole("button", { name: "Save related parts" }));
  await user.type(field("Fits with"), "; 161");
  await user.type(field("Successor"), "170");
  resolve();
  await form.findByText(CONFLICT);
  expect(["Successor", "Alternatives", "Fits with"].map((name) => field(name).value)).toEqual([
    "170",
    "152",
    "160; 161",
  ]);
});

test("a conflict that was shown before a reload is shown again, also for another admin's next save", async () => {
  const shared = sharedRelations();
  const first = await openRelations({}, shared.handlers);
  await first.user.type(first.field("Alternatives"), "151");
  shared.saveAs({ alternatives: ["152"], fitsWith: ["160"] });
  await first.user.click(first.form.getByRole("button", { name: "Save related parts" }));
  await first.form.findByText("The current value is 152. Save again to replace it.");
  cleanup();
  shared.saveAs({ alternatives: ["152"], fitsWith: ["161"] });
  const { user, form, field, puts } = await openRelations({}, shared.handlers);
  const save = () => user.click(form.getByRole("button", { name: "Save related parts" }));
  await save();
  await form.findByText("The current value is 152. Save again to replace it.");
  expect(form.queryByText(/The current value is 16/)).toBeNull();
  expect([field("Alternatives").value, field("Fits with").value]).toEqual(["151", "161"]);
  expect(puts()).toEqual([]);
  await save();
  await waitFor(() => expect(shared.stored()).toMatchObject({ alternatives: ["151"], fitsWith: ["161"] }));
});

test("what is entered while a form is sent is based on what was saved: another admin's later change is shown", async () => {
  const late = Promise.withResolvers<undefined>();
  let stored = { ...NONE, version: 1, fitsWith: [] as unknown[] };
  const fits = (number: string) => ({ ...suggestion(Number(number)), partNumber: number });
  const serveStored: Record<string, Handler> = {
    [`GET ${TOOL_PATH}/relations`]: () => json(stored),
    [`PUT ${TOOL_PATH}/relations`]: ({ body }) =>
      late.promise.then(() => json({ ...Object(body), version: 2 })),
  };
  const { user, field, form } = await openRelations({}, serveStored);
  await user.type(field("Fits with"), "160");
  await user.click(form.getByRole("button", { name: "Save related parts" }));
  await user.type(field("Fits with"), "; 161");
  stored = { ...stored, version: 2, fitsWith: [fits("160")] };
  late.resolve(undefined);
  await screen.findByText("SUCCESS");
  cleanup();
  stored = { ...stored, version: 3, fitsWith: [fits("999")] };
  const second = await openRelations({}, serveStored);
  expect(second.field("Fits with").value).toBe("160; 161");
  await second.user.click(second.form.getByRole("button", { name: "Save related parts" }));
  expect((await second.form.findAllByText(/Another admin changed this tool/)).length).toBeGreaterThan(0);
  expect(second.puts()).toEqual([]);
});
