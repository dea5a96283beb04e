import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Migration } from "@mikro-orm/migrations";
import { createPlainText } from "../domain/shared/plain-text.ts";

const FOLDER = join(import.meta.dirname, "baseline");

/** The statements of the schema: the normal form of texts, which code and database share, and the files by their numbers. */
const STATEMENTS: readonly string[] = [
  createPlainText(),
  ...readdirSync(FOLDER)
    .toSorted()
    .map((file) => readFileSync(join(FOLDER, file), "utf8")),
];

/** The SHA-256 of the statements, in hexadecimal digits. */
export const BASELINE = createHash("sha256").update(STATEMENTS.join("")).digest("hex");

/** The whole schema. Until the first release every change edits its files, and a database of another baseline is created again. */
export class M0001Baseline extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
    this.addSql(`comment on table mikro_orm_migrations is '${BASELINE}';`);
  }
}
