import type { StockedTool } from "../seed/catalogue.ts";

/** What every order of the bench carries beside its tool; pgbench writes the same. */
export const PHONE = "+1 555 010 2030";
export const ADDRESS = "12 Foundry Lane, Sheffield S1 2AB";

/** The body of `POST purchase` for one piece. */
export function onePiece(tool: StockedTool): Record<string, unknown> {
  return {
    toolId: tool.id,
    toolName: tool.name,
    orderQuantity: 1,
    phone: PHONE,
    address: ADDRESS,
    totalAmount: tool.unitPriceCents / 100,
    status: "pending",
  };
}
