import { parseArgs } from "node:util";
import { withSecretFiles } from "./secret-files.ts";

/**
 * The database of a command: `--database-url`, else the setting `DATABASE_URL` or the file that `DATABASE_URL_FILE` names. Throws a sentence for an option that there is not
 * and for what is no address of Postgres.
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
    "DATABASE_URL (or --database-url) must be an address such as postgres://reader:password@127.0.0.1:5432/shop.",
  );
}
