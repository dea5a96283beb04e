import { expect, it } from "vitest";
import { fieldChanges } from "../audit/record-change.ts";
import { attributeUseChanges, attributeChanges } from "./catalogue-changes.ts";

const material = {
  slug: "material",
  label: "Material",
  type: "choice",
  unit: null,
  decimals: null,
  choices: [
    { value: "steel", label: "Steel" },
    { value: "brass", label: "Brass" },
  ],
} as const;

const attributeUse = (attribute: string, isRequired = false, isFacet = false) => ({
  attribute,
  isRequired,
  isFacet,
});

it("fields that differ have their values before and after; others are left out", () => {
  expect(fieldChanges({ name: "A", parent: null }, { name: "B", parent: null, position: 1 })).toEqual({
    name: { from: "A", to: "B" },
    position: { from: null, to: 1 },
  });
});

it("an attribute: each choice by its value, an added one without a change of the order", () => {
  const choices = [...material.choices, { value: "a2", label: "A2" }];
  expect(attributeChanges(material, { ...material, label: "Stuff", choices })).toEqual({
    label: { from: "Material", to: "Stuff" },
    "choices.a2": { from: null, to: "A2" },
  });
  expect(attributeChanges(material, { ...material, choices: material.choices.toReversed() })).toEqual({
    order: { from: "steel, brass", to: "brass, steel" },
  });
});

it("an attribute that is removed had its values; one that was saved unchanged has no changes", () => {
  expect(attributeChanges(material, null)["choices.steel"]).toEqual({ from: "Steel", to: null });
  expect(attributeChanges(material, material)).toEqual({});
});

it("the attributes of a category: required and facet in words, and the order of what stayed", () => {
  const before = [attributeUse("length", true, true), attributeUse("head"), attributeUse("note")];
  expect(
    attributeUseChanges(before, [
      attributeUse("note"),
      attributeUse("length", true),
      attributeUse("coated", false, true),
    ]),
  ).toEqual({
    "attributes.length": { from: "required, facet", to: "required" },
    "attributes.head": { from: "optional", to: null },
    "attributes.coated": { from: null, to: "optional, facet" },
    order: { from: "length, note", to: "note, length" },
  });
});
