import { z } from "zod";
import { aCaller } from "../shop/calls.ts";
import type { StockedTool } from "../seed/catalogue.ts";
import type { Bench, MarkResult } from "./mark.ts";

const CHANGES = 20;
const OLDEST_MS = 1000;
/** A change that is not seen by then is not seen. */
const GIVE_UP_MS = 5000;
const shown = z.object({ _id: z.string(), price: z.number(), available: z.number() });

/**
 * How old a shown price may be: it is changed in the database, as another process would change it, and requested through the
 * gateway without a pause until the change is shown, in the list and on the tool's own page. The age is that of the last response
 * with the old price, when it was requested.
 */
export async function markFresh({ shop }: Bench, tool: StockedTool): Promise<MarkResult> {
  const caller = aCaller(shop.origin);
  const ages: number[] = [];
  const ask = async (path: string): Promise<z.infer<typeof shown> | undefined> => {
    const { text } = await caller.call("GET", path);
    return z
      .union([shown.transform((one) => [one]), z.array(shown)])
      .parse(JSON.parse(text))
      .find(({ _id }) => _id === tool.id);
  };
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const path = change % 2 ? "/api/tools?limit=24" : `/api/purchase/${tool.id}`;
      await ask(path);
      const cents = tool.unitPriceCents + change + 1;
      await shop.database.query("update tool set unit_price_cents = $1 where id = $2", [cents, tool.id]);
      const changedAt = performance.now();
      let age = 0;
      for (let oldAge = 0; oldAge < GIVE_UP_MS; oldAge = performance.now() - changedAt) {
        if ((await ask(path))?.price === cents / 100) break;
        age = oldAge;
      }
      ages.push(age);
    }
  } finally {
    caller.close();
    await shop.database.query("update tool set unit_price_cents = $1 where id = $2", [
      tool.unitPriceCents,
      tool.id,
    ]);
  }
  const oldest = Math.max(...ages);
  return {
    mark: "fresh",
    figure: `${oldest.toFixed(0)} ms old at most`,
    comparedWith: "",
    ratio: null,
    target: `at most ${OLDEST_MS} ms`,
    met: oldest <= OLDEST_MS,
    notes: [`price changed ${CHANGES} times in the database, in turns on the tool's page and in the list`],
    wrong: oldest > OLDEST_MS ? [`a price was shown ${oldest.toFixed(0)} ms after it had changed`] : [],
    details: { agesMs: ages },
  };
}
