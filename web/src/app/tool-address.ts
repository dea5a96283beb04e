import type { QueryClient } from "@tanstack/react-query";
import { partQuery } from "../features/tool/part.api.ts";
import { toolQuery, type Tool } from "../features/tool/tool.api.ts";
import { paths } from "../lib/paths.ts";
import { isUuid } from "../lib/uuid.ts";

interface ToolOutcome {
  /** Status 301: the one address of the tool's page. */
  readonly movedTo?: string;
  /** 404: there is no such tool. 410: it was archived long ago. */
  readonly status?: number;
}

/** Fetches the tool of an address `/tools/<part number or id>/<slug>` and returns where its page is. */
export async function fetchToolPage(
  queryClient: QueryClient,
  request: { name: string; pathname: string; search: URLSearchParams; staleTime: number },
): Promise<ToolOutcome> {
  const { name, pathname, search, staleTime } = request;
  const query = search.toString();
  const moved = (tool: Tool): ToolOutcome =>
    paths.tool(tool) === pathname ? {} : { status: 301, movedTo: paths.tool(tool) + (query && `?${query}`) };
  if (isUuid(name)) return moved(await queryClient.query({ ...toolQuery(name), staleTime }));
  const part = await queryClient.query({ ...partQuery(name), staleTime });
  if (!part) return { status: 404 };
  const outcome = moved(part.tool);
  return part.gone && outcome.movedTo === undefined ? { status: 410 } : outcome;
}
