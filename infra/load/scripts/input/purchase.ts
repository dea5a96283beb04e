import type { components } from "../../../../openapi/types.d.ts";
import type { Tool } from "./shape.ts";

/** The contact data of every order; pgbench writes the same. */
export const PHONE = "+1 555 010 2030";
export const ADDRESS = "12 Foundry Lane, Sheffield S1 2AB";

/** Returns the body of `POST purchase` for one unit. */
export function purchaseOf({ id, name, price }: Tool): components["schemas"]["Purchase"] {
  return {
    toolId: id,
    toolName: name,
    orderQuantity: 1,
    phone: PHONE,
    address: ADDRESS,
    totalAmount: price,
    status: "pending",
  };
}
