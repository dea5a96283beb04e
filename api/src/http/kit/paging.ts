import type { Page, Cursor, TwoWayPage, TwoWayCursor } from "../../domain/shared/page.ts";
import { Problem } from "./problem.ts";
import { comparedText, uuid } from "./text.ts";
import { z } from "./zod.ts";

export const ROWS_MAX = 100;

/** Returns the schema of an integer query parameter from 1 to `max`, with the default `otherwise`. */
export const countQuery = (max: number, otherwise: number, description: string) => {
  const invalid = { error: `must be a whole number from 1 to ${max}`, abort: true };
  return z
    .preprocess(
      (value) => (value === undefined ? otherwise : Number(value)),
      z.int(invalid).min(1, invalid).max(max, invalid),
    )
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: max,
      default: otherwise,
      description,
      param: { required: false },
    });
};

/** The query of a list: at most `limit` rows (default and maximum: 100) after `cursor`. */
export const pageQuery = z.object({
  limit: countQuery(ROWS_MAX, ROWS_MAX, "Maximum number of rows"),
  cursor: uuid.optional().openapi({ description: "From the Link header of the previous page" }),
});

/** The query of a sortable list, with cursors from `encodeCursor`. */
export const sortedPageQuery = pageQuery.extend({
  cursor: z
    .string()
    .max(4000)
    .optional()
    .openapi({ description: "From the Link header of an adjacent page with the same `sort`" }),
});

export const searchText = comparedText(100, 0).optional();

export const pageHeaders = { link: 'rel="next" links to the next page; absent on the last page' };

/** Returns the cursor of a position in a sorted list: opaque to clients, valid for one sort order only. */
export function encodeCursor(sort: string, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([sort, cursor])).toString("base64url");
}

const FROM_LINK = "come from the Link header";

/**
 * Returns the position of a cursor. Throws Problem 400 for a cursor of another list or sort order.
 *
 * @param origin where the list has its cursors, as in `must come from the Link header`
 */
export function decodeCursor(
  cursor: string | undefined,
  sort: string,
  key: z.ZodType<string>,
  origin = FROM_LINK,
): Cursor | undefined {
  return decode({ cursor, sort, origin }, z.strictObject({ key, id: uuid }));
}

/** The same for a list with previous pages. */
export function decodeTwoWayCursor(
  cursor: string | undefined,
  sort: string,
  key: z.ZodType<string>,
): TwoWayCursor | undefined {
  return decode(
    { cursor, sort, origin: FROM_LINK },
    z.strictObject({ side: z.enum(["after", "before"]), key, id: uuid }),
  );
}

function decode<Shape>(
  { cursor, sort, origin }: { cursor: string | undefined; sort: string; origin: string },
  shape: z.ZodType<Shape>,
): Shape | undefined {
  if (cursor === undefined) return undefined;
  const parsed = z.tuple([z.literal(sort), shape]).safeParse(fromBase64(cursor));
  if (parsed.success) return parsed.data[1];
  const message = `must ${origin} of a page of this list with the same sort order`;
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

/** Returns the Link header (RFC 8288) to the next page of `path`, with the same query parameters. */
export function linkToNext(
  page: Pick<Page<unknown>, "next">,
  path: string,
  query: Query,
): Record<string, string> {
  return linkTo({ next: page.next }, path, query);
}

/** The same with links to the next and the previous page. */
export function linkBothWays(
  { next, previous }: TwoWayPage<unknown>,
  path: string,
  query: Query & { readonly sort: string },
): Record<string, string> {
  const cursorOf = (cursor: TwoWayCursor | null) => cursor && encodeCursor(query.sort, cursor);
  return linkTo({ next: cursorOf(next), prev: cursorOf(previous) }, path, query);
}

function linkTo(
  cursors: Readonly<Record<string, string | null>>,
  path: string,
  query: Query,
): Record<string, string> {
  const { limit, cursor: _before, ...filter } = query;
  const links = Object.entries(cursors).flatMap(([rel, cursor]) => {
    if (cursor === null) return [];
    const parameters = new URLSearchParams();
    const all: Query = { ...filter, limit, cursor };
    for (const [name, value] of Object.entries(all)) {
      if (value !== undefined && value !== "") parameters.set(name, String(value));
    }
    return [`</api${path}?${parameters.toString()}>; rel="${rel}"`];
  });
  return links.length ? { link: links.join(", ") } : {};
}
