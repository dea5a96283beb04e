import type { CategoryAttribute } from "../domain/catalogue/attribute-definition.ts";
import { cents } from "../domain/shared/money.ts";
import type { ImportLine, PlannedLine } from "../domain/tool-import/import-line.ts";
import { planImport } from "../domain/tool-import/import-plan.ts";
import { type NumberHolder, partKey } from "../domain/tool/part-number.ts";
import { newFields } from "../domain/tool/tool-fields.ts";
import type { ToolState } from "../domain/tool/tool-state.ts";

/** Fields of a tool, as a line has them. */
export const FIELDS = {
  name: "Panel saw",
  description: "Hardened teeth",
  imageUrl: "/tools/saw.webp",
  price: cents(1999),
  minimumOrderQuantity: 2,
};

/** A tool that a line may be about: BW-1 in version 3, with 10 units. */
export function aToolState(over: Partial<ToolState> = {}): ToolState {
  const fields = newFields(FIELDS);
  if (!fields) throw new Error("a required field is missing");
  return {
    ...fields,
    id: `id of ${over.partNumber ?? "BW-1"}`,
    version: 3,
    partNumber: "BW-1",
    aliases: [],
    categoryId: null,
    category: null,
    attributes: {},
    related: [],
    stockQuantity: 10,
    isArchived: false,
    ...over,
  };
}

interface Shop {
  readonly targets?: readonly ToolState[];
  readonly missingImages?: readonly string[];
  /** Numbers of tools that no line is about. */
  readonly others?: readonly NumberHolder[];
  /** Attributes by the slugs of their categories. */
  readonly categories?: Readonly<Record<string, readonly CategoryAttribute[]>>;
}

/** Plans lines of a file for a shop with these tools. */
export function planLines(lines: readonly Partial<ImportLine>[], shop: Shop = {}): PlannedLine[] {
  const { targets = [aToolState()], missingImages = [], others = [], categories = {} } = shop;
  const holders: NumberHolder[] = targets.flatMap(({ id: toolId, partNumber, aliases }) => [
    { toolId, partNumber, value: partNumber, kind: "own" },
    ...aliases.map((alias) => ({ ...alias, toolId, partNumber })),
  ]);
  const byKey = new Map([...holders, ...others].map((holder) => [partKey(holder.value), holder]));
  return planImport(
    lines.map((line) => ({ line: 2, patch: {}, errors: [], ...line })),
    targets,
    {
      holders: byKey,
      missingImages: new Set(missingImages),
      classify: (category) => {
        const allowed = category === null ? [] : categories[category];
        return allowed && { id: category && `id of ${category}`, allowed };
      },
      findPart: (number) => byKey.get(partKey(number)),
      successorOf: () => null,
    },
  );
}

/** Plans one line. */
export function planLine(line: Partial<ImportLine>, shop?: Shop): PlannedLine {
  const [planned] = planLines([line], shop);
  if (!planned) throw new Error("no line");
  return planned;
}
