import { z } from "../kit/zod.ts";

/** Says that a tool's stock changed, and nothing of how: the client fetches the tool again. */
export const stockChangeWire = z.strictObject({ toolId: z.uuid() }).openapi("StockChange");

export const presentStockChange = (toolId: string): z.input<typeof stockChangeWire> => ({ toolId });
