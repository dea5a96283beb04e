import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { applyImport } from "./apply-import.ts";
import type { ImportLine, PlannedLine } from "./import-line.ts";
import { readPlan } from "./read-plan.ts";
import { claimImport, releaseImport, storePlan } from "./stored-import.ts";

export interface ImportResult {
  /** The result: only `applied` changes tools. `rejected`: lines have errors; `outdated`: the plan is not the given one any more. */
  readonly outcome: "preview" | "applied" | "rejected" | "outdated";
  /** A hash of the plan: what is applied is what the preview showed. */
  readonly plan: string;
  readonly lines: readonly PlannedLine[];
}

/** Returns what a file would change; changes nothing. */
export async function previewImport(
  { em }: { readonly em: EntityManager },
  lines: readonly ImportLine[],
): Promise<ImportResult> {
  const planned = await readPlan(em, lines);
  return { outcome: "preview", plan: hashOf(planned), lines: planned };
}

/**
 * Applies a file without errors, in short batches; one line with an error rejects it. With `plan`, it is applied only if it does what that preview
 * showed. A line whose tool was changed while the file was applied is left out, with its error. The same file again changes nothing more.
 * Error: `already-running`.
 */
export async function importTools(
  ctx: AdminContext,
  { lines, plan }: { readonly lines: readonly ImportLine[]; readonly plan?: string | undefined },
): Promise<ImportResult> {
  const id = await claimImport(ctx);
  try {
    const planned = await readPlan(ctx.em, lines);
    const result = { plan: hashOf(planned), lines: planned };
    if (planned.some(({ action }) => action === "error")) return { ...result, outcome: "rejected" };
    if (plan !== undefined && plan !== result.plan) return { ...result, outcome: "outdated" };
    const left = await applyImport(ctx.em, await storePlan(ctx, id, planned));
    return {
      plan: result.plan,
      outcome: "applied",
      lines: planned.map((line) => left.get(line.line) ?? line),
    };
  } finally {
    // The worker removes what stays; a failure here would hide the one before.
    await releaseImport(ctx, id).catch(() => undefined);
  }
}

function hashOf(planned: readonly PlannedLine[]): string {
  return createHash("sha256").update(JSON.stringify(planned)).digest("base64url");
}
