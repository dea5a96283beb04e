import type { EntityManager } from "@mikro-orm/postgresql";
import { unknownCategory } from "../catalogue/category-tree.ts";
import type { AdminContext } from "../shared/context.ts";
import { BadFields, DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockRelations, writeRelated } from "./entered-relations.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { planChange } from "./plan-change.ts";
import { readSurroundings } from "./read-surroundings.ts";
import { toolNotFound } from "./tool-not-found.ts";
import type { FieldError, PlannedChange, ToolPatch } from "./tool-patch.ts";
import { readToolStates } from "./tool-state.ts";
import { againIfTaken } from "./write-aliases.ts";
import { writeEdits } from "./write-changes.ts";

export interface ToolEdit {
  readonly toolId: string;
  /** The version that the admin saw; undefined: whatever it is. */
  readonly version?: number | undefined;
  readonly patch: ToolPatch;
}

/**
 * Changes a tool whose `version` is still the one that the admin saw; else changes nothing and returns the present tool. Placed orders retain
 * their price. An edit that would change nothing (a repeated call) succeeds. Errors: `not-found`, `unknown-image`, `part-number-taken`, `bad-aliases`,
 * `bad-price`, `bad-price-breaks`, `unknown-category`; `bad-attributes` and `bad-relations`, which name each field.
 */
export async function changeTool(
  ctx: AdminContext,
  edit: ToolEdit,
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool }> {
  return againIfTaken(() =>
    inTransaction(ctx.em, async (em) => {
      const edited = await changeOnce(ctx, em, edit);
      return { edited, tool: await readManagedTool(em, edit.toolId) };
    }),
  );
}

async function changeOnce(
  ctx: AdminContext,
  em: EntityManager,
  { toolId, version, patch }: ToolEdit,
): Promise<boolean> {
  const withRelated = patch.relations !== undefined;
  if (withRelated) await lockRelations(em);
  const [before] = await readToolStates(em, (eb) => eb("tool.id", "=", toolId), {
    locked: true,
    withRelated,
  });
  if (!before) throw toolNotFound();
  const plan = planChange(before, patch, await readSurroundings(em, [patch]));
  if (isVoid(plan)) return true;
  if (version !== undefined && version !== before.version) return false;
  throwErrors(plan.errors);
  await writeEdits(em, [plan], { action: "tool.edited", byCustomerId: ctx.admin.customerId });
  if (plan.related) await writeRelated(em, [{ toolId, related: plan.related.map(ofShop) }]);
  return true;
}

/** An unknown number or an inexact price is an error also where it changes nothing. */
const isVoid = ({ changes, errors }: PlannedChange): boolean =>
  Object.keys(changes).length === 0 &&
  errors.every(({ code }) => code !== "bad-relations" && code !== "bad-price");

function ofShop({ kind, toolId }: NonNullable<PlannedChange["related"]>[number]) {
  if (toolId === null) throw new Error("only a file names parts that are not in the shop");
  return { kind, toolId };
}

/** Throws the error that the first of these stands for, with all of its kind where it names fields. */
export function throwErrors(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const { code, field } = first;
  if (code === "unknown-category") throw unknownCategory();
  if (code === "bad-attributes" || code === "bad-relations") {
    const ofKind = errors.filter((error) => error.code === code);
    throw new BadFields(
      code,
      ofKind.map((error) => ({ field: error.field, message: error.message })),
    );
  }
  throw new DomainError(code, asSentence(first), field);
}

/** Returns a message about a cell of a file as a sentence of its own. */
function asSentence({ code, message }: FieldError): string {
  if (code === "bad-price" || code === "bad-price-breaks") return message;
  if (code === "part-number-taken") return `${message}. Choose another one.`;
  if (code !== "unknown-image") return `${message}.`;
  return `${message.replace("image not", "Image not").replace(": upload", ". Upload")}.`;
}
