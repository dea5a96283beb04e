import { type Caller, CALLERS, callers } from "./callers.ts";
import type { Subject } from "./requests.wire.ts";

export type Statuses = Readonly<Record<Caller, number>>;

export interface MatrixRow {
  /** Method and path. */
  readonly request: string;
  /** Who it is for. */
  readonly audience: string;
  /** Whose data a call of the contract is about; empty for other requests. */
  readonly about: Subject | "";
  readonly status: Statuses;
}

const INTRODUCTION = `# Permissions

Written by \`npm run generate -- permissions\`; \`npm test\` fails when a response differs from it. Each cell is the HTTP status of a request that was sent
to the composed API with input that is right for a caller who may make it. Where it is not 2xx, the test also compares all tables, the admins
at the identity provider and the charges and refunds at Stripe before and after: nothing changed.

404 for data of somebody else is the same response as for data that do not exist.`;

const SUBJECTS: Readonly<Record<Subject, string>> = {
  everybody: "Public data",
  caller: "The call names nobody: each caller reads or changes their own data",
  owner: "The request names data of one customer, the owner",
  shop: "Data of the shop, or of all customers",
};

/** The text of `openapi/permissions.md`. */
export function writeMatrix(rows: readonly MatrixRow[]): string {
  const line = ({ request, audience, about, status }: MatrixRow): string[] => [
    `\`${request}\``,
    audience,
    ...(about ? [about] : []),
    ...callers.map((caller) => String(status[caller])),
  ];
  const ofContract = rows.filter(({ about }) => about !== "");
  const others = rows.filter(({ about }) => about === "");
  return (
    [
      INTRODUCTION,
      table(["Caller", "Who"], Object.entries(CALLERS)),
      table(["About", "Meaning"], Object.entries(SUBJECTS)),
      "## Calls of the contract",
      "Paths are below `/api`. A signed event of Stripe is accepted from anybody; the row of the webhook shows a wrong signature.",
      table(["Call", "For", "About", ...callers], ofContract.map(line)),
      "## Other requests",
      `Callers send their access token, and the session cookie of \`/ops\` if their sign-in there gives them one. 302 leads to the sign-in page.`,
      table(["Request", "For", ...callers], others.map(line)),
      "",
    ]
      .join("\n\n")
      .trimEnd() + "\n"
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join(
    "\n",
  );
}
