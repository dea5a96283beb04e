import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aManagedAttribute, aManagedCatalogue } from "../../testing/manage-samples.ts";
import { json, problem, type Handler } from "../../testing/network.ts";
import { openToolPage, storeTool } from "../../testing/stored-tool.ts";

const aPlace = (over: object = {}) => ({ category: null, attributes: {}, allowed: [], ...over });

const openPlace = (first: object, ...results: Handler[]) =>
  openPlaceIn(aManagedCatalogue(), first, ...results);

/** Opens the place of a tool; each save gets the next result if there is one. */
async function openPlaceIn(catalogue: object, first: object, ...results: Handler[]) {
  const { handlers, saveAs } = storeTool({ "/catalogue": first }, results);
  const opened = await openToolPage({ ...handlers, "GET /api/manage/catalogue": () => json(catalogue) });
  const form = within(await screen.findByRole("form", { name: "Category and attributes" }));
  return {
    ...opened,
    form,
    puts: () => opened.puts("/catalogue"),
    saveAs: (place: object) => saveAs("/catalogue", place),
  };
}

const save = (form: ReturnType<typeof within>) => form.getByRole("button", { name: "Save attributes" });

test("a part of a family leads to it", async () => {
  await openPlace(aPlace({ family: { _id: "f1", name: "Hex bolts ISO 4017" } }));
  const link = screen.getByRole("link", { name: "Hex bolts ISO 4017" });
  expect(link.getAttribute("href")).toBe("/dashboard/families/f1");
});

test("the category decides which fields there are, inherited ones first; the values are sent by their types", async () => {
  const { user, form, puts } = await openPlace(aPlace());
  expect(form.getAllByRole("combobox")).toHaveLength(1);
  await user.selectOptions(form.getByLabelText("Category"), "Fasteners › Bolts");
  expect(form.getByText("Fields with * are required in this category.")).toBeTruthy();
  const labels = [...document.querySelectorAll(".attribute-fields label")];
  expect(labels.map(({ textContent }) => textContent)).toEqual(["Material *", "Length *", "Thread"]);
  expect(form.getByText("mm")).toBeTruthy();
  await user.selectOptions(form.getByLabelText(/^Material/), "Brass");
  await user.type(form.getByLabelText(/^Length/), " 20.5 ");
  await user.click(save(form));
  await screen.findByText("Category and attributes saved");
  expect(puts()).toEqual([
    { version: 1, category: "bolts", attributes: { material: "brass", length: 20.5 } },
  ]);
  expect(sessionStorage.length).toBe(0);
});

test("a date has a field of the browser's calendar; its day is sent as the shop has it", async () => {
  const { categories, attributes } = aManagedCatalogue();
  const declared = { attribute: "declared", isRequired: true, isFacet: false };
  const { user, form, puts } = await openPlaceIn(
    {
      categories: categories.map((each) =>
        each.slug === "nuts" ? { ...each, attributes: [declared] } : each,
      ),
      attributes: [
        ...attributes,
        aManagedAttribute({ slug: "declared", label: "Declared", type: "date", unit: null, decimals: null }),
      ],
    },
    aPlace({ category: "nuts", attributes: { material: "steel", declared: "2024-02-29" } }),
  );
  const field = form.getByLabelText<HTMLInputElement>(/^Declared/);
  expect([field.type, field.value, field.required]).toEqual(["date", "2024-02-29", true]);
  await user.clear(field);
  await user.click(save(form));
  expect((await form.findAllByText(/Enter a date[.]/)).length).toBeGreaterThan(0);
  expect(puts()).toEqual([]);
  await user.type(field, "2026-12-04");
  await user.click(save(form));
  await screen.findByText("Category and attributes saved");
  expect(puts()).toEqual([
    { version: 1, category: "nuts", attributes: { material: "steel", declared: "2026-12-04" } },
  ]);
});

test("missing and invalid values are rejected at their fields, and nothing is sent", async () => {
  const { user, form, puts } = await openPlace(aPlace({ category: "bolts" }));
  await user.type(form.getByLabelText(/^Length/), "20 mm");
  await user.click(save(form));
  expect((await form.findAllByText(/Enter a number in mm, e.g. 12.5/)).length).toBeGreaterThan(0);
  expect(form.getAllByText(/Choose one[.]/).length).toBeGreaterThan(0);
  expect(form.getByLabelText(/^Material/).getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Length/)));
  expect(puts()).toEqual([]);
});

test("a value that the shop rejects has the shop's reason at its field", async () => {
  const message = "must be a number in mm with at most 1 decimal";
  const { user, form } = await openPlace(
    aPlace({ category: "bolts", attributes: { material: "steel", length: 20 } }),
    () => problem(422, { detail: message, errors: [{ field: "attributes.length", message }] }),
  );
  const length = form.getByLabelText<HTMLInputElement>(/^Length/);
  expect(length.value).toBe("20");
  await user.type(length, ".25");
  await user.click(save(form));
  await form.findAllByText(new RegExp(message));
  expect([length.value, length.getAttribute("aria-invalid")]).toEqual(["20.25", "true"]);
});

test("another category: the values that a save removes are shown before", async () => {
  const { user, form, puts } = await openPlace(
    aPlace({ category: "bolts", attributes: { material: "steel", length: 20, thread: "m8" } }),
  );
  await user.selectOptions(form.getByLabelText("Category"), "Fasteners › Nuts");
  expect(
    form.getByText("In this category the tool has no Length, Thread. Saving removes these values."),
  ).toBeTruthy();
  await user.click(save(form));
  await screen.findByText("Category and attributes saved");
  expect(puts()).toEqual([{ version: 1, category: "nuts", attributes: { material: "steel" } }]);
});

test("another admin was first: what I did not touch is theirs, and my second attempt is based on it", async () => {
  const { user, form, puts, saveAs } = await openPlace(
    aPlace({ category: "bolts", attributes: { material: "steel", length: 20 } }),
  );
  saveAs({ attributes: { material: "brass", length: 20 } });
  await user.selectOptions(form.getByLabelText(/^Thread/), "M8");
  await user.click(save(form));
  await form.findByText(/Another admin changed this tool/);
  await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>(/^Material/).value).toBe("brass"));
  expect(form.getByLabelText<HTMLSelectElement>(/^Thread/).value).toBe("m8");
  await user.click(save(form));
  await screen.findByText("Category and attributes saved");
  expect(puts()).toMatchObject([
    { version: 1 },
    { version: 2, attributes: { material: "brass", length: 20, thread: "m8" } },
  ]);
});

test("another admin moved the tool to a category without the value that I changed: no error is about a field that is not shown", async () => {
  const { user, form, puts, saveAs } = await openPlace(
    aPlace({ category: "bolts", attributes: { material: "steel", length: 20 } }),
  );
  saveAs({ category: "nuts", attributes: { material: "steel" } });
  await user.clear(form.getByLabelText(/^Length/));
  await user.type(form.getByLabelText(/^Length/), "30");
  await user.click(save(form));
  await form.findAllByText(/Another admin changed this tool/);
  await waitFor(() => expect(document.activeElement?.className).toBe("form-alert"));
  expect(form.queryByLabelText(/^Length/)).toBeNull();
  expect(form.queryByText(/The current value is/)).toBeNull();
  await user.click(save(form));
  await screen.findByText("Category and attributes saved");
  expect(puts().at(-1)).toMatchObject({ version: 2, category: "nuts", attributes: { material: "steel" } });
});
