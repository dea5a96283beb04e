import { RELATIONS_MAX } from "../../domain/tool/entered-relations.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { z } from "../kit/zod.ts";

/** Returns part numbers as a cell: `BW-7;BW-9`. No part number contains a semicolon. */
export const writeNumbers = (numbers: readonly string[]): string => numbers.join(";");

const numbersCell = (max: number, tooMany: string) =>
  z.string().transform((cell, ctx): string[] => {
    const numbers = cell
      .split(";")
      .map((number) => number.trim())
      .filter((number) => number !== "");
    if (numbers.length > max) ctx.addIssue({ code: "custom", message: tooMany });
    const long = numbers.find((number) => number.length > PART_NUMBER_MAX);
    if (long !== undefined) {
      const message = `'${long.slice(0, PART_NUMBER_MAX)} …' must have at most ${PART_NUMBER_MAX} characters`;
      ctx.addIssue({ code: "custom", message });
    }
    return numbers;
  });

/** The cell `successor` of a file: a part number, or nothing. */
export const successorCell = numbersCell(1, "must be one part number");

/** The cells `alternatives` and `fitsWith` of a file: `BW-7;BW-9`, or nothing. */
export const relatedCell = numbersCell(RELATIONS_MAX, `must have at most ${RELATIONS_MAX} part numbers`);
