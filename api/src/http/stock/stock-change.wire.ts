import { z } from "../kit/zod.ts";

/** A change of a tool's stock, without details: the client fetches the tool again. */
export const stockChangeWire = z.strictObject({ toolId: z.uuid() }).openapi("StockChange");

export const presentStockChange = (toolId: string): z.input<typeof stockChangeWire> => ({ toolId });
