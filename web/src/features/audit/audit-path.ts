import { paths } from "../../lib/paths.ts";

/** The address of the audit with these filters. Not in `paths`, which every first load of the home page carries. */
export function auditPath(filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filter).toString();
  return query === "" ? paths.audit : `${paths.audit}?${query}`;
}
