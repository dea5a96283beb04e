import type { ToolPlace } from "../../domain/tool/found-tool.ts";
import type { ToolSort } from "../../domain/tool/list-tools.ts";
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

/** The cursor of a page of tools: where it ended, and in which order that was. */
export function writeToolCursor(sort: ToolSort, { key, id }: ToolPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");
}

/** Where the page before ended; null for what is no cursor of this order, with words to look for or without. */
export function readToolCursor(
  { sort, q }: { sort: ToolSort; q?: string | undefined },
  cursor: string,
): ToolPlace | null {
  const shape = z.tuple([z.literal(sort), KEYS[sort === "relevance" && !q ? "age" : sort], uuid]);
  const parsed = shape.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString()));
  return parsed.success ? { key: parsed.data[1], id: parsed.data[2] } : null;
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
