import type { CategoryAttribute } from "../catalogue/attribute-definition.ts";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import type { DomainErrorCode } from "../shared/errors.ts";
import type { Millicents } from "../shared/price-unit.ts";
import type { Classification } from "./classification.ts";
import type { EnteredRelations } from "./entered-relations.ts";
import type { Alias, NumberHolder } from "./part-number.ts";
import type { RelationKind } from "./part-relation.entity.ts";
import type { FieldChanges } from "../audit/audit-action.ts";
import type { PartialToolFields, ToolFields } from "./tool-fields.ts";
import type { ToolState } from "./tool-state.ts";

/** A part that a number leads to; `toolId` is null for one that the same file adds. */
export interface NamedPart {
  readonly toolId: string | null;
  readonly partNumber: string;
}

/** A part that is entered at another one. */
export interface PlannedRelation extends NamedPart {
  readonly kind: RelationKind;
}

/** Prices of one unit, as calls have them. */
export interface UnitPrices {
  readonly price?: Millicents | undefined;
  readonly priceBreaks?: readonly { readonly minQuantity: number; readonly price: Millicents }[] | undefined;
}

/** The fields to change of a tool, or those of a new one; undefined means unchanged. */
export interface ToolPatch extends PartialToolFields {
  /** Prices that are not of the price unit; the plan converts them. */
  readonly unitPrices?: UnitPrices | undefined;
  /** The former number becomes an alias. */
  readonly partNumber?: string | undefined;
  /** All aliases afterwards. */
  readonly aliases?: readonly Alias[] | undefined;
  readonly classification?: Classification | undefined;
  /** All parts of a kind afterwards, by numbers. */
  readonly relations?:
    | { readonly [Kind in keyof EnteredRelations]?: EnteredRelations[Kind] | undefined }
    | undefined;
  readonly isArchived?: boolean | undefined;
}

/** The data that the rules of a change refer to besides the tool itself. */
export interface Surroundings {
  /** The tools that have numbers of the patch, by key. */
  readonly holders: ReadonlyMap<string, NumberHolder>;
  /** The addresses that a tool may not get. */
  readonly missingImages: ReadonlySet<string>;
  /** Returns the category with a slug and the attributes of its tools; undefined for an unknown one. */
  readonly classify: (
    category: string | null,
  ) => { readonly id: string | null; readonly allowed: readonly CategoryAttribute[] } | undefined;
  /** Returns the part that a number leads to. */
  readonly findPart: (number: string) => NamedPart | undefined;
  /** Returns the successor of a part. */
  readonly successorOf: (part: string) => string | null | undefined;
}

/** An error of a field, with what would be right. */
export interface FieldError {
  readonly code: DomainErrorCode;
  readonly field: string;
  readonly message: string;
}

/** A change of a tool, or a new one. */
export interface PlannedChange {
  /** Null for a new tool. */
  readonly before: ToolState | null;
  readonly fields: ToolFields;
  /** Null for a new tool that gets the next number of the shop. */
  readonly partNumber: string | null;
  readonly aliases: readonly Alias[];
  readonly categoryId: string | null;
  readonly attributes: AttributeValues;
  readonly isArchived: boolean;
  /** All related parts afterwards; null without a change. */
  readonly related: readonly PlannedRelation[] | null;
  /** The fields that differ; empty if none do. */
  readonly changes: FieldChanges;
  readonly errors: readonly FieldError[];
}
