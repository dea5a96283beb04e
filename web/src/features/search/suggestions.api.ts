import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { fromUnitDollars } from "../../lib/price.ts";
import type { Alias } from "../../lib/alias.ts";
import { readTool, type Tool } from "../tool/tool.api.ts";
import type { DroppedWords } from "./catalogue.api.ts";

type SuggestionWire = components["schemas"]["ToolSuggestion"];

/** A search suggestion. */
export interface ToolSuggestion extends Pick<
  Tool,
  "id" | "name" | "partNumber" | "slug" | "imageUrl" | "price" | "priceUnit"
> {
  /** The alias that the words are about. */
  readonly alias: Alias | undefined;
}

const readSuggestion = (wire: SuggestionWire): ToolSuggestion => ({
  id: wire._id,
  name: wire.name,
  partNumber: wire.partNumber,
  slug: wire.slug,
  imageUrl: wire.img,
  price: fromUnitDollars(wire.price, wire.priceUnit),
  priceUnit: wire.priceUnit,
  alias: wire.alias,
});

export interface Suggestions {
  readonly tools: readonly ToolSuggestion[];
  /** The words that the tools lack, because none has all. */
  readonly dropped: DroppedWords | undefined;
}

/** The eight best matches for the words. */
export const suggestionsQuery = (words: string) =>
  queryOptions({
    queryKey: ["tool-suggestions", words],
    queryFn: async ({ signal }): Promise<Suggestions> => {
      const call = publicApi.GET("/tools/suggestions", { params: { query: { q: words } }, signal });
      const { tools, dropped } = await unwrap(call);
      return { tools: tools.map(readSuggestion), dropped };
    },
    staleTime: 30_000,
  });

/** The tool with this part number or alias in a list, archived or not; an empty list if there is none. */
export const numberedToolQuery = (number: string) =>
  queryOptions({
    queryKey: ["tool", "numbered", number],
    queryFn: async (): Promise<Tool[]> =>
      (await unwrap(publicApi.GET("/tools/chosen", { params: { query: { number } } }))).map(readTool),
  });
