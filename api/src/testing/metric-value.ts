import type { Registry } from "prom-client";

/** One figure as Prometheus would read it; undefined where there is none. `labels` as `from="none",to="pending"`. */
export async function metricValue(
  text: Registry | string,
  name: string,
  labels = "",
): Promise<number | undefined> {
  const lines = (typeof text === "string" ? text : await text.metrics()).split("\n");
  const head = labels ? `${name}{${labels}} ` : `${name} `;
  const line = lines.find((line) => line.startsWith(head));
  return line === undefined ? undefined : Number(line.slice(head.length));
}
