import {
  type Alias,
  ALIAS_KINDS,
  ALIASES_MAX,
  PART_NUMBER_MAX,
  partKey,
} from "../../domain/tool/part-number.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const number = text(PART_NUMBER_MAX)
  .refine((value) => /^[ -~]*$/.test(value), {
    error: "must consist of letters A to Z, digits, spaces and punctuation (ASCII)",
  })
  .refine((value) => partKey(value) !== "", { error: "must have at least one letter or digit" })
  // The address of a tool's page has its number or its id.
  .refine((value) => !UUID.test(value), { error: "must be a part number, not an id of the shop" });

/** A tool's own number, which is part of the address of its page. */
export const partNumberWire = number
  .refine((value) => !/[/\\%?#;]/.test(value), { error: String.raw`must not contain / \ % ? # or ;` })
  .openapi({
    description:
      "Unique without regard to case and punctuation, except a decimal point: 2.5 is not 25. A former number stays as an alias",
    example: "BW-1042",
  });

const aliasValue = number.refine((value) => !value.includes(";"), { error: "must not contain ;" });

/** Another number that leads to a tool. Of a found tool: the one that was searched for. */
export const aliasWire = z
  .strictObject({
    value: aliasValue.openapi({ example: "DIN 912" }),
    kind: z.enum(ALIAS_KINDS).openapi({ description: "Whose number it is; `old`: a former one of the tool" }),
  })
  .openapi("Alias");

/** All aliases of a tool. */
export const aliasesWire = z.array(aliasWire).max(ALIASES_MAX);

const NO_ALIASES = "none";
const ALIASES_HELP = `must be like 'old:BW-7;manufacturer:DIN 912' with the kinds ${ALIAS_KINDS.join(", ")}, or '${NO_ALIASES}' to remove all`;

/** The aliases in a cell of a file: `old:BW-7;manufacturer:DIN 912`, or `none`. */
export const aliasesCell = z.string().transform((cell, ctx): Alias[] => {
  if (cell === NO_ALIASES) return [];
  return cell
    .split(";")
    .filter((part) => part.trim() !== "")
    .flatMap((part) => {
      const [, kind, value] = /^\s*([a-z]+)\s*:(.*)$/.exec(part) ?? [];
      const alias = aliasWire.safeParse({ kind, value });
      if (alias.success) return alias.data;
      const [issue] = alias.error.issues;
      const message =
        issue?.path[0] === "value" && value !== undefined
          ? `'${value.trim()}' ${issue.message}`
          : ALIASES_HELP;
      ctx.addIssue({ code: "custom", message });
      return [];
    });
});
