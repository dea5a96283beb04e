import { z } from "zod";
import { openCaller } from "../shop/calls.ts";
import { type Mark, markResult } from "./mark.ts";

const CHANGES = 20;
const AGE_MS_MAX = 1000;
const TIMEOUT_MS = 5000;
const toolShape = z.object({ _id: z.string(), price: z.number() });
const responseShape = z.union([toolShape.transform((tool) => [tool]), z.array(toolShape)]);

/**
 * Age of a price that the gateway still shows after it was changed in the database, in the list and on the tool's page: the time of the
 * last request whose response had the old price.
 */
export const measureFreshness: Mark = async ({ shop, tools: [tool] }) => {
  if (!tool) throw new Error("the shop has no tools");
  const cents = Math.round(tool.price * 100);
  const caller = openCaller(shop.origin);
  const agesMs: number[] = [];
  const priceIn = async (path: string): Promise<number | undefined> => {
    const { text } = await caller.call("GET", path);
    return responseShape.parse(JSON.parse(text)).find(({ _id }) => _id === tool.id)?.price;
  };
  const setPrice = (price: number) =>
    shop.database.query("update tool set unit_price_cents = $1 where id = $2", [price, tool.id]);
  try {
    for (let change = 1; change <= CHANGES; change += 1) {
      const path = change % 2 ? `/api/purchase/${tool.id}` : "/api/tools?limit=24";
      await priceIn(path);
      await setPrice(cents + change);
      const changedAt = performance.now();
      let age = 0;
      for (let sentAfter = 0; sentAfter < TIMEOUT_MS; sentAfter = performance.now() - changedAt) {
        if ((await priceIn(path)) === (cents + change) / 100) break;
        age = sentAfter;
      }
      agesMs.push(age);
    }
  } finally {
    caller.close();
    await setPrice(cents);
  }
  const oldest = Math.max(...agesMs);
  return markResult("fresh", {
    value: `${oldest.toFixed(0)} ms old at most`,
    target: `at most ${AGE_MS_MAX} ms`,
    met: oldest <= AGE_MS_MAX,
    notes: [
      `price changed ${CHANGES} times in the database, read alternately on the tool's page and in the list`,
    ],
    errors: oldest > AGE_MS_MAX ? [`a price was shown ${oldest.toFixed(0)} ms after it had changed`] : [],
    details: { agesMs },
  });
};
