import type { z } from "zod";
import { withSecretFiles } from "./secret-files.ts";

/**
 * Reads settings from an environment, or from the file in `<NAME>_FILE`; empty values count as unset. An invalid or missing setting
 * throws an error with its name and what is expected, without the value: it may be a secret.
 */
export function parseSettings<Output>(
  schema: z.ZodType<Output>,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Output {
  const all = withSecretFiles(env, names);
  const nonEmpty = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(nonEmpty);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings that are missing or invalid:\n${lines.join("\n")}`);
}
