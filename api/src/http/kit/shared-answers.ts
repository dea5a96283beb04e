import type { Readable } from "node:stream";
import type { Context } from "koa";
import { LRUCache } from "lru-cache";

/** What a call answers, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON in UTF-8, encoded once however often it is sent; null for no body. */
  readonly bytes: Buffer | null;
  /** Instead of bytes: what is sent as it comes, to this one caller. */
  readonly stream?: Readable;
}

export interface KeptAnswer {
  readonly answer: Answer;
  /** Names and values in turns, as `writeHead` takes them. */
  readonly head: readonly string[];
  /** The route's path, for metrics and log. */
  readonly route: string;
}

export interface SharedAnswers {
  /**
   * The answer to this address: what is kept, what somebody else is asking for just now, else what `ask` says, which is then kept
   * until `forMs` after the asking began.
   */
  get(url: string, options: { route: string; forMs: number; ask: () => Promise<Answer> }): Promise<Answer>;
  /** What is kept for this address. */
  find(url: string): KeptAnswer | undefined;
  /** Forgets everything, also what is being asked for at this moment. */
  clear(): void;
}

const KEPT_BYTES_MAX = 8_000_000;
/** Of an answer without its body: address, headers, bookkeeping. */
const OVERHEAD_BYTES = 1000;

/** Answers that may be given to everybody for a short time. */
export function openSharedAnswers(): SharedAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ answer }) => OVERHEAD_BYTES + (answer.bytes?.length ?? 0),
  });
  const asking = new Map<string, Promise<Answer>>();
  return {
    async get(url, { route, forMs, ask }) {
      const known = kept.get(url);
      if (known) return known.answer;
      const other = asking.get(url);
      // What went wrong for the other one (over budget, say) is not ours.
      if (other) return other.catch(ask);
      const began = performance.now();
      const mine = ask();
      asking.set(url, mine);
      try {
        const answer = await mine;
        const ttl = forMs - (performance.now() - began);
        if (asking.get(url) === mine && ttl >= 1)
          kept.set(url, { answer, head: headOf(answer), route }, { ttl });
        return answer;
      } finally {
        if (asking.get(url) === mine) asking.delete(url);
      }
    },
    find: (url) => kept.get(url),
    clear() {
      kept.clear();
      asking.clear();
    },
  };
}

function headOf({ headers, bytes }: Answer): string[] {
  const all = {
    ...headers,
    "content-length": String(bytes?.length ?? 0),
    "x-content-type-options": "nosniff",
  };
  return Object.entries(all).flat();
}

/** Puts an answer on its way. */
export function send(ctx: Context, { status, headers, bytes, stream }: Answer): void {
  ctx.status = status;
  ctx.set(headers);
  const body = bytes ?? stream;
  if (body) ctx.body = body;
}
