import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** How much work waits for staff. */
export interface QueueCounts {
  readonly toShip: number;
  readonly unpaid: number;
  readonly shipped: number;
  readonly refundsFailed: number;
  /** Returns that are not finished. */
  readonly returns: number;
  /** Tools with less stock than two minimum orders. */
  readonly lowStock: number;
}

const POLL_MS = 30_000;

/** The counts of all queues. Every action on orders fetches them again. */
export const queueCountsQuery = () =>
  queryOptions({
    queryKey: ["manage-orders", "queues"],
    queryFn: (): Promise<QueueCounts> => unwrap(customerApi.GET("/manage/orders/queues")),
    refetchInterval: POLL_MS,
  });
