import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { paths } from "../../lib/paths.ts";
import { defineList, readOneOf, readWords } from "../records/list.ts";
import { type ManagedTool, readManagedTool } from "./manage-tools.api.ts";

const SHOWN = ["all", "active", "low", "archived"] as const;
const SORTS = ["name", "-name", "price", "-price", "stock", "-stock", "-created", "created"] as const;

export const WORDS_MAX = 100;

const readView = (address: URLSearchParams) => ({
  q: readWords(address.get("q"), WORDS_MAX),
  show: readOneOf(SHOWN, address.get("show")),
  sort: readOneOf(SORTS, address.get("sort")),
});

/** Words, filter and order of the list. */
export type ToolsView = ReturnType<typeof readView>;

export interface ManagedToolsPage extends ListPage<ManagedTool> {
  /** The number of tools for sale whose stock is below the minimum order. */
  readonly belowMinimum: number;
  /** The number of tools that match the words in each tab. */
  readonly counts: Readonly<Record<ToolsView["show"], number | undefined>>;
}

const queryOf = ({ q, show, sort }: ToolsView) => ({ show, sort, ...(q !== "" && { q }) });

/** The catalogue for admins. */
export const managedTools = defineList({
  key: ["managed-tools"],
  path: paths.manageTools,
  filters: ["q", "show"],
  read: readView,
  fetchPage: async (view, part): Promise<ManagedToolsPage> => {
    const query = { ...queryOf(view), ...part };
    const { data, headers } = await unwrapWithHeaders(
      customerApi.GET("/manage/tools", { params: { query } }),
    );
    return {
      ...listPage(data.map(readManagedTool), headers),
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

function countOf(headers: Headers, show: ToolsView["show"]): number | undefined {
  const count = headers.get(`x-${show}-count`);
  return count === null ? undefined : Number(count);
}

/** The path of the file with all tools of a view, below `/api`. */
export const exportPath = (view: ToolsView): string =>
  `/manage/tools.csv?${new URLSearchParams(queryOf(view)).toString()}`;
