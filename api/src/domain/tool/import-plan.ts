import { changesBetween, type PartialToolDetails, type ToolDetails } from "./edit-tool.ts";
import type { FieldChange } from "./tool-changes.ts";

/** One line of a file as the shop understands it; what is undefined stays as it is. */
export interface ImportLine {
  readonly line: number;
  readonly partNumber?: string | undefined;
  /** Of the tool as it was exported. */
  readonly version?: number | undefined;
  readonly details: PartialToolDetails;
  /** The stock as it was exported; of a new tool its first stock. */
  readonly stockQuantity?: number | undefined;
  readonly newStockQuantity?: number | undefined;
  /** What is wrong with the line by itself. */
  readonly errors: readonly LineError[];
}

export interface LineError {
  /** The domain's field; `line` for the line as a whole. */
  readonly field: string;
  readonly message: string;
}

/** A tool that a line may be about. */
export interface ImportTarget extends ToolDetails {
  readonly id: string;
  readonly partNumber: string;
  readonly version: number;
  readonly stockQuantity: number;
}

/** What a line does to the catalogue. */
export interface PlannedLine {
  readonly line: number;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly name: string;
  readonly target: ImportTarget | null;
  readonly changes: readonly ({ readonly field: string } & FieldChange)[];
  readonly errors: readonly LineError[];
  /** What a new tool is, or an edited one becomes; null where nothing of it changes. */
  readonly details: ToolDetails | null;
  /** Pieces that come or go. */
  readonly stockChange: number;
}

/**
 * What a file would do, line by line, against these tools. A line is about the tool with its part number, else with exactly its name;
 * a line about no tool is a new one. `missing`: addresses that are no picture of the shop, which no tool may show from now on. Pure:
 * the same input gives the same plan.
 */
export function planImport(
  lines: readonly ImportLine[],
  targets: readonly ImportTarget[],
  missing: ReadonlySet<string>,
): PlannedLine[] {
  const byPart = new Map(targets.map((target) => [target.partNumber, target]));
  const byName = Map.groupBy(targets, ({ name }) => name);
  const taken = new Map<string, number>();
  return lines.map((line) => {
    // Cells that stand in the wrong columns say nothing.
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
        message: `${named.length} tools have this name: say which by partNumber (${parts})`,
      });
    }
    const about = target ? `tool ${target.id}` : `name ${line.details.name ?? ""}`;
    const earlier = taken.get(about);
    if (earlier === undefined) taken.set(about, line.line);
    else
      errors.push({ field: "line", message: `is about the same tool as line ${earlier}: keep one of them` });
    const { imageUrl } = line.details;
    if (imageUrl !== undefined && missing.has(imageUrl) && imageUrl !== target?.imageUrl) {
      errors.push({ field: "imageUrl", message: "there is no such picture: upload it first" });
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

const NEEDED = ["name", "description", "unitPrice", "minimumOrderQuantity", "imageUrl"] as const;

function planCreate(line: ImportLine, errors: LineError[]): PlannedLine {
  const { name, description, unitPrice, minimumOrderQuantity, imageUrl } = line.details;
  const stock = line.newStockQuantity ?? line.stockQuantity;
  const isWrong = (field: string): boolean => errors.some((error) => error.field === field);
  for (const field of NEEDED) {
    if (line.details[field] === undefined && !isWrong(field) && !isWrong("partNumber")) {
      errors.push({ field, message: "is needed for a new tool" });
    }
  }
  if (
    stock === undefined &&
    !isWrong("stockQuantity") &&
    !isWrong("newStockQuantity") &&
    !isWrong("partNumber")
  ) {
    errors.push({ field: "stockQuantity", message: "is needed for a new tool" });
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
      message: `the tool was edited since the export (it is version ${target.version} now): export it again, or empty this cell to overwrite`,
    });
  }
  if (stockChange !== 0 && line.stockQuantity !== undefined && line.stockQuantity !== target.stockQuantity) {
    errors.push({
      field: "stockQuantity",
      message: `is ${target.stockQuantity} now: write that here and count newAvailable again`,
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
