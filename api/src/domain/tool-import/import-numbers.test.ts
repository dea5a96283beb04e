import { expect, it } from "vitest";
import { aToolState, FIELDS, planLine, planLines } from "../../testing/import-plans.ts";
import type { NumberHolder } from "../tool/part-number.ts";
import type { ImportLine } from "./import-line.ts";

const aliases = [{ kind: "customer", value: "4711" }] as const;
const others: NumberHolder[] = [
  { toolId: "other", partNumber: "BW-9", value: "BW-9", kind: "own" },
  { toolId: "other", partNumber: "BW-9", value: "DIN 912", kind: "manufacturer" },
];
const errorsOf = (line: Partial<ImportLine>) => planLine(line, { others }).errors;

it("numbers that no tool has belong to the new tool", () => {
  const line = { partNumber: "AX-7", patch: { ...FIELDS, aliases }, stockQuantity: 7 };
  expect(planLine(line)).toMatchObject({
    action: "create",
    target: null,
    patch: { partNumber: "AX-7", aliases },
  });
});

it("numbers are found in any writing, and change nothing by themselves", () => {
  expect(planLine({ partNumber: "bw 1" })).toMatchObject({
    action: "unchanged",
    target: { id: "id of BW-1" },
  });
});

it("aliases replace the aliases of a tool, with a version like other edits", () => {
  const target = aToolState({ aliases: [{ kind: "old", value: "BW-0" }] });
  expect(planLine({ partNumber: "BW-1", patch: { aliases } }, { targets: [target] })).toMatchObject({
    action: "update",
    changes: [{ field: "aliases", from: "old:BW-0", to: "customer:4711" }],
    patch: { aliases },
  });
  expect(
    planLine({ partNumber: "BW-1", patch: { aliases: target.aliases } }, { targets: [target] }).action,
  ).toBe("unchanged");
  expect(
    planLine({ partNumber: "BW-1", patch: { aliases: [] } }, { targets: [target] }).patch.aliases,
  ).toEqual([]);
  expect(
    planLine({ partNumber: "BW-1", version: 2, patch: { aliases } }, { targets: [target] }).errors,
  ).toMatchObject([{ field: "version" }]);
});

it("numbers that another tool has are errors that name it", () => {
  const alias = (value: string) =>
    errorsOf({ partNumber: "BW-1", patch: { aliases: [{ kind: "other", value }] } });
  expect(alias("bw9")).toEqual([{ field: "aliases", message: "bw9 is the number of part BW-9" }]);
  expect(alias("DIN912")).toEqual([
    { field: "aliases", message: "DIN912 is a manufacturer number of part BW-9" },
  ]);
  expect(alias("BW 1")).toEqual([{ field: "aliases", message: "BW 1 is the part's own number" }]);
  expect(errorsOf({ partNumber: "din-912", patch: FIELDS, stockQuantity: 1 })).toEqual([
    { field: "partNumber", message: "din-912 is a manufacturer number of part BW-9" },
  ]);
});

it("numbers must not be in two lines", () => {
  const line = { patch: FIELDS, stockQuantity: 1 };
  const [first, again, alias] = planLines([
    { ...line, partNumber: "AX-7" },
    { ...line, line: 3, partNumber: "ax7" },
    {
      ...line,
      line: 4,
      partNumber: "AX-8",
      patch: { ...FIELDS, aliases: [{ kind: "other", value: "AX 7" }] },
    },
  ]);
  expect(first?.action).toBe("create");
  expect(again?.errors).toEqual([
    { field: "line", message: "is the same tool as line 2: remove one of them" },
  ]);
  expect(alias?.errors).toEqual([{ field: "aliases", message: "AX 7 is also in line 2" }]);
});
