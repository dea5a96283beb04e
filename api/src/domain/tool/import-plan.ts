import { changesBetween, type PartialToolDetails, type ToolDetails } from "./edit-tool.ts";
import type { FieldChange } from "./tool-changes.ts";

/** One line of a file, parsed; undefined means unchanged. */
export interface ImportLine {
  readonly line: number;
  readonly partNumber?: string | undefined;
  /** The tool's version in the export. */
  readonly version?: number | undefined;
  readonly details: PartialToolDetails;
  /** The stock in the export; of a new tool its initial stock. */
  readonly stockQuantity?: number | undefined;
  readonly newStockQuantity?: number | undefined;
  /** Errors of the line itself. */
  readonly errors: readonly LineError[];
}

export interface LineError {
  /** The domain's field; `line` for the line as a whole. */
  readonly field: string;
  readonly message: string;
}

/** A tool that a line may change. */
export interface ImportTarget extends ToolDetails {
  readonly id: string;
  readonly partNumber: string;
  readonly version: number;
  readonly stockQuantity: number;
}

/** What a line changes. */
export interface PlannedLine {
  readonly line: number;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly name: string;
  readonly target: ImportTarget | null;
  readonly changes: readonly ({ readonly field: string } & FieldChange)[];
  readonly errors: readonly LineError[];
  /** The details of the tool afterwards; null without a change of them. */
  readonly details: ToolDetails | null;
  /** Units added (positive) or removed (negative). */
  readonly stockChange: number;
}

/**
 * Returns what a file would change, line by line. A line belongs to the tool with its part number, else with exactly its name; without such
 * a tool it adds one. `missingImages`: addresses that a tool may not get. Pure: the same input gives the same plan.
 */
export function planImport(
  lines: readonly ImportLine[],
  targets: readonly ImportTarget[],
  missingImages: ReadonlySet<string>,
): PlannedLine[] {
  const byPart = new Map(targets.map((target) => [target.partNumber, target]));
  const byName = Map.groupBy(targets, ({ name }) => name);
  const lineOfTool = new Map<string, number>();
  return lines.map((line) => {
    // Its cells may be in the wrong columns: their content means nothing.
    if (line.errors.some(({ field }) => field === "line")) return unreadable(line);
    const named = line.details.name === undefined ? [] : (byName.get(line.details.name) ?? []);
    const target = line.partNumber === undefined ? (named[0] ?? null) : (byPart.get(line.partNumber) ?? null);
    const errors = [...line.errors];
    if (line.partNumber !== undefined && !target) {
      errors.push({
        field: "partNumber",
        message: "no tool has this part number; leave it empty for a new tool",
      });
    } else if (line.partNumber === undefined && named.length > 1) {
      const parts = named.map(({ partNumber }) => partNumber).join(", ");
      errors.push({
        field: "name",
        message: `${named.length} tools have this name: set partNumber to one of ${parts}`,
      });
    }
    const tool = target ? `tool ${target.id}` : `name ${line.details.name ?? ""}`;
    const earlier = lineOfTool.get(tool);
    if (earlier === undefined) lineOfTool.set(tool, line.line);
    else errors.push({ field: "line", message: `is the same tool as line ${earlier}: remove one of them` });
    const { imageUrl } = line.details;
    if (imageUrl !== undefined && missingImages.has(imageUrl) && imageUrl !== target?.imageUrl) {
      errors.push({ field: "imageUrl", message: "image not found: upload it first" });
    }
    return target ? planUpdate(line, target, errors) : planCreate(line, errors);
  });
}

const unreadable = ({ line, details, errors }: ImportLine): PlannedLine => ({
  line,
  action: "error",
  name: details.name ?? "",
  target: null,
  changes: [],
  errors,
  details: null,
  stockChange: 0,
});

const REQUIRED = ["name", "description", "unitPrice", "minimumOrderQuantity", "imageUrl"] as const;

function planCreate(line: ImportLine, errors: LineError[]): PlannedLine {
  const { name, description, unitPrice, minimumOrderQuantity, imageUrl } = line.details;
  const stock = line.newStockQuantity ?? line.stockQuantity;
  const hasError = (field: string): boolean => errors.some((error) => error.field === field);
  for (const field of REQUIRED) {
    if (line.details[field] === undefined && !hasError(field) && !hasError("partNumber")) {
      errors.push({ field, message: "is required for a new tool" });
    }
  }
  if (
    stock === undefined &&
    !hasError("stockQuantity") &&
    !hasError("newStockQuantity") &&
    !hasError("partNumber")
  ) {
    errors.push({ field: "stockQuantity", message: "is required for a new tool" });
  }
  const about = { line: line.line, name: name ?? line.partNumber ?? "", target: null, changes: [], errors };
  const incomplete =
    name === undefined ||
    description === undefined ||
    unitPrice === undefined ||
    minimumOrderQuantity === undefined ||
    imageUrl === undefined ||
    stock === undefined;
  if (errors.length > 0 || incomplete) return { ...about, action: "error", details: null, stockChange: 0 };
  const details = { name, description, unitPrice, minimumOrderQuantity, imageUrl };
  return { ...about, action: "create", details, stockChange: stock };
}

function planUpdate(line: ImportLine, target: ImportTarget, errors: LineError[]): PlannedLine {
  const edits = Object.entries(changesBetween(target, line.details)).map(([field, change]) => ({
    field,
    ...change,
  }));
  const stockChange = (line.newStockQuantity ?? target.stockQuantity) - target.stockQuantity;
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
  const stock =
    stockChange === 0
      ? []
      : [{ field: "stockQuantity", from: target.stockQuantity, to: target.stockQuantity + stockChange }];
  const about = { line: line.line, name: line.details.name ?? target.name, target, errors };
  if (errors.length > 0) return { ...about, action: "error", changes: [], details: null, stockChange: 0 };
  return {
    ...about,
    action: edits.length + stock.length > 0 ? "update" : "unchanged",
    changes: [...edits, ...stock],
    details: edits.length > 0 ? withEdits(target, line.details) : null,
    stockChange,
  };
}

function withEdits(before: ToolDetails, after: PartialToolDetails): ToolDetails {
  return {
    name: after.name ?? before.name,
    description: after.description ?? before.description,
    imageUrl: after.imageUrl ?? before.imageUrl,
    unitPrice: after.unitPrice ?? before.unitPrice,
    minimumOrderQuantity: after.minimumOrderQuantity ?? before.minimumOrderQuantity,
  };
}
