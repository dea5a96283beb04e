import { customerOf, randomTool } from "../input/input.ts";
import { viewTool } from "./browse.ts";
import { pay, placeOrder } from "./buy.ts";
import { get } from "./calls.ts";
import { think } from "./think.ts";

const READING_SECONDS = 1.5;
const CARD_SECONDS = 2;

/** Goes from the home page to a paid order. */
export function orderFlow(arrival: number, thinks: boolean): void {
  const buyer = customerOf(arrival);
  const tool = randomTool();
  get("/tools?limit=24", { name: "GET tools", kind: "read" });
  if (thinks) think(READING_SECONDS);
  viewTool(tool.id);
  if (thinks) think(READING_SECONDS);
  const orderId = placeOrder(buyer, tool);
  if (orderId === null) return;
  if (thinks) think(CARD_SECONDS);
  pay(buyer, tool, orderId);
}
