import type { ListText } from "../../lib/form/list-text.ts";
import type { AttributeUse } from "./managed-catalogue.api.ts";

const REQUIRED = "required";
const FACET = "facet";

/** The attributes of a category as a text of a form. */
export const USES: ListText<AttributeUse> = {
  write: (uses) =>
    uses
      .map(({ attribute, isRequired, isFacet }) =>
        [attribute, ...(isRequired ? [REQUIRED] : []), ...(isFacet ? [FACET] : [])].join(" "),
      )
      .join("\n"),
  read: (text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [attribute = "", ...flags] = line.split(" ");
        return { attribute, isRequired: flags.includes(REQUIRED), isFacet: flags.includes(FACET) };
      }),
  idOf: ({ attribute }) => attribute,
};
