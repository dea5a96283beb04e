import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { withSecretFiles } from "../../api/src/platform/secret-files.ts";

const places = z.object({
  BACKUP_DIR: z.string().min(1).optional(),
  STACK_DIR: z.string().min(1).default(".stack"),
});
const settings = places.extend({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_ADMIN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});

/** Where backups lie; known also while no database runs. */
export function readBackupFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { BACKUP_DIR, STACK_DIR } = places.parse(withoutEmpty(env));
  return resolve(BACKUP_DIR ?? `${STACK_DIR}/backups`);
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}

export interface BackupSettings {
  readonly databaseUrl: string;
  /** A login that may ask Postgres for a base backup. */
  readonly adminUrl: string;
  readonly folder: string;
}

/** Where the database is and where backups go. The embedded stack's own superuser is used where none is named. */
export function readBackupSettings(env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const all = withSecretFiles(env, ["DATABASE_URL", "DATABASE_ADMIN_URL"]);
  const parsed = settings.safeParse(withoutEmpty(all));
  if (!parsed.success) {
    throw new Error(
      "DATABASE_URL is missing: start the shop (npm start), or set it to the database to back up.",
    );
  }
  const { DATABASE_URL, DATABASE_ADMIN_URL, STACK_DIR } = parsed.data;
  return {
    databaseUrl: DATABASE_URL,
    adminUrl: DATABASE_ADMIN_URL ?? embeddedAdmin(DATABASE_URL, STACK_DIR),
    folder: readBackupFolder(env),
  };
}

const secrets = z.object({ databaseAdmin: z.string() });

function embeddedAdmin(databaseUrl: string, stackDir: string): string {
  try {
    const url = new URL(databaseUrl);
    url.username = "postgres";
    url.password = secrets.parse(JSON.parse(readFileSync(`${stackDir}/secrets.json`, "utf8"))).databaseAdmin;
    return url.href;
  } catch {
    return databaseUrl;
  }
}

/** What the shop's own commands need beside the database that they are pointed to. */
export function environmentFor(databaseUrl: string): NodeJS.ProcessEnv {
  const { DATABASE_URL_FILE: _, ...env } = process.env;
  return { ...env, DATABASE_URL: databaseUrl };
}
