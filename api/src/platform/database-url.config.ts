import { parseArgs } from "node:util";
import { withSecretFiles } from "./secret-files.ts";

/**
 * Returns the database URL of a command: `--database-url`, else the setting `DATABASE_URL` or the file in `DATABASE_URL_FILE`.
 * @throws Error for an unknown option or an invalid URL
 */
export function readDatabaseUrl(
  args: readonly string[] = process.argv.slice(2),
  env: NodeJS.ProcessEnv = process.env,
): string {
  const { values } = parseArgs({
    args: [...args],
    options: { "database-url": { type: "string" } },
    allowPositionals: true,
  });
  const url = values["database-url"] ?? withSecretFiles(env, ["DATABASE_URL"])["DATABASE_URL"] ?? "";
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? "")) return url;
  throw new Error(
    "DATABASE_URL (or --database-url) must be a URL such as postgres://reader:password@127.0.0.1:5432/shop.",
  );
}
