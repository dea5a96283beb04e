import { z } from "zod";
import { isOneLine, ONE_LINE } from "../shared/control-characters.ts";
import { momentIn } from "../shared/days.ts";
import { issueText } from "../shared/issue-text.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";
import { inZone, type Report } from "./report.ts";

/** The fields of a form or of a page's address, or the arguments and options of a command. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** The fields do not fit the operation. */
export class InvalidFields extends Error {}

/** A page or an action for operators, defined once: page, form, command with its help, and audit entry follow from it. */
interface Definition<Schema extends z.ZodType, Result> {
  /** The name of the audit entry. `holds.release` is also the command `holds release` and the form `/ops/holds/release`. */
  readonly name: string;
  /** The name of the command, where it has another name. */
  readonly command?: string;
  /** The address of the form below `/ops`, where it is another one. */
  readonly path?: string;
  /** The page to which the form belongs; none: no form. */
  readonly page?: string;
  /** The text after the command. The options are read from it: `[--type T] [--dry-run]`. */
  readonly usage: string;
  readonly help: string;
  /** The fields that are arguments, in order; `...id` takes all that remain. */
  readonly args?: readonly string[];
  readonly input: Schema;
  /** The content of the audit entry. None: the operation only reads what every operator may see. */
  readonly audit?: {
    readonly target: (input: z.output<Schema>, ctx: OperatorContext) => string | Promise<string>;
    /** Returns the part of the result that is recorded; nothing personal. */
    readonly detail?: (result: Result) => Readonly<Record<string, unknown>>;
  };
  readonly run: (ctx: OperatorContext, input: z.output<Schema>) => Promise<Result>;
  readonly report: (result: Result, input: z.output<Schema>) => Report;
}

export interface Operation extends Pick<Definition<z.ZodType, unknown>, "name" | "page" | "usage" | "help"> {
  readonly command: string;
  /** The address of the form below `/ops`. */
  readonly path: string;
  readonly args: readonly string[];
  /**
   * Reads the fields and returns what runs the operation. A TIME without a zone is in the shop's.
   * @throws InvalidFields
   */
  readonly prepare: (fields: Fields) => (ctx: OperatorContext) => Promise<Report>;
}

type Call<Input, Result> = (ctx: OperatorContext, input: Input) => Promise<Result>;

/** Returns the operation as a function, which writes the audit entries itself, with its definition. */
export function defineOperation<Schema extends z.ZodType, Result>(
  definition: Definition<Schema, Result>,
): Operation & Call<z.output<Schema>, Result> {
  const { name, usage, help, page, args = [], input: schema, audit, run, report } = definition;
  const { command = name.replace(".", " "), path = `/${name.replace(".", "/")}` } = definition;
  const call: Call<z.output<Schema>, Result> = async (ctx, input) => {
    if (!audit) return run(ctx, input);
    const act = { action: name, target: await audit.target(input, ctx), dryRun: isDryRun(input) };
    return audited(ctx, act, () => run(ctx, input), audit.detail);
  };
  const times = new Set([...usage.matchAll(/--([a-z-]+) TIME/g)].map(([, option]) => option));
  const read = (fields: Fields, timeZone: string): z.output<Schema> => {
    const present = Object.entries(fields)
      .filter(([, value]) => value !== "")
      .map(([field, value]) => [field, value && times.has(field) ? withZone(value, timeZone) : value]);
    const { success, data, error } = schema.safeParse(Object.fromEntries(present), { error: issueText });
    if (success) return data;
    throw new InvalidFields(
      error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim()).join("\n"),
    );
  };
  const prepare: Operation["prepare"] = (fields) => {
    // The context has the zone, and errors come before it is opened: this reads times in the zone in which a time comes first.
    read(fields, "Etc/GMT-14");
    return async (ctx) => {
      const { timeZone } = ctx.rules;
      const data = read(fields, timeZone);
      const result = report(await call(ctx, data), data);
      return {
        ...result,
        blocks: result.blocks.map((block) => ("heads" in block ? inZone(block, timeZone) : block)),
      };
    };
  };
  // A function has a name already, which cannot be assigned.
  return Object.assign(Object.defineProperty(call, "name", { value: name }), {
    command,
    path,
    args,
    usage,
    help,
    prepare,
    ...(page !== undefined && { page }),
  });
}

const isDryRun = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "dryRun" in input && input.dryRun === true;

/** A line of text that must be there. */
export const text = z.string("is missing").max(500, "is too long").refine(isOneLine, ONE_LINE);
export const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const limit = (otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, "must be 1 to 1000")
    .transform(Number)
    .pipe(z.number().min(1, "must be 1 to 1000").max(1000, "must be 1 to 1000"))
    .default(otherwise);

export const oneOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.enum(words, `must be one of: ${words.join(", ")}`);

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A day, with a time of day and a zone or without. Other forms would be read in the zone of this machine. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** Returns NaN for days that do not exist, too: `Date` takes 30 February as 2 March. */
function momentOf(value: string): number {
  const [, day = "", clock = "00:00", zone = "Z"] = MOMENT.exec(value) ?? [];
  return z.iso.date().safeParse(day).success ? Date.parse(`${day}T${clock}${zone}`) : Number.NaN;
}

/** Returns a day or time without a zone as the moment that it is in this one; anything else as it is. */
function withZone(value: string, timeZone: string): string {
  const [, day = "", clock = "00:00", zone] = MOMENT.exec(value) ?? [];
  if (zone !== undefined || Number.isNaN(momentOf(value))) return value;
  return momentIn(timeZone, `${day} ${clock.padEnd(8, ":00").slice(0, 8)}`).toISOString();
}

/** A time as ISO 8601 with a zone (`withZone` adds the shop's), or as an age such as `90m`, `36h`, `7d`. */
export const time = z.string().transform((value, check) => {
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
  const age = Number(count) * (SECONDS[unit] ?? 0) * 1000;
  const moment = new Date(count === undefined ? momentOf(value) : Date.now() - age);
  // Postgres reads these years as they are written here.
  if (moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999) return moment;
  check.addIssue("must be a time such as 2026-05-01T12:00:00Z, or an age such as 90m, 36h, 7d");
  return z.NEVER;
});
