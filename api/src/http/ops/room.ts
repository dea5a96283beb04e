import Router from "@koa/router";
import type { Context } from "koa";
import { findOrders } from "../../domain/operations/find-orders.ts";
import { findStripeEvent, readStripeEventBody } from "../../domain/operations/find-stripe-event.ts";
import { inspectOrderForOperator } from "../../domain/operations/inspect-order-for-operator.ts";
import { listOperatorActions } from "../../domain/operations/list-operator-actions.ts";
import { listStripeEvents } from "../../domain/operations/list-stripe-events.ts";
import { listTroubledMails } from "../../domain/operations/list-troubled-mails.ts";
import type { Operator, OperatorContext } from "../../domain/operations/operator.ts";
import type { CockpitView } from "../../domain/operations/read-cockpit.ts";
import { DomainError, GatewayUnavailable } from "../../domain/shared/errors.ts";
import { z } from "../kit/zod.ts";
import { auditBody } from "./audit-page.ts";
import { cockpitBody } from "./cockpit-page.ts";
import { addDeeds } from "./deeds.ts";
import { html, type Html } from "./html.ts";
import { eventBody, inboxBody } from "./inbox-pages.ts";
import { placeOf, readFilter, selectionOf } from "./inbox-query.ts";
import { opsPage } from "./layout.ts";
import { mailsBody } from "./mails-page.ts";
import { orderBody, ordersBody } from "./order-pages.ts";
import { noSuchPage } from "./problems.ts";
import type { RoomState } from "./room-state.ts";
import { runbookBody } from "./runbook-page.ts";

/** What the operators' pages show and act on. */
export interface RoomParts {
  readonly contextFor: (operator: Operator) => OperatorContext;
  readonly look: () => Promise<CockpitView>;
}

const PAGE_ROWS = 50;
const MAILS_SHOWN = 200;
const optionalUuid = z.uuid().optional().catch(undefined);

/** The operators' pages for somebody who is signed in; what is not here is `no-such-page`. */
export function operatorsRoom(parts: RoomParts): (ctx: Context, email: string) => Promise<void> {
  const router = new Router<RoomState>({ prefix: "/ops" });

  router.get("/", async (ctx) => {
    ctx.state.show({ title: "Cockpit", room: "/ops", body: cockpitBody(await parts.look()), isLive: true });
  });
  router.get("/inbox", async (ctx) => {
    const filter = readFilter(ctx.query);
    const after = placeOf(ctx.query["after"]);
    const page = await listStripeEvents(ctx.state.ctx, { ...selectionOf(filter), limit: PAGE_ROWS, after });
    ctx.state.show({ title: "Inbox", room: "/ops/inbox", body: inboxBody(filter, page) });
  });
  router.get("/inbox/:id", async (ctx) => {
    const event = await findStripeEvent(ctx.state.ctx, ctx.params["id"] ?? "");
    ctx.state.show({ title: event.id, room: "/ops/inbox", body: eventBody(event, null) });
  });
  router.post("/inbox/:id/body", async (ctx) => {
    const id = ctx.params["id"] ?? "";
    const body = await readStripeEventBody(ctx.state.ctx, id);
    const event = await findStripeEvent(ctx.state.ctx, id);
    ctx.state.show({ title: event.id, room: "/ops/inbox", body: eventBody(event, body) });
  });
  router.get("/orders", async (ctx) => {
    const find = textOf(ctx.query["find"]).trim();
    const found = find === "" ? [] : await findOrders(ctx.state.ctx, find);
    const [only, ...others] = found;
    const body =
      only && !others.length
        ? orderBody(find, await inspectOrderForOperator(ctx.state.ctx, only.orderId))
        : ordersBody(find, found);
    ctx.state.show({ title: "Orders", room: "/ops/orders", body });
  });
  router.get("/audit", async (ctx) => {
    const after = optionalUuid.parse(ctx.query["after"]);
    const page = await listOperatorActions(ctx.state.ctx, { limit: PAGE_ROWS, after });
    ctx.state.show({ title: "Audit", room: "/ops/audit", body: auditBody(page) });
  });
  router.get("/mails", async (ctx) => {
    const mails = await listTroubledMails(ctx.state.ctx, MAILS_SHOWN);
    ctx.state.show({ title: "Mails", room: "/ops/mails", body: mailsBody(mails) });
  });
  router.get("/runbook", async (ctx) => {
    ctx.state.show({ title: "Runbook", room: "/ops/runbook", body: await runbookBody() });
  });
  addDeeds(router);

  const routes = router.routes();
  return async (ctx, email) => {
    const show: RoomState["show"] = (page) => {
      ctx.type = "text/html; charset=utf-8";
      ctx.body = opsPage({ ...page, email });
    };
    Object.assign(ctx.state, { ctx: parts.contextFor({ name: email, via: "page" }), show });
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line above makes the state, the router adds the parameters
      await routes(ctx as Parameters<typeof routes>[0], async () => {
        throw noSuchPage();
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      show({ title: "Not done", room: "", body: refusalBody(refusal.words) });
      ctx.status = refusal.status;
    }
  };
}

/** What an operator is told as a page; null for what is no refusal. */
function refusalOf(error: unknown): { words: string; status: number } | null {
  if (error instanceof DomainError) {
    return { words: error.message, status: error.code === "not-found" ? 404 : 409 };
  }
  if (error instanceof GatewayUnavailable || error instanceof AggregateError) {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : null;
    const why = first instanceof Error ? `: ${first.message}` : "";
    return { words: `${error.message}${why}. Nothing is lost: try again in a moment.`, status: 503 };
  }
  return null;
}

function refusalBody(words: string): Html {
  return html`<h1>Not done</h1>
    <p class="because" role="alert">${words}</p>
    <p><a href="/ops">Go on</a></p>`;
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 320) : "";
}
