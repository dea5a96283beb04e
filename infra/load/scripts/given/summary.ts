import { given } from "./given.ts";

/** Writes k6's own figures where the runner looks for them. k6 calls it at the end of every profile. */
export function handleSummary(data: unknown): Record<string, string> {
  return { [given.summaryFile]: JSON.stringify(data) };
}
