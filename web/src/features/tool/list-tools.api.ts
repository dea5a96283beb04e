import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { linkedCursor, listPage, type ListPage } from "../../lib/pages.ts";
import { type ManagedTool, readManagedTool } from "./manage-tools.api.ts";

const PAGE_SIZE = 50;

export const SHOWN = ["all", "active", "low", "archived"] as const;
export const SORTS = ["name", "-name", "price", "-price", "stock", "-stock", "-created", "created"] as const;

/** The query of the list; an empty text means that there is no search or no cursor. */
export interface ToolSearch {
  readonly words: string;
  readonly show: (typeof SHOWN)[number];
  readonly sort: (typeof SORTS)[number];
  readonly cursor: string;
}

export interface ManagedToolsPage extends ListPage<ManagedTool> {
  readonly previousCursor: string | undefined;
  /** The number of tools for sale whose stock is below the minimum order. */
  readonly belowMinimum: number;
  /** The number of tools that match the words in each tab. */
  readonly counts: Readonly<Record<ToolSearch["show"], number | undefined>>;
}

/** One page of the catalogue. */
export const managedToolsQuery = ({ words, show, sort, cursor }: ToolSearch) =>
  queryOptions({
    queryKey: ["managed-tools", { words, show, sort, cursor }],
    queryFn: async (): Promise<ManagedToolsPage> => {
      const query = {
        show,
        sort,
        limit: PAGE_SIZE,
        ...(words === "" ? {} : { q: words }),
        ...(cursor === "" ? {} : { cursor }),
      };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/tools", { params: { query } }),
      );
      return {
        ...listPage(data.map(readManagedTool), headers),
        previousCursor: linkedCursor(headers, "prev"),
        belowMinimum: Number(headers.get("x-below-minimum-count") ?? 0),
        counts: {
          all: countOf(headers, "all"),
          active: countOf(headers, "active"),
          low: countOf(headers, "low"),
          archived: countOf(headers, "archived"),
        },
      };
    },
  });

function countOf(headers: Headers, show: ToolSearch["show"]): number | undefined {
  const count = headers.get(`x-${show}-count`);
  return count === null ? undefined : Number(count);
}
