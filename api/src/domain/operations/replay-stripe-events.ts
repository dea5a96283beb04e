import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { DomainError } from "../shared/errors.ts";
import { JOB_SUBJECT } from "../shared/job-subject.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import {
  EVENT_HEADS,
  eventCells,
  type EventSelection,
  listStripeEvents,
  selectionFields,
  type StripeEventView,
} from "./list-stripe-events.ts";
import { defineOperation, flag, text } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { reviveRow, reviveStripeEvent } from "./revive-work.ts";

/** The statuses of rows whose job is not done. */
const OPEN = ["new", "sent", "dead"] as const;

/** The maximum number of events of one replay. */
export const REPLAY_MAX = 1000;

/** The effect of a replay on an event: it goes to the worker again, or nothing happens, since it has had its effect. */
export interface Replay {
  readonly event: StripeEventView;
  readonly will: "be processed again" | "stay done";
}

const selection = z
  .object({ id: text.optional(), ...selectionFields, dryRun: flag })
  .refine(
    ({ id, type, status, since, until }) => (id ?? type ?? status ?? since ?? until) !== undefined,
    "Name an event, or set --type, --status, --since or --until",
  )
  .transform(({ id, ...others }): EventSelection & { dryRun: boolean } => ({
    ids: id?.split(" "),
    ...others,
  }));

/**
 * Hands the selected events to the worker again, dead ones as if they were new. One that is done stays done, and one that waits has no
 * second job, so a replay has no second effect. Error: `nothing-chosen` where the selection is empty, no event matches, or an id is unknown.
 */
export const replayStripeEvents = defineOperation({
  name: "events.replay",
  path: "/inbox/replay",
  page: "/ops/inbox",
  usage: "[EVENT ...] [--type T] [--status dead] [--since TIME] [--until TIME] [--dry-run]",
  help: "hands events to the worker again; events that are done stay done",
  args: ["...id"],
  input: selection,
  audit: {
    target: ({ ids, type, status, since, until }) =>
      ids?.join(" ") ?? JSON.stringify({ type, status, since, until }),
    detail({ replays }: Replays) {
      const again = replays.filter(isAgain).map(({ event }) => event.id);
      const stayDone = replays.length - again.length;
      return { processedAgain: again.length, stayDone, first: again.slice(0, 20) };
    },
  },
  run: replay,
  report({ replays, isAll }, { dryRun }) {
    const again = replays.filter(isAgain).length;
    const count = `${again} ${dryRun ? "would be" : "are"} processed again, ${replays.length - again} stay done.`;
    return {
      title: dryRun ? "Preview of the replay" : "Replayed",
      data: { dryRun, isAll, replays: replays.map(({ event, will }) => ({ ...event, will })) },
      blocks: [
        { text: dryRun ? `${count} Dry run: nothing was changed.` : count },
        ...(isAll
          ? []
          : [
              {
                text: `Only ${REPLAY_MAX} events at a time, first the newest that are not done. Set "until" for the others.`,
              },
            ]),
        {
          title: "Events",
          heads: ["Replay", ...EVENT_HEADS],
          rows: replays.map(({ event, will }) => [
            `${dryRun ? "would" : "will"} ${will}`,
            ...eventCells(event),
          ]),
          isOnly: true,
        },
      ],
      ...(again > 0 && { confirm: `Replay ${again}` }),
    };
  },
});

interface Replays {
  readonly replays: readonly Replay[];
  /** True if all events that match were taken. */
  readonly isAll: boolean;
}

const isAgain = ({ will }: Replay): boolean => will === "be processed again";

async function replay(
  ctx: OperatorContext,
  { dryRun, ...selection }: EventSelection & { dryRun: boolean },
): Promise<Replays> {
  if (Object.values(selection).every((value) => value === undefined)) throw nothingChosen();
  const { rows, isAll } = await select(ctx, selection);
  const missing = selection.ids?.filter((id) => !rows.some((event) => event.id === id)) ?? [];
  if (!rows.length || (missing.length && isAll)) throw nothingChosen(missing);
  const replays = rows.map((event): Replay => ({
    event,
    will: event.status === "done" ? "stay done" : "be processed again",
  }));
  if (!dryRun) {
    for (const { event } of replays.filter(isAgain).toReversed()) await rerun(ctx, event.id);
  }
  return { replays, isAll };
}

/** Runs the open job of an event now, so that a second replay adds none; adds a job only where it has none. */
async function rerun(ctx: OperatorContext, eventId: string): Promise<void> {
  const row = await findOpenRow(ctx.em, eventId);
  const queued = row ? await ctx.jobAdmin.findOfRow(row) : null;
  const isOpen = await inTransaction(ctx.em.fork(), async (em) => {
    if (!(await reviveStripeEvent(em, eventId))) return false;
    // Another replay has added it meanwhile.
    if (!row && (await findOpenRow(em, eventId))) return false;
    const revived = row && (await reviveRow(em, row.id, { isQueued: queued !== null, from: OPEN }));
    if (!revived) await ctx.outbox.add(em, { type: "stripe-event.received", eventId });
    return true;
  });
  if (queued && isOpen) await ctx.jobAdmin.runNow(queued.queue, queued.id);
}

const findOpenRow = (em: EntityManager, eventId: string) =>
  tables(em)
    .selectFrom("outbox")
    .select(["id", "job"])
    .where(JOB_SUBJECT, "=", eventId)
    .where("job", "=", "process-stripe-event")
    .where("status", "in", OPEN)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns the events of a selection. Of too many, those that are not done come first: the others would only take their place. */
async function select(ctx: OperatorContext, selection: EventSelection) {
  const { rows, next } = await listStripeEvents(ctx, { ...selection, limit: REPLAY_MAX });
  if (!next) return { rows, isAll: true };
  const open = await listStripeEvents(ctx, { ...selection, isOpen: true, limit: REPLAY_MAX });
  const done = rows.filter(({ status }) => status === "done");
  return { rows: [...open.rows, ...done].slice(0, REPLAY_MAX), isAll: false };
}

function nothingChosen(ids: readonly string[] = []): DomainError {
  return new DomainError("nothing-chosen", ["No event of the inbox matches.", ...ids].join(" "));
}
