import { listPackingSlips } from "../../domain/fulfilment/list-packing-slips.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { packingSlipWire } from "./packing-slips.wire.ts";

/** The number of order ids that fit into an address. */
const SLIPS_MAX = 50;
const UUID_LENGTH = 36;

const listPackingSlipsRoute = defineRoute({
  method: "get",
  path: "/manage/orders/packing-slips",
  name: "listPackingSlips",
  summary:
    "What staff need to pack orders: address and items, of those that are paid and whose dispute is not open or lost",
  policy: "admin",
  query: z.object({
    ids: z
      .string()
      .max(SLIPS_MAX * (UUID_LENGTH + 1))
      .transform((ids) => ids.split(","))
      .pipe(z.array(uuid).min(1).max(SLIPS_MAX))
      .openapi({
        type: "string",
        description: `Ids of at most ${SLIPS_MAX} orders, separated by commas`,
        example: "019a0000-0000-7000-8000-000000000001,019a0000-0000-7000-8000-000000000002",
      }),
  }),
  responses: {
    200: { description: "The slips, in the order of the ids", body: z.array(packingSlipWire).max(SLIPS_MAX) },
  },
  handle: async ({ query: { ids }, domain }) => ok(await listPackingSlips(domain, ids)),
});

export const packingSlipsRoutes = [listPackingSlipsRoute];
