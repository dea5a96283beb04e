import type { Tool } from "../domain/tool/tool.entity.ts";

/** The body of `POST purchase` for two units of a tool that costs 11.20; `over` changes fields. */
export function aPurchase(tool: Tool, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    toolId: tool.id,
    toolName: tool.name,
    orderQuantity: 2,
    phone: "+880 1700 000000",
    address: "Plot 7, Tejgaon",
    totalAmount: 22.4,
    status: "pending",
    ...over,
  };
}
