import type { Cursor } from "../../domain/shared/page.ts";
import type { CatalogueSort } from "../../domain/tool/list-tools.ts";
import { decodeCursor } from "../kit/paging.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const NAME_KEY_MAX = 2000;

/** Shapes of the cursor key by sort order. Without search words, relevance is age. */
const KEYS: Readonly<Record<CatalogueSort | "age", z.ZodType<string>>> = {
  relevance: z.string().regex(/^[0-5]\.[0-9]{1,4}$/),
  age: uuid,
  name: text(NAME_KEY_MAX, 0),
  "name-down": text(NAME_KEY_MAX, 0),
  "price-up": z.string().regex(/^[0-9]{1,9}$/),
  "price-down": z.string().regex(/^[0-9]{1,9}$/),
  newest: uuid,
  "in-stock": z.enum(["true", "false"]),
};

/** Returns the position of a cursor, for a sort order with or without search words. Throws Problem 400 for an invalid cursor. */
export function decodeToolCursor(query: {
  sort: CatalogueSort;
  q?: string | undefined;
  cursor?: string | undefined;
}): Cursor | undefined {
  const { sort, q, cursor } = query;
  return decodeCursor(cursor, sort, KEYS[sort === "relevance" && !q ? "age" : sort]);
}
