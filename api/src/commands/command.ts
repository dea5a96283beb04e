import type { OperatorContext } from "../domain/operations/operator.ts";

/** How `npm run ops` ends; scripts rely on it. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** The command line is not one that there is. */
export class UsageError extends Error {}

/** What a command has to say: the same as data for `--json` and as lines for people. */
export interface Report {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** `EXIT.ok` unless it says otherwise. */
  readonly exitCode?: number;
}

type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** Such as `events replay`, and what may follow it. */
  readonly name: string;
  readonly usage: string;
  readonly does: string;
  /** Options beside `--json`, all of which take a value unless they are named in `flags`. */
  readonly options?: readonly string[];
  readonly flags?: readonly string[];
  run(ctx: OperatorContext, given: { positionals: readonly string[]; options: Options }): Promise<Report>;
}

/** A time as `--since` takes it: ISO 8601, or an age such as `90m`, `36h`, `7d`. */
export function readTime(value: string | boolean | undefined, name: string): Date | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const age = Number(count) * (SECONDS[unit ?? ""] ?? 0) * 1000;
  const time = new Date(/^\d{4}-\d\d-\d\d/.test(text) ? text : Date.now() - age);
  // Years that Postgres reads as they are written here.
  if (time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999) return time;
  throw new UsageError(
    `--${name} takes a time such as 2026-05-01T12:00:00Z, or an age such as 90m, 36h, 7d.`,
  );
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** One of the allowed words; undefined where nothing was said. */
export function readWord<Word extends string>(
  value: string | boolean | undefined,
  name: string,
  words: readonly Word[],
): Word | undefined {
  if (value === undefined) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw new UsageError(`--${name} is one of: ${words.join(", ")}.`);
  return word;
}

/** `--limit`, 1 to 1000. */
export function readLimit(value: string | boolean | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new UsageError("--limit is 1 to 1000.");
  return limit;
}

/** The one word that has to follow the command. */
export function readOne(positionals: readonly string[], what: string): string {
  const [one, ...more] = positionals;
  if (one === undefined || more.length) throw new UsageError(`Say one ${what}.`);
  return one;
}
