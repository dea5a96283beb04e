import { smallestOrder } from "../tool/order-quantity.ts";
import { partKey } from "../tool/part-number.ts";
import { planChange } from "../tool/plan-change.ts";
import { newFields, missingFields } from "../tool/tool-fields.ts";
import type { FieldError, PlannedChange, Surroundings, ToolPatch } from "../tool/tool-patch.ts";
import type { ToolState } from "../tool/tool-state.ts";
import type { ImportLine, LineError, PlannedLine } from "./import-line.ts";
import { checkNumbers } from "./import-numbers.ts";
import { targetFinder } from "./import-targets.ts";
import { notAllowed, readClassificationCells, readRelationCells } from "./read-cells.ts";

/**
 * Returns what a file would change, line by line. A line belongs to the tool with its part number, else, without a number, with exactly its
 * name; without such a tool it adds one, with its number, unless it has a version: it was exported. Pure: the same input gives the same plan.
 *
 * @param targets the tools that lines may be about
 * @param about what the rules refer to, with the parts that the file adds
 */
export function planImport(
  lines: readonly ImportLine[],
  targets: readonly ToolState[],
  about: Surroundings,
): PlannedLine[] {
  const findTargets = targetFinder(targets, about.holders);
  const errorsOfNumbers = checkNumbers(about.holders);
  const lineOfTool = new Map<string, number>();
  return lines.map((line) => {
    // The cells may be in the wrong columns, or of a tool of another shop: their content means nothing.
    if (line.errors.some(({ field }) => field === "line" || field === "toolId"))
      return withErrors(line, null, []);
    const found = findTargets(line);
    const target = found[0] ?? null;
    const errors = [...errorsOfNumbers(line, target), ...ambiguity(found)];
    const tool = identityOf(line, target);
    const earlier = lineOfTool.get(tool);
    if (earlier === undefined) lineOfTool.set(tool, line.line);
    else errors.push({ field: "line", message: `is the same tool as line ${earlier}: remove one of them` });
    return target ? planUpdate(line, target, errors, about) : planCreate(line, errors, about);
  });
}

function ambiguity(found: readonly ToolState[]): LineError[] {
  if (found.length < 2) return [];
  const parts = found.map(({ partNumber }) => partNumber).join(", ");
  return [
    { field: "name", message: `${found.length} tools have this name: set partNumber to one of ${parts}` },
  ];
}

/** Returns the identity of a line: two lines with the same one are about the same tool. One with neither number nor valid name has none. */
function identityOf({ line, partNumber, patch }: ImportLine, target: ToolState | null): string {
  if (target) return `tool ${target.id}`;
  if (partNumber !== undefined) return `number ${partKey(partNumber)}`;
  return patch.name === undefined ? `line ${line}` : `name ${patch.name}`;
}

const withErrors = (
  line: ImportLine,
  target: ToolState | null,
  errors: readonly LineError[],
): PlannedLine => ({
  line: line.line,
  action: "error",
  name: line.patch.name ?? target?.name ?? line.partNumber ?? "",
  target,
  changes: [],
  errors: [...line.errors, ...errors],
  patch: {},
  stockChange: 0,
});

/** The cells of a line as a patch of its tool. */
function patchOf(
  line: ImportLine,
  target: ToolState | null,
  about: Surroundings,
): { readonly patch: ToolPatch; readonly errors: readonly LineError[] } {
  const before = target ?? { category: null, attributes: {} };
  const { classification, errors } = readClassificationCells(line, before, about.classify);
  const relations = readRelationCells(line.relations, about.findPart);
  const patch = { ...line.patch, expectedOn: expectedOf(line, target), relations };
  // Values that cannot be read say enough; the others are checked with them.
  return errors.length > 0 ? { patch, errors } : { patch: { ...patch, classification }, errors };
}

/** Returns the expected date; none any more where the line counts enough stock for an order. */
function expectedOf(line: ImportLine, target: ToolState | null): ToolPatch["expectedOn"] {
  const counted = target ? line.newStockQuantity : (line.newStockQuantity ?? line.stockQuantity);
  const minimumOrderQuantity = line.patch.minimumOrderQuantity ?? target?.minimumOrderQuantity ?? 1;
  const orderMultiple = line.patch.orderMultiple ?? target?.orderMultiple ?? 1;
  const isEnough = counted !== undefined && counted >= smallestOrder({ minimumOrderQuantity, orderMultiple });
  return isEnough ? undefined : line.patch.expectedOn;
}

/** The errors of a plan, besides those of numbers, which `checkNumbers` finds with their lines. */
function errorsOf({ errors, before, attributes }: PlannedChange, { classification }: ToolPatch): LineError[] {
  const ofNumbers = new Set<FieldError["code"]>(["part-number-taken", "bad-aliases"]);
  return errors
    .filter(({ code }) => !ofNumbers.has(code))
    .map(({ code, field, message }) => {
      const isLeft = code === "bad-attributes" && message === "is no attribute of this category";
      const value = before?.attributes[field.slice("attributes.".length)];
      return isLeft && value !== undefined && attributes
        ? { field, message: `${notAllowed(classification?.category ?? null)}: enter none` }
        : { field, message };
    });
}

function planCreate(line: ImportLine, errors: LineError[], about: Surroundings): PlannedLine {
  const stock = line.newStockQuantity ?? line.stockQuantity;
  const { patch, errors: unread } = patchOf(line, null, about);
  const missing = missingErrors(line, stock, [...line.errors, ...errors]);
  const known = [...errors, ...unread, ...missing];
  if (!newFields(patch) || stock === undefined) return withErrors(line, null, known);
  const planned = planChange(null, { ...patch, partNumber: line.partNumber }, about);
  const all = [...known, ...errorsOf(planned, patch)];
  if (all.length + line.errors.length > 0) return withErrors(line, null, all);
  return {
    line: line.line,
    action: "create",
    name: planned.fields.name,
    target: null,
    changes: Object.entries(planned.changes)
      .filter(([field]) => !SHOWN_BY_THE_LINE.has(field))
      .map(([field, change]) => ({ field, ...change })),
    errors: [],
    patch: { ...patch, partNumber: line.partNumber },
    stockChange: stock,
  };
}

/** The fields that a line of a new tool always has; they are not listed as changes. */
const SHOWN_BY_THE_LINE: ReadonlySet<string> = new Set([...missingFields({}), "partNumber", "aliases"]);

/** Returns an error for each field that a new tool lacks; only one where the number is probably a typo. */
function missingErrors(
  line: ImportLine,
  stock: number | undefined,
  errors: readonly LineError[],
): LineError[] {
  const hasError = (...fields: string[]): boolean => errors.some(({ field }) => fields.includes(field));
  if (hasError("partNumber", "version")) return [];
  if (line.version !== undefined) {
    const [field, what] = line.partNumber === undefined ? ["name", "name"] : ["partNumber", "part number"];
    const message = `was exported, but no tool has this ${what}: a spreadsheet may have changed it. Restore it, or empty version to add a tool`;
    return [{ field, message }];
  }
  const missing: string[] = missingFields(line.patch).filter((field) => !hasError(field));
  if (stock === undefined && !hasError("stockQuantity", "newStockQuantity")) missing.push("stockQuantity");
  if (missing.length > 0 && line.partNumber !== undefined) {
    const message = "no tool has this part number: correct it, or fill in all columns to add a tool with it";
    return [{ field: "partNumber", message }];
  }
  return missing.map((field) => ({ field, message: "is required for a new tool" }));
}

function planUpdate(
  line: ImportLine,
  target: ToolState,
  errors: LineError[],
  about: Surroundings,
): PlannedLine {
  const { patch, errors: unread } = patchOf(line, target, about);
  const planned = planChange(target, patch, about);
  const stockChange = (line.newStockQuantity ?? target.stockQuantity) - target.stockQuantity;
  const edits = Object.entries(planned.changes).map(([field, change]) => ({ field, ...change }));
  const all = [
    ...errors,
    ...unread,
    ...errorsOf(planned, patch),
    ...outdated(line, target, { edits, stockChange }),
  ];
  if (all.length + line.errors.length > 0) return withErrors(line, target, all);
  const stock = {
    field: "stockQuantity",
    from: target.stockQuantity,
    to: target.stockQuantity + stockChange,
  };
  const changes = stockChange === 0 ? edits : [...edits, stock];
  return {
    line: line.line,
    action: changes.length > 0 ? "update" : "unchanged",
    name: planned.fields.name,
    target: { id: target.id, version: target.version },
    changes,
    errors: [],
    patch,
    stockChange,
  };
}

/** Returns an error for each value of the tool in the file that is not current any more. */
function outdated(
  line: ImportLine,
  target: ToolState,
  { edits, stockChange }: { readonly edits: readonly unknown[]; readonly stockChange: number },
): LineError[] {
  const errors: LineError[] = [];
  if (edits.length > 0 && line.version !== undefined && line.version !== target.version) {
    errors.push({
      field: "version",
      message: `the tool was edited after the export (it is version ${target.version} now): export it again, or empty this cell to overwrite`,
    });
  }
  if (stockChange !== 0 && line.stockQuantity !== undefined && line.stockQuantity !== target.stockQuantity) {
    errors.push({
      field: "stockQuantity",
      message: `is ${target.stockQuantity} now: enter that here and check newAvailable`,
    });
  }
  return errors;
}
