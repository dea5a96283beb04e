import { stringify } from "csv-stringify/sync";

/** Line breaks as spreadsheets expect them. */
const FORMAT = { record_delimiter: "windows" } as const;

/** Returns the first line of a CSV file, with a byte order mark. */
export const csvHeader = (columns: readonly string[]): Buffer =>
  Buffer.from(stringify([[...columns]], { ...FORMAT, bom: true }));

/** Returns lines of a CSV file. Formulas are escaped; cells with any line break are quoted, not only those with that of the file. */
export const csvRows = (rows: Parameters<typeof stringify>[0]): Buffer =>
  Buffer.from(stringify(rows, { ...FORMAT, escape_formulas: true, quoted_match: /[\r\n]/ }));
