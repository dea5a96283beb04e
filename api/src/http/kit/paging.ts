import type { Page, Cursor, TwoWayPage, TwoWayCursor } from "../../domain/shared/page.ts";
import { Problem } from "./problem.ts";
import { text, uuid } from "./text.ts";
import { z } from "./zod.ts";

const ROWS_MAX = 100;

/** A whole number in the query, 1 to `max`; `otherwise` where nothing is said. */
export const countQuery = (max: number, otherwise: number, description: string) =>
  z
    .preprocess((value) => (value === undefined ? otherwise : Number(value)), z.int().min(1).max(max))
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: max,
      default: otherwise,
      description,
      param: { required: false },
    });

/** `limit` rows (1 to 100, 100 where nothing is said) after the `cursor` of the page before. */
export const pageQuery = z.object({
  limit: countQuery(ROWS_MAX, ROWS_MAX, "At most so many rows"),
  cursor: uuid.optional().openapi({ description: "From the Link header of the page before" }),
});

/** The same for a list that can be sorted, whose cursors are made by `writePlace`. */
export const sortedPageQuery = pageQuery.extend({
  cursor: z
    .string()
    .max(4000)
    .optional()
    .openapi({ description: "From the Link header of a page beside it, of the same `sort`" }),
});

export const searchText = text(100, 0).optional();

export const pageHeaders = { link: 'rel="next" names the next page; absent on the last' };

/** The cursor of a page of a sorted list: opaque to clients, and of no use in another order. */
export function encodeCursor(sort: string, place: Cursor): string {
  return Buffer.from(JSON.stringify([sort, place])).toString("base64url");
}

/** The place that a cursor names, its key in the shape that this order's keys have. Throws Problem 400 for what no such page wrote. */
export function decodeCursor(
  cursor: string | undefined,
  sort: string,
  key: z.ZodType<string>,
): Cursor | undefined {
  return decode(cursor, sort, z.strictObject({ key, id: uuid }));
}

/** The same of a list that can be read in both directions. */
export function decodeTwoWayCursor(
  cursor: string | undefined,
  sort: string,
  key: z.ZodType<string>,
): TwoWayCursor | undefined {
  return decode(cursor, sort, z.strictObject({ side: z.enum(["after", "before"]), key, id: uuid }));
}

function decode<Shape>(cursor: string | undefined, sort: string, shape: z.ZodType<Shape>): Shape | undefined {
  if (cursor === undefined) return undefined;
  const parsed = z.tuple([z.literal(sort), shape]).safeParse(fromBase64(cursor));
  if (parsed.success) return parsed.data[1];
  const message = "must come from the Link header of a page of this list, in the same order";
  throw new Problem(400, "invalid", `cursor: ${message}`, { errors: [{ field: "cursor", message }] });
}

function fromBase64(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** The Link header (RFC 8288) of a page of `path`, keeping the other query parameters. */
export function linkToNext(
  page: Pick<Page<unknown>, "next">,
  path: string,
  query: Query,
): Record<string, string> {
  return linkTo({ next: page.next }, path, query);
}

/** The same with the pages before and after this one. */
export function linkBothWays(
  { next, previous }: TwoWayPage<unknown>,
  path: string,
  query: Query & { readonly sort: string },
): Record<string, string> {
  const cursorOf = (place: TwoWayCursor | null) => place && encodeCursor(query.sort, place);
  return linkTo({ next: cursorOf(next), prev: cursorOf(previous) }, path, query);
}

function linkTo(
  cursors: Readonly<Record<string, string | null>>,
  path: string,
  query: Query,
): Record<string, string> {
  const links = Object.entries(cursors).flatMap(([rel, cursor]) => {
    if (cursor === null) return [];
    const given: Query = { ...query, cursor };
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined && value !== "") parameters.set(name, String(value));
    }
    return [`</api${path}?${parameters.toString()}>; rel="${rel}"`];
  });
  return links.length ? { link: links.join(", ") } : {};
}
