import type { CatalogueSort } from "../../domain/search/search-sql.ts";
import { LAST_RANK } from "../../domain/search/match-ranks.ts";
import { comparedText, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

/** The maximum length of what names are sorted by: each number of a name is filled up with zeros. */
export const NAME_KEY_MAX = 2000;

/** The shapes of the cursor key by sort order. Without search words, relevance is age. */
const KEYS: Readonly<Record<CatalogueSort | "age", z.ZodType<string>>> = {
  relevance: z
    .string()
    .regex(/^[0-9]{1,2}[.][0-9]{1,4}$/)
    .refine((key) => Number(key) < LAST_RANK + 1),
  age: uuid,
  name: comparedText(NAME_KEY_MAX, 0),
  "name-down": comparedText(NAME_KEY_MAX, 0),
  "price-up": z.string().regex(/^[0-9]{1,11}$/),
  "price-down": z.string().regex(/^[0-9]{1,11}$/),
  newest: uuid,
  "in-stock": z.enum(["true", "false"]),
};

/** Returns the shape of a cursor's key, for a sort order with or without search words. */
export const toolCursorKey = ({
  sort,
  q,
}: {
  sort: CatalogueSort;
  q?: string | undefined;
}): z.ZodType<string> => KEYS[sort === "relevance" && !q ? "age" : sort];
