import { percentile } from "../statistics.ts";
import type { Buyer } from "../seed/buyers.ts";
import { aCaller } from "../shop/calls.ts";
import type { StockedTool } from "../seed/catalogue.ts";
import { onePiece } from "../shop/purchase.ts";
import type { Bench, MarkResult } from "./mark.ts";

export const LAST_PIECES = 50;
export const CROWD = 200;
const WITHIN_MS = 2000;
const SOLD_OUT = 409;

interface Rush {
  readonly sold: number;
  readonly soldOut: number;
  readonly others: string[];
  readonly ms: number;
  readonly p95: number;
}

/**
 * 200 buyers want one of the last 50 pieces in the same moment, each over a connection of its own; as many rounds as there are
 * tools. In the first the shop has never met these buyers. The slowest round counts.
 */
export async function markLastPieces(
  bench: Bench,
  tools: readonly StockedTool[],
  buyers: readonly Buyer[],
): Promise<MarkResult> {
  const tokens = buyers.map((buyer) => bench.shop.issuer.token(buyer, bench.shop.origin));
  const rushes: Rush[] = [];
  await bench.profiled("last-pieces", async () => {
    for (const tool of tools) rushes.push(await rush(bench.shop.apiUrl, tool, tokens));
  });
  for (const tool of tools.slice(rushes.length)) rushes.push(await rush(bench.shop.apiUrl, tool, tokens));
  const wrong = rushes.flatMap(({ sold, others }) => [
    ...(sold === LAST_PIECES ? [] : [`${sold} of the last ${LAST_PIECES} pieces were sold`]),
    ...(others.length ? [`${others.length} of ${CROWD} buyers were answered ${others[0]}`] : []),
  ]);
  const slowest = Math.max(...rushes.map(({ ms }) => ms));
  return {
    mark: "last-pieces",
    figure: `${rushes.map(({ sold }) => sold).join(", ")} sold, ${slowest.toFixed(0)} ms`,
    comparedWith: "",
    ratio: null,
    target: `${LAST_PIECES}, no 5xx, under ${WITHIN_MS} ms`,
    met: slowest < WITHIN_MS && wrong.length === 0,
    notes: [
      `all ${CROWD} answers after ${rushes.map(({ ms }) => ms.toFixed(0)).join(", ")} ms (the first round with buyers never seen before)`,
    ],
    wrong,
    details: { rushes },
  };
}

async function rush(origin: string, tool: StockedTool, tokens: readonly string[]): Promise<Rush> {
  const began = performance.now();
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const caller = aCaller(origin);
      try {
        const { status, text } = await caller.call("POST", "/api/purchase", { token, body: onePiece(tool) });
        return { status, text, ms: performance.now() - began };
      } catch (error) {
        return { status: 0, text: String(error), ms: performance.now() - began };
      } finally {
        caller.close();
      }
    }),
  );
  const ms = performance.now() - began;
  const isSoldOut = ({ status, text }: { status: number; text: string }): boolean =>
    status === SOLD_OUT && text.includes("sold-out");
  return {
    sold: answers.filter(({ status }) => status === 200).length,
    soldOut: answers.filter(isSoldOut).length,
    others: answers
      .filter((answer) => answer.status !== 200 && !isSoldOut(answer))
      .map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
    ms,
    p95: percentile(
      answers.map((answer) => answer.ms),
      95,
    ),
  };
}
