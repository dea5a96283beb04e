import { documentOf, STYLE } from "./document.ts";
import { html, type Html } from "./html.ts";

const ROOMS = [
  ["/ops", "Cockpit"],
  ["/ops/queues", "Queues"],
  ["/ops/inbox", "Inbox"],
  ["/ops/orders", "Orders"],
  ["/ops/mails", "Mails"],
  ["/ops/audit", "Audit"],
  ["/ops/runbook", "Runbook"],
] as const;

export interface OpsPage {
  readonly title: string;
  /** The address of the room that the page belongs to. */
  readonly room: string;
  readonly email: string;
  readonly body: Html;
  /** Whether the page brings itself up to date every few seconds. */
  readonly isLive?: boolean;
}

/** A page of the operators' room as text. */
export function opsPage({ title, room, email, body, isLive = false }: OpsPage): string {
  return documentOf({
    title: `${title} · ops`,
    head: html`${STYLE}${isLive && html`<script type="module" src="/ops/assets/live.js"></script>`}`,
    body: html`<a class="skip" href="#main">Skip to the page</a>
      <header>
        <div class="inner">
          <a class="brand" href="/ops"
            ><svg aria-hidden="true" viewBox="0 0 24 21" width="26" height="23">
              <path d="M6 0h12l6 10.5L18 21H6L0 10.5z" fill="#ff6a13" /></svg
            >Boltwright <span>ops</span></a
          >
          <nav aria-label="Rooms">
            ${ROOMS.map(([path, name]) => html`<a href="${path}" ${path === room && html` aria-current="page"`}>${name}</a>`)}
          </nav>
          <p class="who">
            ${isLive && html`<span id="pulse">live</span>`}<span>${email}</span
            ><a href="/ops/logout">Sign out</a>
          </p>
        </div>
      </header>
      <main id="main" tabindex="-1" ${isLive && html` data-live`}>${body}</main>`,
  });
}

/** Asks before signing out, so that a link can lead to it and only a button acts. */
export function signOutPage(email: string): string {
  const body = html`<h1>Sign out</h1>
    <p>Signed in as ${email}.</p>
    <form method="post" action="/ops/logout"><button type="submit">Sign out</button></form>`;
  return opsPage({ title: "Sign out", room: "", email, body });
}
