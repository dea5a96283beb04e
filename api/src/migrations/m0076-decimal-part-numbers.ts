import { Migration } from "@mikro-orm/migrations";

const LETTERS_AND_DIGITS = "regexp_replace(value collate \"C\", '[^A-Za-z0-9]', '', 'g')";
const WITH_DECIMAL_POINTS = String.raw`
  regexp_replace(
    regexp_replace(value collate "C", '(?<=[0-9])[.,]+(?=[0-9])', '.', 'g'),
    '[^A-Za-z0-9.]|(?<![0-9])[.]|[.](?![0-9])', '', 'g'
  )`;

/** A point or comma between two digits stays in the key of a number, as a point: 2.5 is not 25. */
export class M0076DecimalPartNumbers extends Migration {
  override up(): void {
    this.keysAre(WITH_DECIMAL_POINTS, "their letters, digits and decimal points, in capitals");
  }

  override down(): void {
    this.keysAre(LETTERS_AND_DIGITS, "their letters and digits, in capitals");
  }

  private keysAre(key: string, comment: string): void {
    this.addSql(`
      create or replace function part_key(value text) returns text language sql immutable strict parallel safe
      begin atomic
        select upper(${key});
      end;
      comment on function part_key(text) is 'What numbers are compared by: ${comment}';
    `);
    this.addSql(`
      -- safe: the shop has not been released, no table is filled
      update part_number set key = part_key(value) where key <> part_key(value);
    `);
  }
}
