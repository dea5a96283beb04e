import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { audited } from "./audited.ts";
import { type EventSelection, listStripeEvents } from "./list-stripe-events.ts";
import type { OperatorContext } from "./operator.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

/** At most so many events in one go, those first that are not done; who has more says `until`. */
export const REPLAY_MAX = 1000;

/** What a replay does with an event: give it to the worker again, or nothing, since it has had its effect. */
export interface Replay {
  readonly event: StripeEventView;
  readonly will: "be processed again" | "stay done";
}

/**
 * Gives the chosen events to the worker again, dead ones as if they were new. One that is done stays done, so a replay has no
 * second effect. `dryRun` only says what would happen. Errors: `nothing-chosen` where the choice is empty or fits no event, or not every one that was named.
 */
export async function replayStripeEvents(
  ctx: OperatorContext,
  input: EventSelection & { dryRun: boolean },
): Promise<{ replays: readonly Replay[]; isAll: boolean }> {
  const { dryRun, ...selection } = input;
  const act = { action: "events.replay", target: nameOf(selection), dryRun };
  return audited(ctx, act, () => replay(ctx, selection, dryRun), tell);
}

async function replay(
  ctx: OperatorContext,
  selection: EventSelection,
  dryRun: boolean,
): Promise<{ replays: readonly Replay[]; isAll: boolean }> {
  if (Object.values(selection).every((value) => value === undefined)) throw nothingChosen();
  const { rows, isAll } = await chosenOf(ctx, selection);
  if (!rows.length && !selection.ids?.length) throw nothingChosen();
  const missing = selection.ids?.filter((id) => !rows.some((event) => event.id === id)) ?? [];
  if (missing.length && isAll) {
    throw new DomainError("nothing-chosen", `Not in the inbox, or none that fits: ${missing.join(", ")}.`);
  }
  const replays = rows.map((event): Replay => ({
    event,
    will: event.status === "done" ? "stay done" : "be processed again",
  }));
  if (!dryRun) {
    for (const { event } of replays.toReversed()) await giveAgain(ctx, event.id);
  }
  return { replays, isAll };
}

/** Of more than fit into one go those first that are not done: what is done would only take their place. */
async function chosenOf(ctx: OperatorContext, selection: EventSelection) {
  const { rows, next } = await listStripeEvents(ctx, { ...selection, limit: REPLAY_MAX });
  if (!next) return { rows, isAll: true };
  const open = await listStripeEvents(ctx, { ...selection, isOpen: true, limit: REPLAY_MAX });
  const done = rows.filter(({ status }) => status === "done");
  return { rows: [...open.rows, ...done].slice(0, REPLAY_MAX), isAll: false };
}

async function giveAgain(ctx: DomainContext, eventId: string): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    if (await reviveStripeEvent(em, eventId)) {
      await ctx.outbox.add(em, { type: "stripe-event.received", eventId });
    }
  });
}

/** Makes an event that is not done as new as it was; answers whether it is. In the caller's transaction. */
export async function reviveStripeEvent(em: EntityManager, eventId: string): Promise<boolean> {
  const revived = await tables(em)
    .updateTable("stripe_event")
    .set({ status: "new", outcome: null, processed_at: null, attempts: 0, problem: null })
    .where("id", "=", eventId)
    .where("status", "in", ["new", "dead"])
    .returning("id")
    .executeTakeFirst();
  return revived !== undefined;
}

function nameOf({ ids, type, status, since, until }: EventSelection): string {
  const parts = [
    ids?.join(" "),
    type !== undefined && `type ${type}`,
    status !== undefined && `status ${status}`,
    since && `since ${since.toISOString()}`,
    until && `until ${until.toISOString()}`,
  ];
  return parts.filter(Boolean).join(", ") || "nothing";
}

function nothingChosen(): DomainError {
  return new DomainError("nothing-chosen", "No event of the inbox fits that choice.");
}

function tell({ replays }: { replays: readonly Replay[] }): Record<string, unknown> {
  const again = replays.filter(({ will }) => will === "be processed again").map(({ event }) => event.id);
  return { processedAgain: again.length, stayDone: replays.length - again.length, first: again.slice(0, 20) };
}
