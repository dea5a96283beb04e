import { z } from "zod";

/** A file of Prometheus's rules, as far as it matters here. */
export const rulesFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

/** A dashboard of Grafana's, as far as it matters here. */
export const boardFile = z.object({
  panels: z
    .array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
    .min(1),
});
