import { findStripeEvent, readStripeEventBody } from "../domain/operations/find-stripe-event.ts";
import { type EventSelection, listStripeEvents } from "../domain/operations/list-stripe-events.ts";
import { REPLAY_MAX, replayStripeEvents } from "../domain/operations/replay-stripe-events.ts";
import type { StripeEventView } from "../domain/operations/stripe-event-view.ts";
import { type Command, readLimit, readOne, readTime, readWord, UsageError } from "./command.ts";
import { asTable, asTime } from "./table.ts";

const STATUSES = ["new", "done", "dead"] as const;
const SELECTION = ["type", "status", "since", "until"];
const LISTED = 50;

type Options = Parameters<Command["run"]>[1]["options"];

function selectionOf(options: Options): EventSelection {
  return {
    type: typeof options["type"] === "string" ? options["type"] : undefined,
    status: readWord(options["status"], "status", STATUSES),
    since: readTime(options["since"], "since"),
    until: readTime(options["until"], "until"),
  };
}

const lineOf = (event: StripeEventView): string[] => [
  asTime(event.receivedAt),
  event.id,
  event.type,
  event.status,
  event.outcome ?? event.problem ?? "-",
  event.orderId ?? "-",
];

export const eventsList: Command = {
  name: "events list",
  usage: "[--type T] [--status new|done|dead] [--since TIME] [--until TIME] [--limit N]",
  does: "Stripe events of the inbox, newest first",
  options: [...SELECTION, "limit"],
  async run(ctx, { options }) {
    const limit = readLimit(options["limit"], LISTED);
    const { rows, next } = await listStripeEvents(ctx, { ...selectionOf(options), limit });
    const more = next ? [`... more before ${next.receivedAt}: narrow it with --until`] : [];
    return { data: rows, lines: [...asTable(rows.map(lineOf)), ...more] };
  },
};

export const eventsShow: Command = {
  name: "events show",
  usage: "EVENT [--body]",
  does: "one event; with --body also what Stripe sent (who looked is kept)",
  flags: ["body"],
  async run(ctx, { positionals, options }) {
    const id = readOne(positionals, "event");
    const event = await findStripeEvent(ctx, id);
    const body = options["body"] ? await readStripeEventBody(ctx, id) : undefined;
    const lines = [
      ["type", event.type],
      ["status", event.status],
      ["outcome", event.outcome ?? "-"],
      ["attempts", String(event.attempts)],
      ["problem", event.problem ?? "-"],
      ["received", asTime(event.receivedAt)],
      ["last tried", asTime(event.triedAt)],
      ["intent", event.paymentIntentId ?? "-"],
      ["order", event.orderId ?? "-"],
    ];
    return {
      data: { ...event, ...(body !== undefined && { body }) },
      lines: [...asTable(lines), ...(body === undefined ? [] : ["", body])],
    };
  },
};

export const eventsReplay: Command = {
  name: "events replay",
  usage: "[EVENT ...] [--type T] [--status dead] [--since TIME] [--until TIME] [--dry-run]",
  does: "gives events to the worker again; what is done stays done",
  options: SELECTION,
  flags: ["dry-run"],
  async run(ctx, { positionals, options }) {
    const dryRun = options["dry-run"] === true;
    const selection = selectionOf(options);
    const isNarrowed = Object.values(selection).some((value) => value !== undefined);
    if (!positionals.length && !isNarrowed)
      throw new UsageError("Say which: an event, --type, --status or --since.");
    const { replays, isAll } = await replayStripeEvents(ctx, {
      ...selection,
      ids: positionals.length ? positionals : undefined,
      dryRun,
    });
    const again = replays.filter(({ will }) => will === "be processed again").length;
    const lines = replays.map(({ event, will }) => [
      `${dryRun ? "would" : "will"} ${will}`,
      ...lineOf(event),
    ]);
    return {
      data: { dryRun, isAll, replays: replays.map(({ event, will }) => ({ ...event, will })) },
      lines: [
        ...asTable(lines),
        `${again} again, ${replays.length - again} stay done${dryRun ? " (dry run: nothing was changed)" : ""}`,
        ...(isAll
          ? []
          : [`only ${REPLAY_MAX} were taken, first the newest that are not done: go on with --until`]),
      ],
    };
  },
};
