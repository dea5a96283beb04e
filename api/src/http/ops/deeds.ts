import type Router from "@koa/router";
import { reconcileNow } from "../../domain/operations/reconcile-now.ts";
import { releaseOrderHold } from "../../domain/operations/release-order-hold.ts";
import { replayStripeEvents } from "../../domain/operations/replay-stripe-events.ts";
import { resendMail } from "../../domain/operations/resend-mail.ts";
import { retryJob } from "../../domain/operations/retry-job.ts";
import { runInvariants } from "../../domain/operations/run-invariants.ts";
import { settleRefundByHand } from "../../domain/operations/settle-refund-by-hand.ts";
import { readForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import { replayBody } from "./inbox-pages.ts";
import { readFilter, selectionOf } from "./inbox-query.ts";
import { action } from "./parts.ts";
import type { RoomState } from "./room-state.ts";
import { formatDollars } from "../../domain/shared/money.ts";

type Fields = Readonly<Record<string, string>>;

/** What came of a deed. */
interface Ending {
  readonly title: string;
  readonly body: Html;
}

interface Deed {
  readonly path: string;
  /** The room to which the page belongs that tells the ending. */
  readonly room: string;
  readonly run: (ctx: RoomState["ctx"], fields: Fields) => Promise<Ending>;
}

const said = (title: string, words: string, back: string): Ending => ({
  title,
  body: html`<h1>${title}</h1>
    <p class="because">${words}</p>
    <p><a href="${back}">Go on</a></p>`,
});

const DEEDS: readonly Deed[] = [
  {
    path: "/inbox/replay",
    room: "/ops/inbox",
    async run(ctx, { id, dryRun: dry, ...fields }) {
      const dryRun = dry !== undefined;
      const selection = { ...selectionOf(readFilter(fields)), ids: id === undefined ? undefined : [id] };
      const ending = await replayStripeEvents(ctx, { ...selection, dryRun });
      const again = id === undefined ? fields : { id };
      return { title: "Replay", body: replayBody(again, { ...ending, dryRun }) };
    },
  },
  {
    path: "/payments/reconcile",
    room: "/ops",
    async run(ctx) {
      const { open } = await reconcileNow(ctx, {});
      const words = Object.entries(open)
        .map(([ending, count]) => `${count} ${ending}`)
        .join(", ");
      return said("Reconciled", `Payments that were open: ${words}.`, "/ops");
    },
  },
  {
    path: "/invariants",
    room: "/ops",
    async run(ctx) {
      const verdicts = await runInvariants(ctx);
      const broken = verdicts.filter(({ breaches }) => breaches.length).map(({ name }) => name);
      const words = broken.length ? `Broken: ${broken.join(", ")}.` : `All ${verdicts.length} hold.`;
      return said("Invariants checked", words, "/ops#invariants");
    },
  },
  {
    path: "/holds/release",
    room: "/ops/orders",
    async run(ctx, { orderId = "" }) {
      const became = await releaseOrderHold(ctx, orderId);
      return said(
        "Hold",
        `The order's pieces: ${became}.`,
        `/ops/orders?find=${encodeURIComponent(orderId)}`,
      );
    },
  },
  {
    path: "/refunds/settle-by-hand",
    room: "/ops/orders",
    async run(ctx, { of = "", note = "", dryRun }) {
      const settled = await settleRefundByHand(ctx, { of, note, dryRun: dryRun !== undefined });
      const { amount, became, orderId, paymentIntentId } = settled;
      const words = `${formatDollars(amount)} dollars of ${paymentIntentId}, given back outside Stripe: ${became}.`;
      const ending = said("Given back by hand", words, `/ops/orders?find=${orderId}`);
      if (became !== "would be settled") return ending;
      const confirm = action("/ops/refunds/settle-by-hand", "Note it and tell the customer", { of, note });
      return { ...ending, body: html`${ending.body} ${confirm}` };
    },
  },
  {
    path: "/jobs/retry",
    room: "/ops/orders",
    async run(ctx, { queue = "", id = "" }) {
      return said("Job", `The job was ${await retryJob(ctx, { queue, id })}.`, "/ops/orders");
    },
  },
  {
    path: "/mails/resend",
    room: "/ops/mails",
    async run(ctx, { id = "" }) {
      await resendMail(ctx, id);
      return said("Mail", "The mail is sent again.", "/ops/mails");
    },
  },
];

/** What operators can do from the pages, each by a form. */
export function addDeeds(router: Router<RoomState>): void {
  for (const { path, room, run } of DEEDS) {
    router.post(path, async (ctx) => {
      ctx.state.show({ room, ...(await run(ctx.state.ctx, await readForm(ctx))) });
    });
  }
}
