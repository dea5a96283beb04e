import { once } from "node:events";
import type { MikroORM } from "@mikro-orm/postgresql";
import pLimit from "p-limit";
import type { Actor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";
import { setLocal } from "../domain/shared/set-local.ts";
import { inTransaction } from "../domain/shared/transaction.ts";

/** As long as the pages' server waits for a read. */
const READ_MS = 1500;
/** A dear read that waited for longer would be given up before it ends: those that begin are to succeed. */
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
  /** How many dear reads run at a time; others wait. */
  readonly dearMax: number;
  /** Milliseconds. */
  readonly readMs?: number;
}

/**
 * Returns what runs public reads, each in one read-only transaction, so that the limit of its statements holds through a pooler too. After
 * `readMs`, or when all callers have left, a read is given up and the search that it waits for is cancelled
 * (mikro-orm.io/docs/query-cancellation). Error: `TimeoutError`.
 */
export function publicReads({ orm, contextFor, dearMax, readMs = READ_MS }: PublicReadParts): PublicRead {
  const beside = pLimit(dearMax);
  return async ({ left, isDear }, read) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(readMs)]);
    const em = orm.em.fork({ signal, inflightQueryAbortStrategy: "cancel query" });
    const run = () => {
      signal.throwIfAborted();
      return inTransaction(
        em,
        async (inside) => {
          await setLocal(inside, "statement_timeout", String(readMs));
          return read({ ...contextFor(ANYBODY), em: inside });
        },
        { readOnly: true },
      );
    };
    return Promise.race([isDear ? beside(inTime(run, readMs * WAIT_SHARE)) : run(), givenUpBy(signal)]);
  };
}

/** Rejects with the reason of the signal once it fires. */
async function givenUpBy(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await once(signal, "abort");
  throw signal.reason;
}

/** Returns the work, which throws a `TimeoutError` instead of beginning after so many milliseconds. */
function inTime<Result>(work: () => Promise<Result>, ms: number): () => Promise<Result> {
  const begins = AbortSignal.timeout(Math.round(ms));
  return async () => {
    begins.throwIfAborted();
    return work();
  };
}
