import type { ProcessStatus, Processes } from "../../domain/operations/process-status.ts";
import { html, type Html } from "./html.ts";
import { table, time } from "./parts.ts";

const ROLES = [
  ["api", "API"],
  ["worker", "Worker"],
] as const;

/** Who runs, of which build, with which settings. */
export function processSection({ statuses, isComplete }: Processes, at: Date): Html {
  const rows = statuses.map(({ role, name, build, startedAt, answers }) => [
    role,
    html`<code>${name}</code>`,
    build,
    time(startedAt),
    answers ? `${sum(answers.failedByRoute)} of ${answers.calls}` : "-",
  ]);
  return html`<section class="compact" aria-labelledby="processes">
    <h2 id="processes">Processes</h2>
    ${table("Processes", ["Role", "Process", "Build", "Since (UTC)", "Calls failed, 5 min"], rows, "")}
    <p class="quiet">
      ${isComplete ? "" : "Redis does not answer: only the process that made this page is known. "} Each API
      process counts the calls that it answered itself, without these pages; what the gateway answers for one
      that is away is not among them. As of ${time(at)} UTC.
    </p>
    <details>
      <summary>Settings, by process, without secrets</summary>
      ${table("Settings", ["Setting", ...ROLES.map(([, title]) => title)], settingRows(statuses), "")}
    </details>
  </section>`;
}

function settingRows(statuses: readonly ProcessStatus[]): string[][] {
  const names = new Set(statuses.flatMap(({ settings }) => settings.map(([name]) => name)));
  return [...names]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => [
      name,
      ...ROLES.map(([role]) =>
        valueIn(
          statuses.filter((card) => card.role === role),
          name,
        ),
      ),
    ]);
}

/** The value that all of them have; where they differ each with who has it. */
function valueIn(statuses: readonly ProcessStatus[], setting: string): string {
  const having = new Map<string, string[]>();
  for (const { name, settings } of statuses) {
    const value = settings.find(([one]) => one === setting)?.[1] ?? "-";
    having.set(value, [...(having.get(value) ?? []), name]);
  }
  if (having.size < 2) return [...having.keys()][0] ?? "-";
  return [...having].map(([value, names]) => `${value} (${names.join(", ")})`).join("; ");
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
