import { createHash } from "node:crypto";
import { isStalePlan } from "../domain/shared/postgres-errors.ts";

/** The used part of `pg`'s client and pool. */
interface Client {
  query(...args: readonly unknown[]): unknown;
  getTransactionStatus(): string | null;
}
interface Pool {
  on(event: "connect", listener: (client: Client) => void): unknown;
}

/** The limit per connection: each takes some 10 kB of Postgres's memory. Further statements are parsed each time. */
export const PREPARED_MAX = 200;
/** The limit per connection for statements that ran once. */
const SEEN_MAX = 1000;
/** A condition with a pattern search: a generic plan does not fit both a rare and a frequent pattern. */
const HAS_PATTERN = /(?:like|~\*?) \$\d/i;

/**
 * Prepares statements with parameters on each connection when they run for the second time. Postgres then skips parsing, and replans
 * only where a generic plan does not fit. Statements that run once take no memory; pattern searches are never prepared.
 *
 * After a migration a prepared statement can fail with 0A000. Outside a transaction it is run again, because it had no effect; inside
 * one the error is thrown, and `inTransaction` retries.
 */
export function prepareStatements(pool: Pool): void {
  // The number is increased when a migration is detected, so that statements get new names on every connection.
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

/** The names of the prepared statements of one connection. */
class StatementNames {
  readonly generation: number;
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  constructor(generation: number) {
    this.generation = generation;
  }

  /** Returns undefined for the first run of a statement, and for new ones above `PREPARED_MAX`. */
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
