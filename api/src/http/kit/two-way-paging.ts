import type { Place, TwoWayPage } from "../../domain/shared/keyset.ts";
import { z } from "./zod.ts";

const place = z.tuple([z.enum(["after", "before"]), z.string(), z.string().max(1000), z.uuid()]);

/**
 * The cursor of a sorted list that can be read in both directions: opaque to clients, made and read here. `sort` and a value that fits
 * it are inside, so that a cursor of another order is refused (null), not misread; the caller checks the value.
 */
export function cursorOf(cursor: string | undefined, sort: string): Place | null | undefined {
  if (cursor === undefined) return undefined;
  const parsed = place.safeParse(fromBase64(cursor));
  if (!parsed.success) return null;
  const [side, ofSort, value, id] = parsed.data;
  return ofSort === sort ? { side, value, id } : null;
}

function fromBase64(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function toCursor({ side, value, id }: Place, sort: string): string {
  return Buffer.from(JSON.stringify([side, sort, value, id])).toString("base64url");
}

/** The Link header (RFC 8288) with the pages before and after this one, keeping the other query parameters. */
export function linkBothWays(
  page: TwoWayPage<unknown>,
  path: string,
  query: Readonly<Record<string, string | number | undefined>> & { readonly sort: string },
): Record<string, string> {
  const link = (at: Place | null, rel: string): string[] => {
    if (!at) return [];
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== "") parameters.set(name, String(value));
    }
    parameters.set("cursor", toCursor(at, query.sort));
    return [`</api${path}?${parameters.toString()}>; rel="${rel}"`];
  };
  const links = [...link(page.next, "next"), ...link(page.previous, "prev")];
  return links.length ? { link: links.join(", ") } : {};
}
