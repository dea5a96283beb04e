import type { AttributeUse } from "./managed-catalogue.api.ts";

const [REQUIRED, FACET] = ["required", "facet"];

/** The attributes of a category as a text that a form stores as its draft. */
export const writeLines = (attributes: readonly AttributeUse[]): string =>
  attributes
    .map(({ attribute, isRequired, isFacet }) =>
      [attribute, ...(isRequired ? [REQUIRED] : []), ...(isFacet ? [FACET] : [])].join(" "),
    )
    .join("\n");

/** The attributes that `writeLines` wrote. */
export const readLines = (text: string): AttributeUse[] =>
  text.split("\n").flatMap((line) => {
    const [attribute = "", ...flags] = line.split(" ");
    return attribute === ""
      ? []
      : [{ attribute, isRequired: flags.includes("required"), isFacet: flags.includes("facet") }];
  });
