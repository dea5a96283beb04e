import { type NumberHolder, partKey, takenBy } from "../tool/part-number.ts";
import { numbersError } from "../tool/tool-numbers.ts";
import type { ImportLine, LineError } from "./import-line.ts";

type NumberedLine = Pick<ImportLine, "line" | "partNumber" | "patch">;

/** Returns a function that returns the errors of one line's numbers; it knows the numbers of the lines before. */
export function checkNumbers(
  holders: ReadonlyMap<string, NumberHolder>,
): (line: NumberedLine, target: { id: string; partNumber: string } | null) => LineError[] {
  const taken = new Map<string, { line: number; field: string }>();
  return ({ line, partNumber, patch: { aliases = [] } }, target) => {
    const errors: LineError[] = [];
    const take = (field: "partNumber" | "aliases", value: string): void => {
      const holder = holders.get(partKey(value));
      const earlier = taken.get(partKey(value));
      if (holder && holder.toolId !== target?.id) errors.push({ field, message: takenBy(value, holder) });
      // Two lines with one number are about the same tool, which is an error of the line.
      else if (earlier && (field === "aliases" || earlier.field === "aliases")) {
        errors.push({ field, message: `${value} is also in line ${earlier.line}` });
      }
      taken.set(partKey(value), earlier ?? { line, field });
    };
    if (partNumber !== undefined && !target) take("partNumber", partNumber);
    const message = numbersError({ partNumber: target?.partNumber ?? partNumber ?? "", aliases });
    if (message) errors.push({ field: "aliases", message });
    else for (const { value } of aliases) take("aliases", value);
    return errors;
  };
}
