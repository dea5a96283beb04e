import type { QueryClient } from "@tanstack/react-query";
import { isSameNumber } from "../../lib/part-number.ts";
import { numberedToolQuery, suggestionsQuery } from "./suggestions.api.ts";
import type { Tool } from "../tool/tool.api.ts";
import { catalogueQuery } from "./catalogue.api.ts";
import { queryOfAddress } from "./filter-address.ts";

/** The tool with exactly this number or alias; undefined where there is none or it could not be fetched. */
export async function findExactPart(
  queryClient: QueryClient,
  words: string,
): Promise<Pick<Tool, "partNumber" | "slug"> | undefined> {
  const isExact = ({ partNumber, alias }: Pick<Tool, "partNumber" | "alias">): boolean =>
    [partNumber, alias?.value ?? ""].some((number) => isSameNumber(number, words));
  const suggested = queryClient.getQueryData(suggestionsQuery(words).queryKey);
  const known = suggested?.tools.find(isExact);
  if (known) return known;
  if (suggested && !/\d/.test(words)) return undefined;
  try {
    // The page's own call is not used: the browser logs its 404 for each search for a size or standard. Archived parts are not suggested.
    const [numbered] = await queryClient.query({ ...numberedToolQuery(words), retry: false });
    return numbered;
  } catch {
    return undefined;
  }
}

/** Fetches the parts that a search opens, while it is not known yet whether the words are a number. */
export function prefetchResults(queryClient: QueryClient, words: string): void {
  const address = queryOfAddress(new URLSearchParams({ q: words }), undefined);
  void queryClient.infiniteQuery(catalogueQuery(address)).catch(() => undefined);
}
