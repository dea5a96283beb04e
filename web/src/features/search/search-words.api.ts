import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { paths } from "../../lib/paths.ts";
import { defineRecordCalls } from "../records/records.api.ts";

/** The API's limits. */
export const PHRASES_MAX = 12;
export const PHRASE_MAX = 60;
const PHRASE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&/.+-]*$/u;

/** Returns a search as a phrase of synonyms; null where it cannot be one, such as HTML. */
export function phraseOf(search: string): string | null {
  const phrase = search.replaceAll(/\s*,\s*/g, " ").trim();
  return phrase.length <= PHRASE_MAX && PHRASE.test(phrase) ? phrase : null;
}

type Synonyms = components["schemas"]["Synonyms"];

/** Words or phrases that searches take for each other. */
export type SynonymsContent = Pick<Synonyms, "phrases">;

/** A group of synonyms with its words as its name. */
export interface NamedSynonyms extends Synonyms {
  readonly name: string;
}

const named = (group: Synonyms): NamedSynonyms => ({ ...group, name: group.phrases.join(", ") });

const ofOne = (id: string) => ({ params: { path: { id } } });

/** A search that is a synonym leaves the list of those that found nothing, and returns with its removal. */
export const synonymsCalls = defineRecordCalls<SynonymsContent, NamedSynonyms, NamedSynonyms>({
  kind: "synonyms",
  shownBy: ["missed-searches"],
  list: async () => (await unwrap(customerApi.GET("/manage/synonyms"))).map(named),
  find: async (id) => named(await unwrap(customerApi.GET("/manage/synonyms/{id}", ofOne(id)))),
  add: async (body) => named(await unwrap(customerApi.POST("/manage/synonyms", { body }))),
  edit: async (id, body) =>
    named(await unwrap(customerApi.PUT("/manage/synonyms/{id}", { ...ofOne(id), body }))),
  remove: (id) => unwrap(customerApi.DELETE("/manage/synonyms/{id}", ofOne(id))),
});

/** The page of a group of synonyms. Not in `paths`, which every first load of the home page carries. */
export const synonymsPath = (id: string): string => `${paths.searchWords}/${encodeURIComponent(id)}`;

/** The most frequent searches that found nothing; the text is their id. */
export const missedSearchesQuery = queryOptions({
  queryKey: ["missed-searches"],
  queryFn: () => unwrap(customerApi.GET("/manage/missed-searches")),
});
