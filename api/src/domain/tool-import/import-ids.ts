import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import type { ImportLine } from "./import-line.ts";
import { partKey } from "../tool/part-number.ts";

/**
 * Returns the lines, those with the id of a tool with its part number, whatever a spreadsheet made of that: `0012` of 12, 712345678901 of
 * 7.12346E+11. Another number is an error of the line, as a tool that nobody has.
 */
export async function identifyById(em: EntityManager, lines: readonly ImportLine[]): Promise<ImportLine[]> {
  const ids = lines.flatMap(({ toolId }) => toolId ?? []);
  const tools = await tables(em)
    .selectFrom("tool")
    .select(["id", "part_number as partNumber"])
    .where("id", "=", anyOf(ids))
    .execute();
  const numbers = new Map(tools.map(({ id, partNumber }) => [id, partNumber]));
  return lines.map((line) => {
    if (line.toolId === undefined) return line;
    const number = numbers.get(line.toolId);
    if (number === undefined) {
      const message = "no tool has this id: restore it, or empty id and version to add a tool";
      return { ...line, errors: [...line.errors, { field: "toolId", message }] };
    }
    const typed = line.partNumber;
    if (typed === undefined || isShownAs(typed, number)) return { ...line, partNumber: number };
    const message = `the tool of this line has the number ${number}: restore it, or empty id and version to add a tool`;
    return { ...line, partNumber: number, errors: [...line.errors, { field: "partNumber", message }] };
  });
}

/** The digits that spreadsheets store of a number. */
const SIGNIFICANT = 15;

/** Returns whether a cell has the number in any writing, or as a spreadsheet shows it: without zeros, rounded, with an exponent. */
function isShownAs(cell: string, number: string): boolean {
  if (partKey(cell) === partKey(number)) return true;
  const [, mantissa, exponent] = /^(\d+(?:[.,]\d+)?)(E\+?\d+)?$/i.exec(cell) ?? [];
  const stored = Number(number);
  if (mantissa === undefined || !Number.isFinite(stored)) return false;
  const digits = exponent === undefined ? SIGNIFICANT : mantissa.replace(/\D/, "").length;
  const shown = Number(cell.replace(",", "."));
  return shown === stored || shown === Number(stored.toPrecision(Math.min(digits, SIGNIFICANT)));
}
