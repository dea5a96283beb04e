import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { problem, type Handler } from "../../testing/network.ts";
import { aManagedTool } from "../../testing/samples.ts";
import { openToolPage, storeTool } from "../../testing/stored-tool.ts";

const first = aManagedTool({ aliases: [{ value: "BW-7", kind: "old" }] });

/** Opens the page of a tool; each edit gets the next result. */
async function openTool(...results: Handler[]) {
  const opened = await openToolPage(storeTool({ "": first }, results).handlers);
  return { ...opened, numbers: within(await screen.findByRole("region", { name: "Other numbers" })) };
}

test("aliases are listed with their kind, added, and removed", async () => {
  const { user, numbers, puts } = await openTool();
  expect(numbers.getByRole("listitem").textContent).toBe("BW-7Former numberRemove");
  await user.type(numbers.getByLabelText("Number"), "DIN 912");
  await user.selectOptions(numbers.getByLabelText("Kind"), "Manufacturer number");
  await user.click(numbers.getByRole("button", { name: "Add number" }));
  await screen.findByText("DIN 912 added");
  const din = { value: "DIN 912", kind: "manufacturer" };
  expect(puts()).toMatchObject([{ version: 1, aliases: [{ value: "BW-7", kind: "old" }, din] }]);
  await waitFor(() => expect(numbers.getAllByRole("listitem")).toHaveLength(2));
  await user.click(await numbers.findByRole("button", { name: "Remove BW-7" }));
  await screen.findByText("BW-7 is removed.");
  expect(puts()[1]).toMatchObject({ version: 2, aliases: [din] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Other numbers"));
});

test.each([
  ["---", "Enter a number with at least one letter or digit."],
  ["ä", "Use letters A to Z, digits, spaces and punctuation only."],
  ["Ø 7", "Use letters A to Z, digits, spaces and punctuation only."],
  ["bw 7", "This tool already has this number."],
  ["bw1002", "This tool already has this number."],
])("'%s' is rejected at the field, and nothing is sent", async (value, message) => {
  const { user, numbers, puts } = await openTool();
  await user.type(numbers.getByLabelText("Number"), value);
  await user.click(numbers.getByRole("button", { name: "Add number" }));
  expect((await numbers.findAllByText(message)).length).toBeGreaterThan(0);
  expect(puts()).toEqual([]);
});

test("a number that another part has is an error at the field, which names the part", async () => {
  const message = "4711 is a customer number of part BW-1009. Choose another one.";
  const { user, numbers } = await openTool(() => problem(422, { errors: [{ field: "aliases", message }] }));
  await user.type(numbers.getByLabelText("Number"), "4711");
  await user.click(numbers.getByRole("button", { name: "Add number" }));
  await numbers.findAllByText(message);
  expect(numbers.getByLabelText("Number").getAttribute("aria-invalid")).toBe("true");
});

test("the part number is changed in place; one that is taken stays in its field with the reason", async () => {
  const message = "BW-1009 is the number of part BW-1009. Choose another one.";
  const { user, puts } = await openTool(() =>
    problem(422, { detail: message, errors: [{ field: "partNumber", message }] }),
  );
  await user.click(screen.getByTitle(`Change part number of ${first.name}`));
  const field = screen.getByRole("textbox", { name: `New part number of ${first.name}` });
  await user.clear(field);
  await user.type(field, "BW-1009{Enter}");
  await screen.findByText(message);
  await user.clear(field);
  await user.type(field, "AX/7{Enter}");
  await screen.findByText(String.raw`Remove / \ % ? and # from the number.`);
  await user.clear(field);
  await user.type(field, "AX-7{Enter}");
  await screen.findByText("Part number is now AX-7.");
  expect(puts()).toMatchObject([{ partNumber: "BW-1009" }, { partNumber: "AX-7", version: 1 }]);
});

test("details that were changed before an alias was added are saved without a conflict", async () => {
  const { user, numbers, puts } = await openTool();
  const details = within(screen.getByRole("form", { name: "Details" }));
  await user.clear(details.getByLabelText("Price"));
  await user.type(details.getByLabelText("Price"), "15");
  await user.type(numbers.getByLabelText("Number"), "X-1");
  await user.click(numbers.getByRole("button", { name: "Add number" }));
  await screen.findByText("X-1 added");
  await waitFor(() => expect(numbers.getAllByRole("listitem")).toHaveLength(2));
  await user.click(details.getByRole("button", { name: "Save" }));
  await screen.findByText("Tool saved");
  expect(puts()[1]).toMatchObject({ version: 2, price: 15 });
});

test("labels: copies and the first free place are checked, then the file is saved", async () => {
  const { user } = await openTool();
  await user.click(screen.getByRole("button", { name: "Labels" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("1 sheet")).toBeTruthy();
  await user.clear(dialog.getByLabelText("Labels of each tool"));
  await user.type(dialog.getByLabelText("Labels of each tool"), "24");
  await user.clear(dialog.getByLabelText("First free label"));
  await user.type(dialog.getByLabelText("First free label"), "2");
  expect(dialog.getByText("2 sheets")).toBeTruthy();
  await user.clear(dialog.getByLabelText("First free label"));
  await user.type(dialog.getByLabelText("First free label"), "25");
  expect(dialog.getByText("Enter a number from 1 to 24.")).toBeTruthy();
  // Cut to its length the field would hold another number.
  await user.clear(dialog.getByLabelText("Labels of each tool"));
  await user.paste("1000");
  expect(dialog.getByText("Enter a number from 1 to 240.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
