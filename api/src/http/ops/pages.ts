import Router from "@koa/router";
import type { Context } from "koa";
import { auditList } from "../../domain/operations/list-operator-actions.ts";
import { EVENT_STATUSES, eventsList, eventsShow } from "../../domain/operations/list-stripe-events.ts";
import { mailsList } from "../../domain/operations/troubled-mails.ts";
import { type Fields, InvalidFields, type Operation } from "../../domain/operations/operation.ts";
import { jobsList } from "../../commands/list-jobs.ts";
import { OPERATIONS } from "../../commands/operations.ts";
import type { Operator, OperatorContext } from "../../domain/operations/operator.ts";
import { ordersShow } from "../../commands/show-orders.ts";
import type { CockpitView } from "../../domain/operations/read-cockpit.ts";
import type { Report } from "../../domain/operations/report.ts";
import { DomainError, GatewayUnavailable } from "../../domain/shared/errors.ts";
import { cockpitBody, cockpitStatus } from "./cockpit-page.ts";
import { readForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import { requestFailed, type OpsPage, opsPage } from "./layout.ts";
import { noSuchPage } from "./problems.ts";
import { blockHtml, button, type FilterField, filterForm, runbook } from "./render.ts";
import { runbookBody } from "./runbook-page.ts";

/** The parts that the operators' pages show and act on. */
export interface PageParts {
  readonly contextFor: (operator: Operator) => OperatorContext;
  readonly readCockpit: () => Promise<CockpitView>;
  /** The name of the shop. */
  readonly brand: string;
}

/** A page that shows what an operation returns. */
interface ListPage {
  readonly path: string;
  readonly operation: Operation;
  readonly intro?: Html;
  readonly form?: readonly FilterField[];
  /** The query parameters that the page accepts in addition to the fields of the form. */
  readonly fields: readonly string[];
  /** The page shows only its form until this field is filled in. */
  readonly needs?: string;
}

const LIST_PAGES: readonly ListPage[] = [
  {
    path: "/inbox",
    operation: eventsList,
    form: [
      { name: "type", label: "Type" },
      { name: "status", label: "Status", options: EVENT_STATUSES },
      { name: "since", label: "From", isTime: true },
      { name: "until", label: "To", isTime: true },
    ],
    fields: ["after"],
  },
  { path: "/inbox/:id", operation: eventsShow, fields: ["id"] },
  { path: "/jobs", operation: jobsList, fields: ["queue"] },
  { path: "/orders", operation: ordersShow, fields: ["find"], needs: "find" },
  {
    path: "/audit",
    operation: auditList,
    fields: ["after"],
  },
  {
    path: "/mails",
    operation: mailsList,
    intro: html`<p>
      Emails that may not have arrived. Look for the id in the mail server's log first: sent again, an email
      may arrive twice. ${runbook("mail-in-doubt")}
    </p>`,
    fields: [],
  },
];

interface State {
  readonly ctx: OperatorContext;
  readonly show: (page: OpsPage) => void;
}

/** The pages for an operator who is signed in; any other address is `no-such-page`. */
export function operatorPages(parts: PageParts): (ctx: Context, email: string) => Promise<void> {
  const router = new Router<State>({ prefix: "/ops" });
  router.get("/", async ({ state }) => {
    const view = await parts.readCockpit();
    const lead = html`<h1 class="visually-hidden">Cockpit</h1>
      ${cockpitStatus(view)}`;
    state.show({ title: "Cockpit", section: "/ops", lead, body: cockpitBody(view), isLive: true });
  });
  router.get("/runbook", async ({ state }) => {
    state.show({ title: "Runbook", section: "/ops/runbook", body: await runbookBody() });
  });
  for (const page of LIST_PAGES) {
    const section = `/ops${page.path.replace("/:id", "")}`;
    const names = [...(page.form ?? []).map(({ name }) => name), ...page.fields];
    router.get(page.path, async ({ state, query, params }) => {
      const given: Readonly<Record<string, string | string[] | undefined>> = { ...query, ...params };
      const fields = Object.fromEntries(names.map((name) => [name, [given[name]].flat().at(-1)?.trim()]));
      const report =
        page.needs !== undefined && !fields[page.needs]
          ? null
          : await page.operation.prepare(fields)(state.ctx);
      const title = report?.title ?? "Orders";
      const found = page.needs === undefined ? undefined : fields[page.needs];
      state.show({ title, section, found, body: listBody(page, fields, report) });
    });
  }
  for (const operation of OPERATIONS) {
    const { page: section, path } = operation;
    if (section === undefined) continue;
    router.post(path, async (ctx) => {
      const fields: Fields = { ...(await readForm(ctx)), ...ctx.params };
      const report = await operation.prepare(fields)(ctx.state.ctx);
      ctx.state.show({ title: report.title, section, body: resultBody(operation, fields, report) });
    });
  }
  const routes = router.routes();
  return async (ctx, email) => {
    const show: State["show"] = (page) => {
      ctx.type = "text/html; charset=utf-8";
      ctx.body = opsPage(page, { brand: parts.brand, email });
    };
    Object.assign(ctx.state, { ctx: parts.contextFor({ name: email, via: "page" }), show });
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line above makes the state, the router adds the parameters
      await routes(ctx as Parameters<typeof routes>[0], async () => {
        throw noSuchPage();
      });
    } catch (error) {
      const rejection = rejectionOf(error);
      if (!rejection) throw error;
      const found = [ctx.query["find"]].flat().at(-1);
      show({ title: "Request failed", section: "", found, body: requestFailed(rejection.message) });
      ctx.status = rejection.status;
    }
  };
}

const filledIn = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

function listBody({ path, form, intro }: ListPage, fields: Fields, report: Report | null): Html {
  const entered = filledIn(fields);
  const more = new URLSearchParams({ ...entered, after: report?.next ?? "" });
  const title = report?.title ?? "Orders";
  return html`<h1 class="fs-3">${path.endsWith(":id") ? html`<code>${title}</code>` : title}</h1>
    ${report === null && html`<p>Enter what you know of the order above.</p>`} ${intro}
    ${form && filterForm(`/ops${path}`, form, fields)} ${report?.blocks.map(blockHtml)}
    ${report?.next && html`<p><a href="/ops${path}?${more.toString()}">Next page</a></p>`}
    ${report?.preview && button({ ...report.preview, fields: { ...entered, dryRun: "on" } })}`;
}

function resultBody({ name, page = "/ops" }: Operation, fields: Fields, report: Report): Html {
  const { dryRun, ...others } = fields;
  return html`<h1 class="fs-3">${report.title}</h1>
    ${report.blocks.map(blockHtml)}
    ${dryRun && report.confirm && button({ action: name, label: report.confirm, fields: filledIn(others) })}
    <p><a href="${report.back ?? page}">Continue</a></p>`;
}

/** Returns the message and the status of an error page; null for an unexpected error. */
function rejectionOf(error: unknown): { message: string; status: number } | null {
  if (error instanceof DomainError) {
    return { message: error.message, status: error.code === "not-found" ? 404 : 409 };
  }
  if (error instanceof InvalidFields) return { message: error.message, status: 422 };
  if (error instanceof GatewayUnavailable || error instanceof AggregateError) {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : null;
    const why = first instanceof Error ? `: ${first.message}` : "";
    return { message: `${error.message}${why}. Nothing is lost. Try again in a moment.`, status: 503 };
  }
  return null;
}
