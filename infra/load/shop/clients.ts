import type { Customer, Tool } from "../scripts/input/shape.ts";
import type { BenchShop } from "./bench-shop.ts";
import { type Caller, openCaller } from "./calls.ts";

/** One of several clients that call the shop at the same time. */
export interface Client {
  readonly shop: Caller;
  readonly stripe: Caller;
  readonly secretKey: string;
}

interface Clients {
  readonly count: number;
  /** The shop's address. */
  readonly origin: string;
  /** Returns whether to begin the next turn. */
  readonly goesOn: (turn: number) => boolean;
  readonly customers: readonly Customer[];
  readonly tools: readonly Tool[];
}

/** Lets clients work until `goesOn` is false and returns all results. No two clients share a customer at the same time. */
export async function runClients<Result>(
  { shop: { stripe }, signal }: { readonly shop: BenchShop; readonly signal: AbortSignal },
  { count, origin, goesOn, customers, tools }: Clients,
  work: (client: Client, tool: Tool, customer: Customer) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let turn = 0;
  const run = async (index: number): Promise<void> => {
    const client = {
      shop: openCaller(origin),
      stripe: openCaller(stripe.url),
      secretKey: stripe.secretKey,
    };
    try {
      for (let own = index; goesOn(turn); own += count) {
        signal.throwIfAborted();
        const tool = tools[turn % tools.length];
        const customer = customers[own % customers.length];
        if (!tool || !customer) throw new Error("clients need tools and customers");
        turn += 1;
        results.push(await work(client, tool, customer));
      }
    } finally {
      client.shop.close();
      client.stripe.close();
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  return results;
}

/** Returns a `goesOn` that ends after some seconds from now. */
export function forSeconds(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1000;
  return () => performance.now() < until;
}
