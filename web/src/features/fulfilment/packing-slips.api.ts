import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** What staff need to pack and address an order. */
export interface PackingSlip {
  readonly id: string;
  readonly number: string;
  readonly placedAt: Date;
  readonly customerName: string;
  readonly company: string | null;
  readonly address: string;
  readonly phone: string;
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly items: readonly {
    readonly partNumber: string;
    readonly name: string;
    readonly quantity: number;
  }[];
}

/** The packing slips of those of these orders that are paid and, if not shipped yet, not disputed. */
export const packingSlipsQuery = (ids: string) =>
  queryOptions({
    queryKey: ["manage-orders", "packing-slips", ids],
    queryFn: async (): Promise<PackingSlip[]> => {
      const slips = await unwrap(
        customerApi.GET("/manage/orders/packing-slips", { params: { query: { ids } } }),
      );
      return slips.map(({ _id, orderNumber, createdAt, userName, ...slip }) => ({
        ...slip,
        id: _id,
        number: orderNumber,
        placedAt: new Date(createdAt),
        customerName: userName,
      }));
    },
  });
