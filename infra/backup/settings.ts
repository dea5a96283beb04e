import { resolve } from "node:path";
import { z } from "zod";
import { ownerSettings } from "../../api/src/platform/database-url.config.ts";
import { withSecretFiles } from "../../api/src/platform/secret-files.ts";
import { settingSchemas } from "../../api/src/platform/setting-schemas.ts";

/** Settings of backup and restore. */
export const backupSettings = ownerSettings.extend({
  DATABASE_URL: settingSchemas.DATABASE_URL.describe("The database to back up or restore"),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("Directory of the backups. Default: `backups` in `STACK_DIR`"),
  STACK_DIR: z.string().min(1).default(".stack").describe("Directory of the embedded stack"),
});

const SECRETS = ["DATABASE_URL", "MIGRATION_DATABASE_URL"];

export interface BackupSettings {
  readonly databaseUrl: string;
  /** The login that owns the tables. */
  readonly ownerUrl: string;
  readonly folder: string;
}

/** The database to back up or restore, and the folder of the backups. */
export function readBackupSettings(env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const given = Object.entries(withSecretFiles(env, SECRETS)).filter(([, value]) => value !== "");
  const parsed = backupSettings.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new Error("DATABASE_URL is missing. Start the shop (npm start) or set DATABASE_URL.");
  const { DATABASE_URL, MIGRATION_DATABASE_URL = DATABASE_URL, BACKUP_DIR, STACK_DIR } = parsed.data;
  return {
    databaseUrl: DATABASE_URL,
    ownerUrl: MIGRATION_DATABASE_URL,
    folder: resolve(BACKUP_DIR ?? `${STACK_DIR}/backups`),
  };
}

/** Returns the environment of a shop command that is pointed to a database. */
export function environmentFor(databaseUrl: string, ownerUrl: string): NodeJS.ProcessEnv {
  const { DATABASE_URL_FILE: _, MIGRATION_DATABASE_URL_FILE: __, ...env } = process.env;
  return { ...env, DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl };
}
