import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import { type ManagedTool, readManagedTool } from "../tool/manage-tools.api.ts";

/** Fields of the stock form by the names that problems carry. */
export const ADJUSTMENT_FIELDS: Readonly<Record<string, "change" | "reason">> = {
  change: "change",
  reason: "reason",
};

interface StockAdjustment {
  readonly id: string;
  readonly change: number;
  readonly reason: string;
  /** The idempotency key. */
  readonly attemptKey: string;
}

/** Changes the stock; requests with the same key make one adjustment. */
export const adjustStock = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["adjust-stock"],
    mutationFn: async ({ id, change, reason, attemptKey }: StockAdjustment): Promise<ManagedTool> =>
      readManagedTool(
        await unwrap(
          customerApi.POST("/manage/tools/{id}/stock", {
            params: { path: { id }, header: { "idempotency-key": attemptKey } },
            body: { change, reason },
          }),
        ),
      ),
    onSettled: () => invalidateTools(queryClient),
  });
