import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The data that staff need to pack and address an order. */
export type PackingSlip = components["schemas"]["PackingSlip"];

/** The packing slips of those of these orders that are paid and, if not shipped yet, not disputed. */
export const packingSlipsQuery = (ids: string) =>
  queryOptions({
    queryKey: ["manage-orders", "packing-slips", ids],
    queryFn: () => unwrap(customerApi.GET("/manage/orders/packing-slips", { params: { query: { ids } } })),
  });
