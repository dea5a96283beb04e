import { infiniteQueryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 10;

/** A line of the stock ledger. */
export interface StockMovement {
  readonly id: string;
  readonly change: number;
  readonly stockAfter: number;
  readonly reason: string;
  readonly note: string | null;
  readonly orderNumber: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/** The stock ledger of a tool, newest first, page by page. */
export const stockLedgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["stock-ledger", id],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<StockMovement>> => {
      const params = { path: { id }, query: { limit: PAGE_SIZE, ...(cursor === "" ? {} : { cursor }) } };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/tools/{id}/stock", { params }),
      );
      const lines = data.map(({ _id, available, at, ...line }) => ({
        ...line,
        id: _id,
        stockAfter: available,
        at: new Date(at),
      }));
      return listPage(lines, headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
