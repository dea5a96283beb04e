import type { Processes, ProcessStatus } from "../../domain/operations/process-status.ts";
import { type Cell, tableInZone } from "../../domain/operations/report.ts";
import { timeIn, timeZoneName } from "../../domain/shared/days.ts";
import { html, type Html } from "./html.ts";
import { cellHtml, section, table } from "./render.ts";

const ROLES = [
  ["api", "API"],
  ["worker", "Worker"],
] as const;

/** The running processes with their builds and settings. */
export function processSection({ statuses, isComplete }: Processes, at: Date, timeZone: string): Html {
  const rows = statuses.map(({ role, name, build, startedAt, responses }): Cell[] => {
    const failed = Object.values(responses?.failedByRoute ?? {}).reduce((sum, count) => sum + count, 0);
    return [role, { code: name }, build, startedAt, responses && `${failed} of ${responses.calls}`];
  });
  const settings = [...new Set(statuses.flatMap((one) => one.settings.map(([name]) => name)))].toSorted(
    (a, b) => a.localeCompare(b),
  );
  const settingRows = settings.map((name) => [
    name,
    ...ROLES.map(([role]) =>
      valueIn(
        statuses.filter((one) => one.role === role),
        name,
      ),
    ),
  ]);
  return section(
    "Processes",
    tableInZone({ heads: ["Role", "Process", "Build", "Since", "Calls failed, 5 min"], rows }, timeZone),
    html`<p class="quiet">
        ${isComplete ? "" : "Redis is down: only the process that made this page is known. "}Each API process
        counts its own responses, without these pages and without errors of the gateway. As of
        ${cellHtml({ at, text: timeIn(timeZone, at) })}, ${timeZoneName(timeZone)}.
      </p>
      <details>
        <summary>Settings, by process, without secrets</summary>
        ${table({ title: "Settings", heads: ["Setting", ...ROLES.map(([, title]) => title)], rows: settingRows })}
      </details>`,
  );
}

/** The value that all processes have; where they differ, each value with its processes. */
function valueIn(statuses: readonly ProcessStatus[], setting: string): string {
  const valueOf = ({ settings }: ProcessStatus) => settings.find(([name]) => name === setting)?.[1] ?? "-";
  const byValue = [...Map.groupBy(statuses, valueOf)];
  if (byValue.length < 2) return byValue[0]?.[0] ?? "-";
  return byValue.map(([value, all]) => `${value} (${all.map(({ name }) => name).join(", ")})`).join("; ");
}
