import type { z } from "zod";
import type { Context } from "../objects/context.ts";
import { parseParameters } from "./parameters.ts";

export interface OperationInput<Parameters> {
  context: Context;
  /** The ids in the path, in order. */
  ids: string[];
  parameters: Parameters;
}

/** One call of Stripe's API. */
export interface Operation {
  /** The name as in the SDK, such as `payment_intents.create`; admin routes use these names. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** The path with `:id` for each id. */
  path: string;
  /** `client` operations may also be called with a publishable key and what else they require. */
  access: "secret" | "client";
  /** Parses the parameters and runs the call; throws Stripe's rejections. */
  call(input: OperationInput<unknown>): object;
}

interface Declaration<Schema extends z.ZodType> {
  name: string;
  method: Operation["method"];
  path: string;
  access?: Operation["access"];
  schema: Schema;
  /** Real parameters of Stripe that are rejected with the emulator's own sentence. */
  notEmulated?: readonly string[];
  run: (input: OperationInput<z.output<Schema>>) => object;
}

/** Declares an operation; `run` gets the parameters as the schema parsed them. */
export function operation<Schema extends z.ZodType>(declaration: Declaration<Schema>): Operation {
  const { schema, notEmulated = [], run, ...rest } = declaration;
  return {
    access: "secret",
    ...rest,
    call: ({ context, ids, parameters }) =>
      run({ context, ids, parameters: parseParameters(schema, parameters, notEmulated) }),
  };
}

/** The operation for a path, with the ids that stand in it. */
export function matchOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): { operation: Operation; ids: string[] } | null {
  const parts = path.split("/");
  for (const candidate of operations) {
    const pattern = candidate.path.split("/");
    const fits =
      candidate.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith(":") ? parts[index] !== "" : part === parts[index]));
    if (fits)
      return { operation: candidate, ids: parts.filter((_, index) => pattern[index]?.startsWith(":")) };
  }
  return null;
}
