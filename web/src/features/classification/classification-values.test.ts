import { expect, test } from "vitest";
import { aManagedCatalogue } from "../../testing/manage-samples.ts";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { classificationEntries, readClassification } from "./classification-values.ts";

const wire = aManagedCatalogue();
const catalogue: ManagedCatalogue = {
  ...wire,
  categories: wire.categories.map((category) =>
    category.slug === "nuts"
      ? {
          ...category,
          attributes: ["length", "coated", "note", "declared"].map((attribute) => ({
            attribute,
            isRequired: false,
            isFacet: false,
          })),
        }
      : category,
  ),
  attributes: [
    ...wire.attributes,
    {
      slug: "coated",
      label: "Coated",
      type: "boolean",
      unit: null,
      decimals: null,
      choices: [],
      version: 1,
    },
    {
      slug: "declared",
      label: "Declared on",
      type: "date",
      unit: null,
      decimals: null,
      choices: [],
      version: 1,
    },
  ],
};

const read = (values: Record<string, string>) =>
  readClassification(catalogue, {
    ...classificationEntries(catalogue, { category: "nuts", attributes: { material: "steel" } }),
    ...values,
  });

test.each([
  ["20", 20],
  [" 20.50 ", 20.5],
  ["-0.5", -0.5],
  ["−3", -3],
])("%j is the number %d", (text, number) => {
  const { errors, classification } = read({ "attributes.length": text });
  expect([errors, classification.attributes["length"]]).toEqual([{}, number]);
});

test.each(["1,5", "20 mm", ".5", "1e3", "Infinity", "0x10", "--1"])("%j is no number", (text) => {
  expect(read({ "attributes.length": text }).errors).toEqual({
    "attributes.length": "Enter a number in mm, e.g. 12.5.",
  });
});

test("a day is sent as it is; what a browser without a date picker lets through is rejected", () => {
  const { errors, classification } = read({ "attributes.declared": "2026-12-04" });
  expect([errors, classification.attributes["declared"]]).toEqual([{}, "2026-12-04"]);
  expect(read({ "attributes.declared": "4.12.2026" }).errors).toEqual({
    "attributes.declared": "Enter a date.",
  });
});

test("empty fields are no values, yes and no are, and texts are trimmed", () => {
  expect(read({ "attributes.coated": "false", "attributes.note": " Blue " }).classification).toEqual({
    category: "nuts",
    attributes: { material: "steel", coated: false, note: "Blue" },
  });
});

test("values of attributes that the category does not have are not sent", () => {
  expect(read({ category: "", "attributes.length": "20" })).toEqual({
    errors: {},
    classification: { category: null, attributes: {} },
  });
});

test("what is shown of a classification is read as the same classification", () => {
  const classification = {
    category: "nuts",
    attributes: { material: "brass", length: 0.001, coated: true, declared: "2024-02-29" },
  };
  expect(
    readClassification(catalogue, classificationEntries(catalogue, classification)).classification,
  ).toEqual(classification);
});
