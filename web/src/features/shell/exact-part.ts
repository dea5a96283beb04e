import type { QueryClient } from "@tanstack/react-query";
import { partQuery } from "../tool/part.api.ts";
import { isSameNumber } from "../../lib/part-number.ts";
import { suggestionsQuery } from "../tool/suggestions.api.ts";
import { toolsQuery, type Tool } from "../tool/tool.api.ts";

/** A number with a space instead of its hyphen: `BW 1008`. */
const SPACED_NUMBER = /^[a-z]{1,4}[\s-]+\d[a-z\d-]{2,}$/i;

/** The tool with exactly this number or alias; undefined where there is none or it could not be fetched. */
export async function findExactPart(
  queryClient: QueryClient,
  words: string,
): Promise<Pick<Tool, "partNumber" | "slug"> | undefined> {
  try {
    if (/^(?=.*\d)\S+$/.test(words)) {
      return (await queryClient.query({ ...partQuery(words), retry: false }))?.tool;
    }
    // Probably words: a part that does not exist would be an error in the browser's log.
    const tools = await queryClient.query({ ...suggestionsQuery(words), retry: false });
    const suggested = tools.find(({ partNumber, alias }) =>
      [partNumber, alias?.value ?? ""].some((number) => isSameNumber(number, words)),
    );
    if (suggested || !SPACED_NUMBER.test(words)) return suggested;
    // Archived parts are not suggested, but their numbers still open their pages.
    return (await queryClient.query({ ...partQuery(words), retry: false }))?.tool;
  } catch {
    return undefined;
  }
}

/** Fetches the tools of the grid that a search opens, while it is not known yet whether the words are a number. */
export function prefetchGrid(queryClient: QueryClient, words: string): void {
  void queryClient.infiniteQuery(toolsQuery(words)).catch(() => undefined);
}
