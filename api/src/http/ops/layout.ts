import type { Problem } from "../kit/problem.ts";
import { html, type Html } from "./html.ts";

/** The address of bull-board; not in `board.ts`, so that importing it does not load bull-board. */
export const BOARD_PATH = "/ops/queues";

export const PAGES = [
  ["/ops", "Cockpit"],
  [BOARD_PATH, "Queues"],
  ["/ops/inbox", "Inbox"],
  ["/ops/orders", "Orders"],
  ["/ops/mails", "Mails"],
  ["/ops/audit", "Audit"],
  ["/ops/runbook", "Runbook"],
] as const;

export interface OpsPage {
  readonly title: string;
  /** The address of the entry of the navigation that is current. */
  readonly section: string;
  readonly body: Html;
  /** The part above the order finder, on phones below it: what matters before anything else. */
  readonly lead?: Html;
  /** The text in the order finder. */
  readonly found?: string | undefined;
  /** True if the page refreshes itself every few seconds. */
  readonly isLive?: boolean;
}

const STYLE = html`<link rel="stylesheet" href="/ops/assets/bootstrap.css" />
  <link rel="stylesheet" href="/ops/assets/ops.css" />`;

const documentOf = ({ title, head, body }: { title: string; head: Html; body: Html }): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;

/** The operator who is signed in, and the shop. */
export interface OpsFrame {
  /** The name of the shop, as everywhere else. */
  readonly brand: string;
  readonly email: string;
}

/** The field that finds an order. */
const finder = (found = ""): Html =>
  html`<form method="get" action="/ops/orders" class="finder flex-fill" role="search">
    <label class="form-label" for="find">Order, email, name, phone, intent, charge, refund or event</label>
    <div class="input-group">
      <input id="find" name="find" value="${found}" autocomplete="off" class="form-control" />
      <button type="submit" class="btn">Find</button>
    </div>
  </form>`;

/** The shop's name, all pages, and who is logged in. */
const opsHeader = ({ section, isLive = false }: OpsPage, { brand, email }: OpsFrame): Html =>
  html`<header class="py-2">
    <div class="container d-flex flex-wrap align-items-center column-gap-4">
      <a class="brand d-flex align-items-center gap-2" href="/ops"
        ><svg aria-hidden="true" viewBox="0 0 24 21" width="26" height="23">
          <path d="M6 0h12l6 10.5L18 21H6L0 10.5z" /></svg
        >${brand} <span>ops</span></a
      >
      <nav class="d-flex flex-wrap column-gap-4" aria-label="Operations">
        ${PAGES.map(([path, name]) => html`<a href="${path}" ${path === section && html` aria-current="page"`}>${name}</a>`)}
      </nav>
      <p class="who d-flex flex-wrap align-items-center column-gap-3 m-0 ms-auto">
        ${isLive && html`<span id="pulse" class="state ok">Connected</span>`}<span>${email}</span
        ><a href="/ops/logout">Log out</a>
      </p>
    </div>
  </header>`;

/** A page for an operator who is signed in. */
export function opsPage(page: OpsPage, frame: OpsFrame): string {
  const { title, body, lead, found, isLive = false } = page;
  return documentOf({
    title: `${title} · ops`,
    head: html`${STYLE}${isLive && html`<script type="module" src="/ops/assets/live.js"></script>`}`,
    body: html`<a class="visually-hidden-focusable" href="#main">Skip to main content</a>
      ${opsHeader(page, frame)}
      <main id="main" tabindex="-1" class="container py-4" ${isLive && html` data-live`}>
        <div class="d-flex flex-wrap align-items-end gap-3 mb-4">
          ${lead && html`<div class="flex-fill">${lead}</div>`}${finder(found)}
        </div>
        ${body}
      </main>`,
  });
}

/** Returns the page that confirms a logout, so that only a button logs out, never a link. */
export function signOutPage(frame: OpsFrame): string {
  const body = html`<h1 class="fs-3">Log out</h1>
    <p>Logged in as ${frame.email}.</p>
    <form method="post" action="/ops/logout"><button type="submit" class="btn">Log out</button></form>`;
  return opsPage({ title: "Log out", section: "", body }, frame);
}

/** Returns a page that continues by itself. Browsers send a strict cookie after a link of this origin, not after another site's. */
export function signedInPage(path: string): string {
  return documentOf({
    title: "Logged in",
    head: html`<meta http-equiv="refresh" content="0; url=${path}" />`,
    body: html`<main>
      <p>Logged in. <a href="${path}">Continue</a></p>
    </main>`,
  });
}

/** Returns the page with the reason of a rejected request, and a link to continue; `requestId` finds it in the log. */
export function problemPage(
  problem: Problem,
  link: { label: string; url: string },
  requestId: string,
): string {
  return documentOf({
    title: "Request failed · ops",
    head: STYLE,
    body: html`<main class="container py-4">
      ${requestFailed(problem.message, link)}
      <p class="text-secondary">Reason <code>${problem.code}</code>, request <code>${requestId}</code></p>
    </main>`,
  });
}

export const requestFailed = (message: string, { label, url } = { label: "Continue", url: "/ops" }): Html =>
  html`<h1 class="fs-3">Request failed</h1>
    <p role="alert">${message}</p>
    <p><a href="${url}">${label}</a></p>`;
