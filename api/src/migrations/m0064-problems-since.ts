import { Migration } from "@mikro-orm/migrations";

/** Since when an invariant is violated, and when the checks first found a problem that no row dates. */
export class M0064ProblemsSince extends Migration {
  override up(): void {
    this.addSql("alter table invariant_verdict add column violated_since timestamptz;");
    this.addSql("update invariant_verdict set violated_since = checked_at where breaches <> '[]';");
    this.addSql("alter table problem_report add column since jsonb not null default '{}';");
  }

  override down(): void {
    this.addSql("alter table problem_report drop column since;");
    this.addSql("alter table invariant_verdict drop column violated_since;");
  }
}
