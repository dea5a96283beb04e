import { infiniteQueryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import type { components } from "@shop/openapi/types";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 10;

/** A change of a tool by an admin. */
export interface ToolEvent {
  readonly id: string;
  readonly type: components["schemas"]["ToolEvent"]["type"];
  readonly by: string;
  readonly at: Date;
  readonly changes: readonly {
    readonly field: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
}

/** Queries the changes that admins made to a tool, newest first, page by page. */
export const toolEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["tool-events", id],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<ToolEvent>> => {
      const params = { path: { id }, query: { limit: PAGE_SIZE, ...(cursor === "" ? {} : { cursor }) } };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/tools/{id}/events", { params }),
      );
      const events = data.map(({ _id, at, ...event }) => ({ ...event, id: _id, at: new Date(at) }));
      return listPage(events, headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
