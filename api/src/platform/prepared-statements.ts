import { createHash } from "node:crypto";
import { isStalePlan } from "../domain/shared/postgres-errors.ts";

/** As much of `pg`'s client and pool as it takes. */
interface Client {
  query(...args: readonly unknown[]): unknown;
  getTransactionStatus(): string | null;
}
interface Pool {
  on(event: "connect", listener: (client: Client) => void): unknown;
}

/** Of one connection at most: each takes some ten kilobytes of Postgres's memory. Further texts are parsed each time. */
export const PREPARED_MAX = 200;
/** Of one connection: beyond these, texts that ran once are forgotten. */
const SEEN_MAX = 1000;
/** A search: one plan does not fit a pattern that finds nothing and one that finds all, and Postgres would choose one for both. */
const HAS_PATTERN = /(?:like|~\*?) \$\d/i;

/**
 * Has each connection prepare a statement with values when it runs there for the second time: from then on Postgres does not parse it
 * again, and plans it again only where one plan does not fit all values. A text that does not come back takes no room; searches by a
 * pattern are planned for each.
 *
 * After a migration a prepared statement may not return what it was prepared for (0A000). Outside of a transaction it then runs again,
 * since nothing of it was done; inside of one the error is thrown, and `inTransaction` tries again.
 */
export function prepareStatements(pool: Pool): void {
  // One more with each migration that is noticed: all statements get new names, on every connection.
  let generation = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    let names = new StatementNames(generation);
    client.query = (...args) => {
      const [text, values] = args;
      if (typeof text !== "string" || !Array.isArray(values) || !values.length) return query(...args);
      if (names.generation !== generation) names = new StatementNames(generation);
      const { generation: prepared } = names;
      const name = names.of(text);
      if (name === undefined) return query(...args);
      const isAlone = client.getTransactionStatus() === "I";
      return Promise.resolve(query({ name, text, values })).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        if (prepared === generation) generation += 1;
        if (!isAlone) throw error;
        return query(...args);
      });
    };
  });
}

/** The names of one connection's statements. */
class StatementNames {
  readonly generation: number;
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  constructor(generation: number) {
    this.generation = generation;
  }

  /** Undefined for a text that runs for the first time, and for all new ones once there are `PREPARED_MAX` names. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === PREPARED_MAX || HAS_PATTERN.test(text)) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size === SEEN_MAX) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    const name = `${hash}_${this.generation}`;
    this.#names.set(text, name);
    return name;
  }
}
