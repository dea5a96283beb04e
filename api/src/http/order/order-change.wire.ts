import { z } from "../kit/zod.ts";

/** A changed order, without details: the client fetches it again. */
export const orderChangeWire = z.strictObject({ orderId: z.uuid() }).openapi("OrderChange");

export const presentOrderChange = (orderId: string): z.input<typeof orderChangeWire> => ({ orderId });
