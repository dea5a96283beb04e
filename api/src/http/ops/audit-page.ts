import type { OperatorAction } from "../../domain/operations/list-operator-actions.ts";
import type { Page } from "../../domain/shared/page.ts";
import { html, type Html } from "./html.ts";
import { state, table, time, type Tone } from "./parts.ts";

const TONE: Readonly<Record<OperatorAction["outcome"], Tone>> = {
  begun: "low",
  done: "ok",
  refused: "quiet",
  failed: "danger",
};

export function auditBody({ rows, next }: Page<OperatorAction>): Html {
  const lines = rows.map((one) => [
    time(one.at),
    `${one.operator} (${one.via})`,
    one.dryRun ? `${one.action}, dry run` : one.action,
    html`<code>${one.target}</code>`,
    state(TONE[one.outcome], one.outcome),
    html`<code>${JSON.stringify(one.detail)}</code>`,
  ]);
  return html`<h1>Audit</h1>
    <p>What operators did, newest first. These lines are never changed or taken back.</p>
    ${table("Audit", ["At (UTC)", "Who", "What", "To what", "Outcome", "Detail"], lines, "Nobody has done anything yet.")}
    ${next && html`<p><a href="/ops/audit?after=${next}">Older lines</a></p>`}`;
}
