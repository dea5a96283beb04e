import { once } from "node:events";
import type { MikroORM } from "@mikro-orm/postgresql";
import pLimit from "p-limit";
import type { Actor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";
import { cancelWith } from "../domain/shared/tables.ts";

/** The time that the pages' server waits for a read. */
const READ_MS = 1500;
/** A read that waited for longer would be given up before it ends: those that begin are to succeed. */
const WAIT_SHARE = 1 / 3;
const ANYBODY: Actor = { kind: "anonymous" };

/** Runs a public read; a dear one, such as a search that counts, only beside few others. Rejects with the reason of `left` once that fired, because no caller waits any more. */
export type PublicRead = <Result>(
  options: { readonly left: AbortSignal; readonly isDear: boolean },
  read: (ctx: DomainContext) => Promise<Result>,
) => Promise<Result>;

interface PublicReadParts {
  /** Its pool is used by nothing else, so that orders and payments always find a connection. */
  readonly orm: MikroORM;
  readonly contextFor: (actor: Actor) => DomainContext;
  /** The number of reads that run at a time, and of dear ones among them; others wait. */
  readonly max: number;
  readonly dearMax: number;
  /** The timeout of a read in milliseconds. */
  readonly readMs?: number;
}

/**
 * Returns what runs public reads. One that cannot begin within a third of `readMs` is given up and costs nothing, so that a backlog ends. After
 * `readMs`, or when all callers have left, a read is given up and the search that it waits for is cancelled
 * (mikro-orm.io/docs/query-cancellation). Error: `TimeoutError`.
 */
export function publicReads(parts: PublicReadParts): PublicRead {
  const { orm, contextFor, max, dearMax, readMs = READ_MS } = parts;
  const [inTurn, inDearTurn] = [pLimit(max), pLimit(dearMax)];
  return ({ left, isDear }, read) => {
    const begins = AbortSignal.timeout(Math.round(readMs * WAIT_SHARE));
    const signal = AbortSignal.any([left, AbortSignal.timeout(readMs)]);
    const run = async () => {
      signal.throwIfAborted();
      begins.throwIfAborted();
      const em = orm.em.fork({ signal, inflightQueryAbortStrategy: "cancel query" });
      cancelWith(em, signal);
      return read({ ...contextFor(ANYBODY), em });
    };
    const response = isDear ? inDearTurn(() => inTurn(run)) : inTurn(run);
    return Promise.race([response, givenUpBy(signal)]);
  };
}

/** Rejects with the reason of the signal once it fires. */
async function givenUpBy(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await once(signal, "abort");
  throw signal.reason;
}
