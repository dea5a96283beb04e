import { parseArgs } from "node:util";
import { z } from "zod";

/** The database of a command: `--database-url`, else the setting `DATABASE_URL`. */
export function readDatabaseUrl(): string {
  const { values } = parseArgs({
    options: { "database-url": { type: "string" } },
    allowPositionals: true,
    strict: false,
  });
  const url = values["database-url"] ?? process.env["DATABASE_URL"];
  return z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "DATABASE_URL (or --database-url) must be a postgres:// address",
    })
    .parse(url);
}
