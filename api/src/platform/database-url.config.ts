import { parseArgs } from "node:util";
import { z } from "zod";
import { withSecretFiles } from "./secret-files.ts";
import { settingSchemas } from "./setting-schemas.ts";

/** The settings of what changes tables. */
export const ownerSettings = z.object({
  MIGRATION_DATABASE_URL: settingSchemas.DATABASE_URL.optional().describe(
    "Login that owns the tables, for migrations and restores. The role of `DATABASE_URL` may then read and write rows and nothing else. Default: `DATABASE_URL`, whose role owns the tables",
  ),
});
const SETTINGS = ["DATABASE_URL", "MIGRATION_DATABASE_URL"] as const;

/**
 * Returns the database URL of a command: `--database-url`, else the setting `DATABASE_URL` or the file in `DATABASE_URL_FILE`.
 * @throws Error for an unknown option or an invalid URL
 */
export function readDatabaseUrl(
  args: readonly string[] = process.argv.slice(2),
  env: NodeJS.ProcessEnv = process.env,
): string {
  return readDatabaseUrls(args, env).url;
}

/**
 * Returns `url` as `readDatabaseUrl`, and `ownerUrl`, the login that owns the tables: `--database-url`, else the setting
 * `MIGRATION_DATABASE_URL` or the file in `MIGRATION_DATABASE_URL_FILE`, else `url`.
 * @throws Error for an unknown option or an invalid URL
 */
export function readDatabaseUrls(
  args: readonly string[] = process.argv.slice(2),
  env: NodeJS.ProcessEnv = process.env,
): { url: string; ownerUrl: string } {
  const { values } = parseArgs({
    args: [...args],
    options: { "database-url": { type: "string" } },
    allowPositionals: true,
  });
  const named = values["database-url"];
  const settings = named === undefined ? withSecretFiles(env, SETTINGS) : { DATABASE_URL: named };
  const url = checked("DATABASE_URL (or --database-url)", settings.DATABASE_URL);
  const ownerUrl = settings.MIGRATION_DATABASE_URL || url;
  return { url, ownerUrl: checked("MIGRATION_DATABASE_URL", ownerUrl) };
}

function checked(name: string, url = ""): string {
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? "")) return url;
  throw new Error(`${name} must be a URL such as postgres://reader:password@127.0.0.1:5432/shop.`);
}
