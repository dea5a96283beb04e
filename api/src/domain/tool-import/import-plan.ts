import { changesBetween, type PartialToolDetails, type ToolDetails } from "../tool/edit-tool.ts";
import { type ExtraCells, NO_EXTRAS, planExtras, type StoredExtras } from "./import-extras.ts";
import { checkNumbers } from "./import-numbers.ts";
import {
  UNCLASSIFIED,
  type ClassificationCells,
  type PlannedClassification,
  type PlanClassification,
  type StoredClassification,
} from "./import-classification.ts";
import type { ImportedRelation, PlanRelations, RelationCells } from "./import-relations.ts";
import { targetFinder } from "./import-targets.ts";
import { type Alias, type NumberHolder, partKey } from "../tool/part-number.ts";
import type { FieldChange } from "../tool/tool-changes.ts";
import { numberChanges } from "../tool/tool-numbers.ts";

/** One line of a file, parsed; undefined means unchanged. */
export interface ImportLine extends ClassificationCells, ExtraCells, RelationCells {
  readonly line: number;
  /** The tool's id in the export. */
  readonly toolId?: string | undefined;
  readonly partNumber?: string | undefined;
  /** The tool's version in the export. */
  readonly version?: number | undefined;
  readonly details: PartialToolDetails;
  /** All aliases of the tool afterwards. */
  readonly aliases?: readonly Alias[] | undefined;
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
export interface ImportTarget extends ToolDetails, StoredClassification, StoredExtras {
  readonly id: string;
  readonly partNumber: string;
  readonly aliases: readonly Alias[];
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
  /** The number of a new tool; null for one of the shop. */
  readonly partNumber: string | null;
  /** All aliases of the tool afterwards; null without a change of them. */
  readonly aliases: readonly Alias[] | null;
  /** Category and attributes of the tool afterwards; null without a change of them. */
  readonly classification: StoredClassification | null;
  /** Order terms and further images of the tool afterwards; null without a change of them. */
  readonly extras: StoredExtras | null;
  /** All related parts of the tool afterwards; null without a change of them. */
  readonly related: readonly ImportedRelation[] | null;
  /** Units added (positive) or removed (negative). */
  readonly stockChange: number;
}

/**
 * Returns what a file would change, line by line. A line belongs to the tool with its part number, else, without a number, with exactly its
 * name; without such a tool it adds one, with its number, unless it has a version: it was exported. Pure: the same input gives the same plan.
 *
 * @param known.missingImages addresses that a tool may not get
 * @param known.holders the tools that have numbers of the file, by key
 */
export function planImport(
  lines: readonly ImportLine[],
  targets: readonly ImportTarget[],
  known: {
    readonly missingImages: ReadonlySet<string>;
    readonly holders: ReadonlyMap<string, NumberHolder>;
    readonly planClassification: PlanClassification;
    readonly planRelations: PlanRelations;
  },
): PlannedLine[] {
  const { missingImages, holders, planClassification, planRelations } = known;
  const findTargets = targetFinder(targets, holders);
  const errorsOfNumbers = checkNumbers(holders);
  const lineOfTool = new Map<string, number>();
  return lines.map((line) => {
    // Its cells may be in the wrong columns, or of a tool of another shop: their content means nothing.
    if (line.errors.some(({ field }) => field === "line" || field === "toolId")) return unreadable(line);
    const found = findTargets(line);
    const target = found[0] ?? null;
    const errors = [...line.errors, ...errorsOfNumbers(line, target)];
    if (found.length > 1) {
      const parts = found.map(({ partNumber }) => partNumber).join(", ");
      errors.push({
        field: "name",
        message: `${found.length} tools have this name: set partNumber to one of ${parts}`,
      });
    }
    const tool = identityOf(line, target);
    const earlier = lineOfTool.get(tool);
    if (earlier === undefined) lineOfTool.set(tool, line.line);
    else errors.push({ field: "line", message: `is the same tool as line ${earlier}: remove one of them` });
    const { imageUrl } = line.details;
    if (imageUrl !== undefined && missingImages.has(imageUrl) && imageUrl !== target?.imageUrl) {
      errors.push({ field: "imageUrl", message: "image not found: upload it first" });
    }
    const classified = planClassification(line, target ?? UNCLASSIFIED);
    const relations = planRelations(line, target);
    errors.push(...classified.errors, ...relations.errors);
    const about = { classified, relations, missingImages, errors };
    return target ? planUpdate(line, { target, ...about }) : planCreate(line, about);
  });
}

/** Two lines with the same one are about the same tool. A line with neither number nor valid name is about none. */
function identityOf({ line, partNumber, details }: ImportLine, target: ImportTarget | null): string {
  if (target) return `tool ${target.id}`;
  if (partNumber !== undefined) return `number ${partKey(partNumber)}`;
  return details.name === undefined ? `line ${line}` : `name ${details.name}`;
}

const NOTHING = {
  details: null,
  partNumber: null,
  aliases: null,
  classification: null,
  extras: null,
  related: null,
  stockChange: 0,
} as const;

const unreadable = ({ line, details, errors }: ImportLine): PlannedLine => ({
  line,
  action: "error",
  name: details.name ?? "",
  target: null,
  changes: [],
  errors,
  ...NOTHING,
});

const REQUIRED = ["name", "description", "unitPrice", "minimumOrderQuantity", "imageUrl"] as const;

interface LinePlan {
  readonly classified: PlannedClassification;
  readonly relations: ReturnType<PlanRelations>;
  readonly missingImages: ReadonlySet<string>;
  /** Of the line so far. */
  readonly errors: LineError[];
}

function planCreate(
  line: ImportLine,
  { classified, relations, missingImages, errors }: LinePlan,
): PlannedLine {
  const { name, description, unitPrice, minimumOrderQuantity, imageUrl } = line.details;
  const stock = line.newStockQuantity ?? line.stockQuantity;
  errors.push(...missingErrors(line, stock, errors));
  const about = { line: line.line, name: name ?? line.partNumber ?? "", target: null, changes: [], errors };
  const incomplete =
    name === undefined ||
    description === undefined ||
    unitPrice === undefined ||
    minimumOrderQuantity === undefined ||
    imageUrl === undefined ||
    stock === undefined;
  if (errors.length > 0 || incomplete) return { ...about, ...NOTHING, action: "error" };
  const details = { name, description, unitPrice, minimumOrderQuantity, imageUrl };
  const extra = planExtras(
    line,
    { before: { ...NO_EXTRAS, imageUrl }, after: details, countedStock: stock },
    missingImages,
  );
  errors.push(...extra.errors);
  if (errors.length > 0) return { ...about, ...NOTHING, action: "error" };
  const numbers = {
    partNumber: line.partNumber ?? null,
    aliases: line.aliases?.length ? line.aliases : null,
    classification: classified.classification,
    extras: extra.extras,
    related: relations.related,
  };
  const changes = Object.entries({ ...classified.changes, ...extra.changes, ...relations.changes }).map(
    ([field, { to }]) => ({ field, from: null, to }),
  );
  return { ...about, ...numbers, action: "create", changes, details, stockChange: stock };
}

/** What a new tool needs; one error only where the number is probably a typo. */
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
  const missing = REQUIRED.filter((field) => line.details[field] === undefined && !hasError(field)).map(
    String,
  );
  if (stock === undefined && !hasError("stockQuantity", "newStockQuantity")) missing.push("stockQuantity");
  if (missing.length > 0 && line.partNumber !== undefined) {
    return [
      {
        field: "partNumber",
        message: "no tool has this part number: correct it, or fill in all columns to add a tool with it",
      },
    ];
  }
  return missing.map((field) => ({ field, message: "is required for a new tool" }));
}

function planUpdate(
  line: ImportLine,
  { target, classified, relations, missingImages, errors }: LinePlan & { target: ImportTarget },
): PlannedLine {
  const detailChanges = changesBetween(target, line.details);
  const aliasChanges = numberChanges(target, {
    partNumber: target.partNumber,
    aliases: line.aliases ?? target.aliases,
  });
  const details = withEdits(target, line.details);
  const extra = planExtras(
    line,
    { before: target, after: details, countedStock: line.newStockQuantity },
    missingImages,
  );
  errors.push(...extra.errors);
  const edits = Object.entries({
    ...detailChanges,
    ...aliasChanges,
    ...classified.changes,
    ...extra.changes,
    ...relations.changes,
  }).map(([field, change]) => ({ field, ...change }));
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
  if (errors.length > 0) return { ...about, ...NOTHING, action: "error", changes: [] };
  return {
    ...about,
    action: edits.length + stock.length > 0 ? "update" : "unchanged",
    changes: [...edits, ...stock],
    details: Object.keys(detailChanges).length > 0 ? details : null,
    partNumber: null,
    aliases: aliasChanges["aliases"] && line.aliases ? line.aliases : null,
    classification: classified.classification,
    extras: extra.extras,
    related: relations.related,
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
