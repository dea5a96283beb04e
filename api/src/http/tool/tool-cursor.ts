import type { Cursor } from "../../domain/shared/page.ts";
import type { ToolSort } from "../../domain/tool/list-tools.ts";
import { decodeCursor } from "../kit/paging.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const NAME_KEY_MAX = 2000;

/** What a place's key looks like in each order; without words there is no relevance, only age. */
const KEYS: Readonly<Record<ToolSort | "age", z.ZodType<string>>> = {
  relevance: z.string().regex(/^[0-5]\.[0-9]{1,4}$/),
  age: uuid,
  name: text(NAME_KEY_MAX, 0),
  "price-up": z.string().regex(/^[0-9]{1,9}$/),
  "price-down": z.string().regex(/^[0-9]{1,9}$/),
  newest: uuid,
};

/** Where the page before ended, in this order, with words to look for or without. Throws Problem 400 for what is no cursor of it. */
export function decodeToolCursor(query: {
  sort: ToolSort;
  q?: string | undefined;
  cursor?: string | undefined;
}): Cursor | undefined {
  const { sort, q, cursor } = query;
  return decodeCursor(cursor, sort, KEYS[sort === "relevance" && !q ? "age" : sort]);
}
