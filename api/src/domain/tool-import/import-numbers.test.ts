import { expect, it } from "vitest";
import { cents } from "../shared/money.ts";
import { classificationPlan } from "./import-classification.ts";
import { relationPlan } from "./import-relations.ts";
import { NO_EXTRAS } from "./import-extras.ts";
import { type ImportLine, type ImportTarget, type PlannedLine, planImport } from "./import-plan.ts";
import { type NumberHolder, partKey } from "../tool/part-number.ts";

const DETAILS = {
  name: "Panel saw",
  description: "Hardened teeth",
  imageUrl: "/tools/saw.webp",
  unitPrice: cents(1999),
  minimumOrderQuantity: 2,
};

const aTarget = (over: Partial<ImportTarget> = {}): ImportTarget => ({
  ...DETAILS,
  id: "id of BW-1",
  partNumber: "BW-1",
  aliases: [],
  version: 3,
  stockQuantity: 10,
  ...NO_EXTRAS,
  categoryId: null,
  attributes: {},
  ...over,
});

const aLine = (over: Partial<ImportLine>): ImportLine => ({ line: 2, details: {}, errors: [], ...over });

function plan(
  lines: readonly ImportLine[],
  target = aTarget(),
  others: readonly NumberHolder[] = [],
): PlannedLine[] {
  const { id: toolId, partNumber } = target;
  const holders: NumberHolder[] = [
    { toolId, partNumber, value: partNumber, kind: "own" },
    ...target.aliases.map((alias) => ({ ...alias, toolId, partNumber })),
    ...others,
  ];
  const byKey = new Map(holders.map((holder) => [partKey(holder.value), holder]));
  return planImport(lines, [target], {
    missingImages: new Set(),
    holders: byKey,
    planClassification: classificationPlan([], () => []),
    planRelations: relationPlan([], { holders: new Map(), related: new Map(), successorOf: new Map() }),
  });
}

/** The plan of one line. */
function planLine(
  line: Partial<ImportLine>,
  target = aTarget(),
  others?: readonly NumberHolder[],
): PlannedLine {
  const [planned] = plan([aLine(line)], target, others);
  if (!planned) throw new Error("no line");
  return planned;
}

const aliases = [{ kind: "customer", value: "4711" }] as const;
const others: NumberHolder[] = [
  { toolId: "other", partNumber: "BW-9", value: "BW-9", kind: "own" },
  { toolId: "other", partNumber: "BW-9", value: "DIN 912", kind: "manufacturer" },
];
const errorsOf = (line: Partial<ImportLine>) => planLine(line, aTarget(), others).errors;

it("numbers that no tool has belong to the new tool", () => {
  const line = { partNumber: "AX-7", details: DETAILS, aliases, stockQuantity: 7 };
  expect(planLine(line)).toMatchObject({ action: "create", target: null, partNumber: "AX-7", aliases });
});

it("numbers are found in any writing, and change nothing by themselves", () => {
  expect(planLine({ partNumber: "bw 1" })).toMatchObject({
    action: "unchanged",
    target: { id: "id of BW-1" },
  });
});

it("aliases replace the aliases of a tool, with a version like other edits", () => {
  const target = aTarget({ aliases: [{ kind: "old", value: "BW-0" }] });
  expect(planLine({ partNumber: "BW-1", aliases }, target)).toMatchObject({
    action: "update",
    changes: [{ field: "aliases", from: "old:BW-0", to: "customer:4711" }],
    details: null,
    aliases,
  });
  expect(planLine({ partNumber: "BW-1", aliases: target.aliases }, target).action).toBe("unchanged");
  expect(planLine({ partNumber: "BW-1", aliases: [] }, target).aliases).toEqual([]);
  expect(planLine({ partNumber: "BW-1", version: 2, aliases }, target).errors).toMatchObject([
    { field: "version" },
  ]);
});

it("numbers that another tool has are errors that name it", () => {
  const alias = (value: string) => errorsOf({ partNumber: "BW-1", aliases: [{ kind: "other", value }] });
  expect(alias("bw9")).toEqual([{ field: "aliases", message: "bw9 is the number of part BW-9" }]);
  expect(alias("DIN912")).toEqual([
    { field: "aliases", message: "DIN912 is a manufacturer number of part BW-9" },
  ]);
  expect(alias("BW 1")).toEqual([{ field: "aliases", message: "BW 1 is the part's own number" }]);
  expect(errorsOf({ partNumber: "din-912", details: DETAILS, stockQuantity: 1 })).toEqual([
    { field: "partNumber", message: "din-912 is a manufacturer number of part BW-9" },
  ]);
});

it("numbers must not be in two lines", () => {
  const line = { details: DETAILS, stockQuantity: 1 };
  const [first, again, alias] = plan([
    aLine({ ...line, partNumber: "AX-7" }),
    aLine({ ...line, line: 3, partNumber: "ax7" }),
    aLine({ ...line, line: 4, partNumber: "AX-8", aliases: [{ kind: "other", value: "AX 7" }] }),
  ]);
  expect(first?.action).toBe("create");
  expect(again?.errors).toEqual([
    { field: "line", message: "is the same tool as line 2: remove one of them" },
  ]);
  expect(alias?.errors).toEqual([{ field: "aliases", message: "AX 7 is also in line 2" }]);
});
