import { screen, waitFor, within } from "@testing-library/react";
import { compile } from "sass";
import { expect, onTestFinished, test } from "vitest";
import { problem, type Handler } from "../../testing/network.ts";
import { aManagedTool } from "../../testing/samples.ts";
import { openToolPage, storeTool } from "../../testing/stored-tool.ts";

const first = aManagedTool({ priceBreaks: [{ minQuantity: 500, price: 9 }] });

/** Opens the page of a tool; each edit gets the next result. */
const openTool = (...results: Handler[]) => openTerms(first, ...results);

async function openTerms(initial: typeof first, ...results: Handler[]) {
  const { handlers, saveAs } = storeTool({ "": initial }, results);
  const opened = await openToolPage(handlers);
  const terms = within(await screen.findByRole("region", { name: "Packs and price breaks" }));
  return { ...opened, terms, saveAs };
}

test("price breaks are listed, added in order, and removed", async () => {
  const { user, terms, puts } = await openTool();
  expect(terms.getByRole("listitem").textContent).toBe("From 500: $9.00Remove");
  await user.type(terms.getByLabelText("From quantity"), "100");
  await user.type(terms.getByLabelText("Price per unit"), "10.5");
  await user.click(terms.getByRole("button", { name: "Add price break" }));
  await screen.findByText("Price break added");
  const added = { minQuantity: 100, price: 10.5 };
  expect(puts()).toMatchObject([{ version: 1, priceBreaks: [added, { minQuantity: 500, price: 9 }] }]);
  await waitFor(() => expect(terms.getAllByRole("listitem")).toHaveLength(2));
  await user.click(await terms.findByRole("button", { name: "Remove the price from 500" }));
  await screen.findByText("Price break removed");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Price breaks"));
  expect(puts()[1]).toMatchObject({ version: 2, priceBreaks: [added] });
});

test("price breaks are those of the price unit, and sent for one unit", async () => {
  const priceBreaks = [{ minQuantity: 500, price: 0.0875 }];
  const { user, terms, puts } = await openTerms({ ...first, price: 0.094, priceUnit: 100, priceBreaks });
  expect(terms.getByRole("listitem").textContent).toBe("From 500: $8.75 per 100Remove");
  await user.type(terms.getByLabelText("From quantity"), "1000");
  await user.type(terms.getByLabelText("Price per 100"), "8.75");
  await user.click(terms.getByRole("button", { name: "Add price break" }));
  expect(terms.getByText("Enter a price below $8.75 per 100, the price of fewer units.")).toBeTruthy();
  await user.clear(terms.getByLabelText("Price per 100"));
  await user.type(terms.getByLabelText("Price per 100"), "8.25");
  await user.click(terms.getByRole("button", { name: "Add price break" }));
  await screen.findByText("Price break added");
  const added = { minQuantity: 1000, price: 0.0825 };
  expect(puts()).toMatchObject([{ price: 0.094, priceUnit: 100, priceBreaks: [...priceBreaks, added] }]);
});

test("a price break is not saved for another number of units than it was entered for", async () => {
  const { user, terms, puts, saveAs } = await openTool();
  await user.type(terms.getByLabelText("From quantity"), "600");
  await user.type(terms.getByLabelText("Price per unit"), "8.5");
  saveAs("", { priceUnit: 100 });
  await user.click(terms.getByRole("button", { name: "Add price break" }));
  await terms.findByText(
    "Another admin changed this tool. The page shows the current values now. Try again.",
  );
  expect(puts()).toHaveLength(1);
  expect(terms.getByLabelText("Price per 100")).toBeTruthy();
});

test("the pack is saved, and the hint shows what customers can order", async () => {
  const { user, terms, puts } = await openTool();
  const field = terms.getByLabelText("Sold in packs of");
  await user.clear(field);
  await user.type(field, "50");
  await user.click(terms.getByRole("button", { name: "Save packs" }));
  await screen.findByText("Tool saved");
  expect(puts()).toMatchObject([{ version: 1, orderMultiple: 50 }]);
  expect(await terms.findByText(/Customers order multiples of it, 50 or more/)).toBeTruthy();
});

test.each([
  ["1", "5", "Enter a whole number from 2."],
  ["x", "5", "Enter a whole number from 2."],
  ["500", "5", "There is a price from this quantity. Remove it first."],
  ["600", "5,5", "Enter a price, e.g. 0.11."],
  ["12345678", "5", "Enter a whole number from 2."],
  ["600", "9.5", "Enter a price below $9.00, the price of fewer units."],
  ["100", "8", "Enter a price above $9.00, the price of more units."],
])("a break from %s at %s is rejected at the field, and nothing is sent", async (from, price, message) => {
  const { user, terms, puts } = await openTool();
  await user.type(terms.getByLabelText("From quantity"), from);
  await user.type(terms.getByLabelText("Price per unit"), price);
  await user.click(terms.getByRole("button", { name: "Add price break" }));
  expect((await terms.findAllByText(message)).length).toBeGreaterThan(0);
  expect(puts()).toEqual([]);
});

test("a price that is not below one that another admin saved is an error at the field", async () => {
  const message = "The price from 600 units on must be below $8.00, it is $8.50.";
  const { user, terms } = await openTool(() =>
    problem(422, { detail: message, errors: [{ field: "priceBreaks", message }] }),
  );
  await user.type(terms.getByLabelText("From quantity"), "600");
  await user.type(terms.getByLabelText("Price per unit"), "8.5");
  await user.click(terms.getByRole("button", { name: "Add price break" }));
  await waitFor(() =>
    expect(terms.getByLabelText("Price per unit").getAttribute("aria-invalid")).toBe("true"),
  );
  expect(terms.getAllByText(message).length).toBeGreaterThan(0);
});

test.each([
  ["order-terms.scss", "Packs and price breaks", "Add price break", ["row: flex", "fault: list-item"]],
  ["aliases.scss", "Other numbers", "Add number", ["fault: list-item"]],
])("%s: the error summary in a card is not styled as rows with actions", async (...each) => {
  const [file, card, button, expected] = each;
  const { user } = await openTool();
  const style = document.createElement("style");
  style.textContent = compile(`${import.meta.dirname}/${file}`, { silenceDeprecations: ["import"] }).css;
  document.head.append(style);
  onTestFinished(() => style.remove());
  const section = within(screen.getByRole("region", { name: card }));
  await user.click(section.getByRole("button", { name: button }));
  const displays = new Set(
    section.getAllByRole("listitem").map((item) => {
      const isFault = item.closest("form") !== null;
      return `${isFault ? "fault" : "row"}: ${getComputedStyle(item).display}`;
    }),
  );
  expect([...displays]).toEqual(expected);
});
