import { parser } from "@prometheus-io/lezer-promql";

/** A metric that an expression selects. */
export interface Reading {
  readonly metric: string;
  /** Labels that the expression selects or groups by. */
  readonly labels: readonly string[];
  /** The innermost aggregation around it, such as `sum` or `max`; undefined without one. */
  readonly under: string | undefined;
}

/**
 * Returns the metrics that a PromQL expression selects, by Prometheus's own grammar.
 * @throws Error if it is not valid PromQL
 */
export function readingsOf(expr: string): Reading[] {
  const readings: Reading[] = [];
  const text = ({ from, to }: { from: number; to: number }): string => expr.slice(from, to);
  parser.parse(expr).iterate({
    enter({ type, node }) {
      if (type.isError) throw new Error(`no PromQL: ${expr}`);
      if (type.name !== "VectorSelector") return;
      const labels = node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? [];
      const selected = labels.flatMap((label) => label.getChildren("LabelName").map(text));
      let under: string | undefined;
      for (let above = node.parent; above; above = above.parent) {
        if (above.name !== "AggregateExpr") continue;
        under ??= above.getChildren("AggregateOp").map(text)[0];
        const grouping = above.getChild("AggregateModifier")?.getChild("GroupingLabels");
        selected.push(...(grouping?.getChildren("LabelName").map(text) ?? []));
      }
      readings.push({ metric: node.getChildren("Identifier").map(text)[0] ?? "", labels: selected, under });
    },
  });
  return readings;
}

/** Returns the distinct selectors of an expression, such as `shop_refunds_total{reason!="admin"}`. */
export function selectorsOf(expr: string): string[] {
  const found = new Set<string>();
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.name === "VectorSelector") found.add(expr.slice(from, to));
    },
  });
  return [...found];
}
