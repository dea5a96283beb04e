import { readFileSync } from "node:fs";

/**
 * Returns the environment with secrets from files: if `NAME_FILE` is set, `NAME` becomes the trimmed content of that file.
 * @throws Error with the setting's name, never its value, if the file is unreadable or empty, or both settings are set
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const all = { ...env };
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set. Remove one of them.`);
    all[name] = readSecret(name, file);
  }
  return all;
}

function readSecret(name: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Error(`${name}_FILE names ${file}, which cannot be read (${reason}).`, { cause: error });
  }
  if (!secret) throw new Error(`${name}_FILE names ${file}, which is empty.`);
  return secret;
}
