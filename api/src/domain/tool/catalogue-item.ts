import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import type { CategoryNode } from "../catalogue/category-tree.ts";
import type { ListedTool } from "./listed-tool.ts";
import type { Alias } from "./part-number.ts";

/** A part with its place in the catalogue. */
export interface CatalogueItem {
  readonly tool: ListedTool;
  readonly category: CategoryNode | null;
  readonly attributes: AttributeValues;
  /** The slug of its family. */
  readonly family: string | null;
  /** The alias that the search text is about. */
  readonly alias?: Alias | undefined;
}
