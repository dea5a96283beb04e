import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import type { Change } from "../shared/in-turn.ts";
import type { FieldChanges, RecordKind } from "./audit-action.ts";
import { recordChange } from "./record-change.ts";

/** How the records of one kind are stored, and what the audit has of their changes. `Content` are the fields that an admin sets. */
interface Records<Content, Stored extends Content & { readonly version: number }> {
  readonly kind: RecordKind;
  /** Runs a change; one at a time, because it is checked against other records. */
  readonly change: Change;
  /** Returns the record with this id. Error: `not-found`. */
  readonly find: (em: EntityManager, id: string) => Promise<Stored>;
  /** Returns the id of a record with this content, as after a request whose response was lost. Without it a repeated request is an error. */
  readonly findSame?: (em: EntityManager, content: Content) => Promise<string | undefined>;
  /** Returns the fields that differ; null before it was added and after it was removed. */
  readonly changesOf: (before: Content | null, after: Content | null) => FieldChanges;
  /** Returns what audit entries name the record by. */
  readonly subjectOf: (stored: Stored) => string;
  /** Stores a new record and returns its id. */
  readonly insert: (em: EntityManager, content: Content) => Promise<string>;
  /** Stores other content, and the next version. */
  readonly update: (em: EntityManager, before: Stored, content: Content) => Promise<void>;
  readonly remove: (em: EntityManager, before: Stored) => Promise<void>;
}

/** An edit of the version that the admin saw. */
export interface RecordEdit<Content> {
  readonly id: string;
  readonly version: number;
  readonly content: Content;
}

/** The changes of records of one kind by admins. */
export interface RecordChanges<Content> {
  /** Adds a record, unless there is one with this content, and returns its id. Errors: those of `insert`. */
  readonly add: (ctx: AdminContext, content: Content) => Promise<{ readonly id: string }>;
  /**
   * Changes a record whose version is still the one that the admin saw; otherwise changes nothing. A change that was made already, such as a
   * repeated one, is reported as edited. Errors: `not-found`, those of `update`.
   */
  readonly edit: (ctx: AdminContext, edit: RecordEdit<Content>) => Promise<{ readonly edited: boolean }>;
  /** Removes a record. Errors: `not-found`, those of `remove`. */
  readonly remove: (ctx: AdminContext, id: string) => Promise<void>;
}

/** Defines how admins change the records of one kind: with a version, once for a repeated request, each change in the audit. */
export function defineRecords<Content, Stored extends Content & { readonly version: number }>(
  records: Records<Content, Stored>,
): RecordChanges<Content> {
  const { kind, change, find, findSame, changesOf, subjectOf } = records;
  return {
    add: (ctx, content) =>
      change(ctx, async (em) => {
        const same = await findSame?.(em, content);
        if (same !== undefined) return { id: same };
        const id = await records.insert(em, content);
        const after = await find(em, id);
        await recordChange(em, {
          action: `${kind}.added`,
          subject: subjectOf(after),
          actorId: ctx.admin.customerId,
          changes: changesOf(null, after),
        });
        return { id };
      }),
    edit: (ctx, { id, version, content }) =>
      change(ctx, async (em) => {
        const before = await find(em, id);
        if (Object.keys(changesOf(before, content)).length === 0) return { edited: true };
        if (before.version !== version) return { edited: false };
        await records.update(em, before, content);
        const after = await find(em, id);
        await recordChange(em, {
          action: `${kind}.edited`,
          subject: subjectOf(after),
          actorId: ctx.admin.customerId,
          changes: changesOf(before, after),
        });
        return { edited: true };
      }),
    remove: (ctx, id) =>
      change(ctx, async (em) => {
        const before = await find(em, id);
        await records.remove(em, before);
        await recordChange(em, {
          action: `${kind}.removed`,
          subject: subjectOf(before),
          actorId: ctx.admin.customerId,
          changes: changesOf(before, null),
        });
      }),
  };
}
