import type { MikroORM } from "@mikro-orm/postgresql";
import type { Actor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";

/** As long as the pages' server waits for a read. */
const READ_MS = 1500;
const ANYBODY: Actor = { kind: "anonymous" };

/** Runs a public read. Rejects with the reason of `left` once that fired, because no caller waits any more. */
export type PublicRead = <Result>(
  left: AbortSignal,
  read: (ctx: DomainContext) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns what runs public reads: on the pool of `orm`, which nothing else uses, so that orders and payments always find a connection. After
 * `readMs` milliseconds, or when all callers have left, it is given up and its statement cancelled (mikro-orm.io/docs/query-cancellation).
 * Error: `TimeoutError`.
 */
export function publicReads(
  orm: MikroORM,
  contextFor: (actor: Actor) => DomainContext,
  readMs = READ_MS,
): PublicRead {
  return async (left, read) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(readMs)]);
    const em = orm.em.fork({ signal, inflightQueryAbortStrategy: "cancel query" });
    try {
      return await read({ ...contextFor(ANYBODY), em });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  };
}
