import { z } from "zod";
import { ApiError, invalidRequest } from "../objects/api-error.ts";

const addFault = (context: z.RefinementCtx, message: string, code?: string): void =>
  context.addIssue({ code: "custom", message, params: { code } });

/** Everything arrives as text (Stripe's form encoding); each schema defines what the text must be. */
const text = (max: number) => z.string().max(max);

export const optionalText = (max = 5000) =>
  text(max)
    .optional()
    .transform((value) => (value === "" ? undefined : value));

export const requiredText = (max = 5000) =>
  text(max).superRefine((value, context) => {
    if (value === "") addFault(context, "", "parameter_invalid_empty");
  });

export const integer = () =>
  z.string().transform((value, context) => {
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    addFault(context, `Invalid integer: ${value}`, "parameter_invalid_integer");
    return z.NEVER;
  });

export const boolean = () =>
  z.string().transform((value, context) => {
    if (value === "true" || value === "false") return value === "true";
    addFault(context, `Invalid boolean: ${value}`);
    return z.NEVER;
  });

/** An amount in the currency's smallest unit, from `min` to 99,999,999 (Stripe's eight digits). */
export const amount = (min: number) =>
  integer().superRefine((value, context) => {
    if (value < 1) {
      addFault(context, "This value must be greater than or equal to 1.", "parameter_invalid_integer");
    } else if (value < min) {
      addFault(context, "Amount must be at least $0.50 usd", "amount_too_small");
    } else if (value > 99_999_999) {
      addFault(context, "Amount must be no more than $999,999.99", "amount_too_large");
    }
  });

const CURRENCIES = ["usd", "eur", "gbp", "cad", "aud", "chf", "sek", "nok", "dkk", "pln"];

export const currency = () =>
  z
    .string()
    .transform((value) => value.toLowerCase())
    .superRefine((value, context) => {
      if (CURRENCIES.includes(value)) return;
      addFault(
        context,
        `Invalid currency: ${value}. Stripe currently supports these currencies: ${CURRENCIES.join(", ")}`,
      );
    });

/** Returns the schema of metadata: up to 50 keys of 40 characters with values of 500. */
export const metadata = () =>
  z
    .record(z.string(), z.string())
    .superRefine((value, context) => {
      for (const [key, entry] of Object.entries(value)) {
        if (key.length > 40) {
          addFault(
            context,
            `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
          );
        }
        if (entry.length > 500) {
          addFault(
            context,
            `Metadata values can have up to 500 characters, but you passed in a value that is ${entry.length} characters. Invalid value: ${entry}`,
          );
        }
      }
      if (Object.keys(value).length > 50) {
        addFault(context, "Metadata can have up to 50 keys.");
      }
    })
    .optional();

export const expand = () => z.array(z.string()).optional();

/** `created` of a list: one moment or bounds, in seconds. */
const created = () =>
  z
    .union([
      integer(),
      z.strictObject({
        gt: integer().optional(),
        gte: integer().optional(),
        lt: integer().optional(),
        lte: integer().optional(),
      }),
    ])
    .optional();

/** The parameters that all lists share. */
export const listParameters = {
  limit: integer()
    .superRefine((value, context) => {
      if (value >= 1 && value <= 100) return;
      addFault(
        context,
        value < 1
          ? "This value must be greater than or equal to 1."
          : "This value must be less than or equal to 100.",
        "parameter_invalid_integer",
      );
    })
    .optional(),
  starting_after: optionalText(),
  ending_before: optionalText(),
  created: created(),
  expand: expand(),
};

function nameOf(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}

function listed(values: readonly unknown[]): string {
  const texts = values.map(String);
  if (texts.length === 1) return texts.join("");
  const last = texts.pop();
  return texts.length === 1 ? `${texts.join("")} or ${last}` : `${texts.join(", ")}, or ${last}`;
}

function valueAt(parameters: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    parameters,
  );
}

const reject = (message: string, fields: { code?: string; param?: string }): ApiError =>
  new ApiError(400, { type: "invalid_request_error", message, ...fields }, { beforeExecution: true });

function rejectUnknown(names: readonly string[], notEmulated: readonly string[]): ApiError {
  const known = names.find((name) => notEmulated.includes(name));
  if (known !== undefined) {
    return reject(`The Stripe emulator does not implement the parameter ${known}.`, { param: known });
  }
  return reject(`Received unknown parameter${names.length > 1 ? "s" : ""}: ${names.join(", ")}`, {
    code: "parameter_unknown",
    param: names[0] ?? "",
  });
}

function rejectCustom({ message, params }: z.core.$ZodIssueCustom, param: string): ApiError {
  const code: unknown = params?.["code"];
  if (code === "parameter_invalid_empty") {
    return reject(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code, param },
    );
  }
  return reject(message, { param, ...(typeof code === "string" ? { code } : {}) });
}

function rejection(issue: z.core.$ZodIssue, parameters: unknown, notEmulated: readonly string[]): ApiError {
  const param = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    return rejectUnknown(names, notEmulated);
  }
  if (issue.code === "custom") return rejectCustom(issue, param);
  if (issue.code === "invalid_type" && valueAt(parameters, issue.path) === undefined) {
    return reject(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue.code === "invalid_value") {
    const values = `${issue.values.length > 1 ? "one of " : ""}${listed(issue.values)}`;
    return reject(`Invalid ${param}: must be ${values}`, { param });
  }
  if (issue.code === "too_big") {
    const message = `Invalid string: ${param} must be at most ${String(issue.maximum)} characters`;
    return reject(message, { code: "parameter_invalid_string_blank", param });
  }
  return reject(`Invalid ${issue.code === "invalid_type" ? issue.expected : "value"}: ${param}`, { param });
}

/** Parses the request's parameters or throws Stripe's own rejection for the first fault. */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  parameters: unknown,
  notEmulated: readonly string[],
): z.output<Schema> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const first = issues.find((issue) => issue.code === "unrecognized_keys") ?? issues[0];
  throw first ? rejection(first, parameters, notEmulated) : invalidRequest("Invalid request.");
}
