import { type Alias, type NumberHolder, partKey, takenBy } from "../tool/part-number.ts";
import { numbersError } from "../tool/tool-numbers.ts";

interface NumberedLine {
  readonly line: number;
  readonly partNumber?: string | undefined;
  readonly aliases?: readonly Alias[] | undefined;
}

interface NumberError {
  readonly field: "partNumber" | "aliases";
  readonly message: string;
}

/** Returns a function that returns the errors of one line's numbers; it knows the numbers of the lines before. */
export function checkNumbers(
  holders: ReadonlyMap<string, NumberHolder>,
): (line: NumberedLine, target: { id: string; partNumber: string } | null) => NumberError[] {
  const taken = new Map<string, { line: number; field: NumberError["field"] }>();
  return ({ line, partNumber, aliases = [] }, target) => {
    const errors: NumberError[] = [];
    const take = (field: NumberError["field"], value: string): void => {
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
