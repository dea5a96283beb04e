import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The amount of work that waits for staff. */
export type QueueCounts = components["schemas"]["QueueCounts"];

const POLL_MS = 30_000;

/** The counts of all queues. Every action on orders fetches them again. */
export const queueCountsQuery = () =>
  queryOptions({
    queryKey: ["manage-orders", "queues"],
    queryFn: () => unwrap(customerApi.GET("/manage/orders/queues")),
    refetchInterval: POLL_MS,
  });
