import { anyTool, person } from "../given/given.ts";
import { get } from "./calls.ts";
import { lookAt } from "./browse.ts";
import { pay, place } from "./buy.ts";
import { think } from "./think.ts";

/** Thinking in seconds: in front of the tool, and with the card in the hand. */
const LOOKING_SECONDS = 1.5;
const CARD_SECONDS = 2;

/** One customer from the home page to a paid order. @param turn which arrival this is, so that customers take turns */
export function orderFlow(turn: number, thinks: boolean): void {
  const buyer = person(turn);
  const tool = anyTool();
  get("/tools?limit=24", { name: "GET tools", kind: "read" });
  if (thinks) think(LOOKING_SECONDS);
  lookAt(tool.id);
  if (thinks) think(LOOKING_SECONDS);
  const orderId = place(buyer, tool);
  if (orderId === null) return;
  if (thinks) think(CARD_SECONDS);
  pay(buyer, tool, orderId);
}
