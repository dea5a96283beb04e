import type { Page } from "../../domain/shared/page.ts";
import { text, uuid } from "./text.ts";
import { z } from "./zod.ts";

const ROWS_MAX = 100;

/** `limit` rows (1 to 100, 100 where nothing is said) after the `cursor` of the page before. */
export const pageQuery = z.object({
  limit: z
    .preprocess((value) => (value === undefined ? ROWS_MAX : Number(value)), z.int().min(1).max(ROWS_MAX))
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: ROWS_MAX,
      default: ROWS_MAX,
      param: { required: false },
    }),
  cursor: uuid.optional().openapi({ description: "From the Link header of the page before" }),
});

export const searchText = text(100, 0).optional();

export const pageHeaders = { link: 'rel="next" names the next page; absent on the last' };

/** The Link header (RFC 8288) of a page of `path`, keeping the other query parameters. */
export function linkToNext(
  page: Page<unknown>,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): Record<string, string> {
  if (page.next === null) return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  parameters.set("cursor", page.next);
  return { link: `</api${path}?${parameters.toString()}>; rel="next"` };
}
