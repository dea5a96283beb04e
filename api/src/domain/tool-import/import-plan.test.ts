import { describe, expect, it } from "vitest";
import { aToolState, FIELDS, planLine, planLines } from "../../testing/import-plans.ts";
import { cents } from "../shared/money.ts";

describe("a line without a tool", () => {
  it("adds one with all its details and its stock", () => {
    expect(planLine({ patch: FIELDS, stockQuantity: 7 }, { targets: [] })).toMatchObject({
      line: 2,
      action: "create",
      name: "Panel saw",
      target: null,
      changes: [],
      errors: [],
      patch: FIELDS,
      stockChange: 7,
    });
  });

  it("takes the new stock before the exported one", () => {
    expect(
      planLine({ patch: FIELDS, stockQuantity: 7, newStockQuantity: 9 }, { targets: [] }).stockChange,
    ).toBe(9);
    expect(planLine({ patch: FIELDS, newStockQuantity: 0 }, { targets: [] })).toMatchObject({
      action: "create",
      stockChange: 0,
    });
  });

  it.each(["name", "description", "price", "minimumOrderQuantity", "imageUrl"] as const)(
    "is an error without %s, which names the field",
    (field) => {
      const planned = planLine(
        { patch: { ...FIELDS, [field]: undefined }, stockQuantity: 7 },
        { targets: [] },
      );
      expect(planned).toMatchObject({ action: "error", stockChange: 0 });
      expect(planned.errors).toEqual([{ field, message: "is required for a new tool" }]);
    },
  );

  it("is an error without any stock", () => {
    expect(planLine({ patch: FIELDS }, { targets: [] }).errors).toEqual([
      { field: "stockQuantity", message: "is required for a new tool" },
    ]);
  });

  it("does not call a field required that has another error already", () => {
    const errors = [
      { field: "price", message: "is no price" },
      { field: "newStockQuantity", message: "is no number" },
    ];
    expect(planLine({ patch: { ...FIELDS, price: undefined }, errors }, { targets: [] }).errors).toEqual(
      errors,
    );
  });

  it("with an unknown part number has that one error only", () => {
    const planned = planLine({ partNumber: "BW-404", patch: { name: "Typo" } });
    expect(planned).toMatchObject({ action: "error", name: "Typo", target: null });
    expect(planned.errors).toEqual([
      {
        field: "partNumber",
        message: "no tool has this part number: correct it, or fill in all columns to add a tool with it",
      },
    ]);
  });
});

describe("a line with a tool", () => {
  it("finds it by the part number, also under a new name", () => {
    expect(planLine({ partNumber: "BW-1", patch: { name: "Fine saw" } })).toMatchObject({
      action: "update",
      name: "Fine saw",
      target: { id: "id of BW-1" },
      changes: [{ field: "name", from: "Panel saw", to: "Fine saw" }],
      patch: { name: "Fine saw" },
      stockChange: 0,
    });
  });

  it("finds it by exactly its name where there is no part number", () => {
    expect(planLine({ patch: { name: "Panel saw", price: cents(2100) } })).toMatchObject({
      action: "update",
      target: { id: "id of BW-1" },
    });
    expect(planLine({ patch: { name: "panel saw" } }).target).toBeNull();
  });

  it("is an error where several tools have the name, and names their part numbers", () => {
    const planned = planLine(
      { patch: FIELDS },
      { targets: [aToolState(), aToolState({ partNumber: "BW-2" })] },
    );
    expect(planned.action).toBe("error");
    expect(planned.errors).toEqual([
      { field: "name", message: "2 tools have this name: set partNumber to one of BW-1, BW-2" },
    ]);
  });

  it("is unchanged where every value is the present one", () => {
    expect(
      planLine({
        partNumber: "BW-1",
        version: 3,
        patch: FIELDS,
        stockQuantity: 10,
        newStockQuantity: 10,
      }),
    ).toMatchObject({ action: "unchanged", changes: [], stockChange: 0 });
    expect(planLine({ partNumber: "BW-1" })).toMatchObject({ action: "unchanged", name: "Panel saw" });
  });

  it("leaves the details alone where only the stock changes", () => {
    expect(planLine({ partNumber: "BW-1", stockQuantity: 10, newStockQuantity: 4 })).toMatchObject({
      action: "update",
      stockChange: -6,
      changes: [{ field: "stockQuantity", from: 10, to: 4 }],
    });
  });

  it("does not change the stock by the exported one alone", () => {
    expect(planLine({ partNumber: "BW-1", stockQuantity: 99 })).toMatchObject({
      action: "unchanged",
      stockChange: 0,
    });
  });
});

describe("what others changed after the export", () => {
  it("makes an edit of an older version an error", () => {
    const planned = planLine({ partNumber: "BW-1", version: 2, patch: { name: "Fine saw" } });
    expect(planned).toMatchObject({ action: "error", changes: [] });
    expect(planned.errors).toEqual([
      {
        field: "version",
        message:
          "the tool was edited after the export (it is version 3 now): export it again, or empty this cell to overwrite",
      },
    ]);
  });

  it("may be overwritten without a version", () => {
    expect(planLine({ partNumber: "BW-1", patch: { name: "Fine saw" } }).action).toBe("update");
  });

  it("does not matter to a line that edits nothing", () => {
    expect(planLine({ partNumber: "BW-1", version: 2, patch: FIELDS }).action).toBe("unchanged");
    expect(planLine({ partNumber: "BW-1", version: 2, newStockQuantity: 11 }).action).toBe("update");
  });

  it("makes a count of another stock an error", () => {
    const planned = planLine({ partNumber: "BW-1", stockQuantity: 12, newStockQuantity: 20 });
    expect(planned).toMatchObject({ action: "error", stockChange: 0 });
    expect(planned.errors).toEqual([
      { field: "stockQuantity", message: "is 10 now: enter that here and check newAvailable" },
    ]);
  });
});

describe("lines that cannot be applied together", () => {
  it("are two of the same tool, by part number or name", () => {
    const [first, second, third] = planLines([
      { partNumber: "BW-1", patch: { price: cents(1) } },
      { line: 3, patch: { name: "Panel saw", price: cents(2) } },
      { line: 4, partNumber: "BW-1" },
    ]);
    expect(first?.action).toBe("update");
    for (const line of [second, third]) {
      expect(line?.errors).toEqual([
        { field: "line", message: "is the same tool as line 2: remove one of them" },
      ]);
    }
  });

  it("are not two lines with neither number nor valid name", () => {
    const planned = planLines([2, 3].map((line) => ({ line, patch: { ...FIELDS, name: undefined } })));
    expect(planned.flatMap(({ errors }) => errors.map(({ field }) => field))).not.toContain("line");
  });

  it("are two new tools of the same name", () => {
    const lines = [2, 3].map((line) => ({ line, patch: FIELDS, stockQuantity: 1 }));
    expect(planLines(lines, { targets: [] }).map(({ action }) => action)).toEqual(["create", "error"]);
  });
});

describe("an image", () => {
  it("that the shop does not have is an error of its field, for new tools and edits", () => {
    const imageUrl = "/images/missing.webp";
    const error = { field: "imageUrl", message: "image not found: upload it first" };
    const created = planLine(
      { patch: { ...FIELDS, imageUrl }, stockQuantity: 1 },
      { targets: [], missingImages: [imageUrl] },
    );
    expect([created.action, created.errors]).toEqual(["error", [error]]);
    const edited = planLine({ partNumber: "BW-1", patch: { imageUrl } }, { missingImages: [imageUrl] });
    expect([edited.action, edited.errors]).toEqual(["error", [error]]);
  });

  it("that its tool has already may stay", () => {
    const imageUrl = "/images/gone.webp";
    const line = { partNumber: "BW-1", patch: { imageUrl, name: "Fine saw" } };
    expect(planLine(line, { targets: [aToolState({ imageUrl })], missingImages: [imageUrl] }).action).toBe(
      "update",
    );
  });
});

it("a line whose cells are in the wrong columns has no other error and no tool", () => {
  const errors = [{ field: "line", message: "has 8 cells instead of 9" }];
  const planned = planLines([
    { partNumber: "BW-1", errors },
    { line: 3, partNumber: "BW-1", patch: { name: "Fine saw" } },
  ]);
  expect(planned).toMatchObject([
    { action: "error", target: null, errors },
    { action: "update", errors: [] },
  ]);
});

it("a price that is not above the first price break is an error", () => {
  const target = aToolState({ priceBreaks: [{ minQuantity: 100, price: cents(1800) }] });
  expect(
    planLine({ partNumber: "BW-1", patch: { price: cents(1800) } }, { targets: [target] }),
  ).toMatchObject({
    action: "error",
    errors: [
      {
        field: "price",
        message: "The price from 100 units on must be below $18.00, it is $18.00.",
      },
    ],
  });
  expect(planLine({ partNumber: "BW-1", patch: { price: cents(1801) } }, { targets: [target] }).action).toBe(
    "update",
  );
});
