import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The API's limits. */
export const PHRASES_MAX = 12;
export const PHRASE_MAX = 60;
const PHRASE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&/.+-]*$/u;

/** Returns a search as a phrase of synonyms; null where it cannot be one, such as HTML. */
export function phraseOf(search: string): string | null {
  const phrase = search.replaceAll(/\s*,\s*/g, " ").trim();
  return phrase.length <= PHRASE_MAX && PHRASE.test(phrase) ? phrase : null;
}

/** Words or phrases that searches take for each other. */
export type Synonyms = components["schemas"]["Synonyms"];

/** All groups of synonyms. */
export const synonymsQuery = queryOptions({
  queryKey: ["synonyms"],
  queryFn: () => unwrap(customerApi.GET("/manage/synonyms")),
});

/** The most frequent searches that found nothing. */
export const missedSearchesQuery = queryOptions({
  queryKey: ["missed-searches"],
  queryFn: () => unwrap(customerApi.GET("/manage/missed-searches")),
});

/** A search that is a synonym leaves the list of those that found nothing, and returns with its removal. */
const refetch = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries(synonymsQuery),
    queryClient.invalidateQueries(missedSearchesQuery),
  ]);

/** Adds a group of synonyms, or replaces the phrases of one. Refetches them, also after a failure. */
export const storeSynonyms = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["store-synonyms"],
    mutationFn: async ({ group, phrases }: { group: Synonyms | null; phrases: string[] }): Promise<void> => {
      if (group === null) await unwrap(customerApi.POST("/manage/synonyms", { body: { phrases } }));
      else {
        const params = { path: { id: group.id } };
        const body = { version: group.version, phrases };
        await unwrap(customerApi.PUT("/manage/synonyms/{id}", { params, body }));
      }
    },
    onSettled: () => refetch(queryClient),
  });

/** Removes a group of synonyms. */
export const removeSynonyms = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["remove-synonyms"],
    mutationFn: async ({ id }: Synonyms): Promise<void> => {
      await unwrap(customerApi.DELETE("/manage/synonyms/{id}", { params: { path: { id } } }));
    },
    onSettled: () => refetch(queryClient),
  });
