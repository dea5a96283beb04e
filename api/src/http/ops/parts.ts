import type { StripeEventView } from "../../domain/operations/stripe-event-view.ts";
import { html, type Html } from "./html.ts";

export type Tone = "ok" | "low" | "danger" | "quiet";

/** A state in words with its coloured dot; the words alone say it too. */
export function state(tone: Tone, words: string | number): Html {
  return html`<span class="state ${tone}">${words}</span>`;
}

/** A table whose rows become cards on a phone; `empty` is said where there are none. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (Html | string | number | false | null)[])[],
  empty: string,
): Html {
  if (!rows.length) return html`<p class="empty">${empty}</p>`;
  return html`<table>
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, column) => html`<td data-head="${heads[column]}">${cell ?? "-"}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A button that acts: a form of its own with what it says to the server. */
export function action(path: string, label: string, fields: Readonly<Record<string, string>> = {}): Html {
  return html`<form method="post" action="${path}" class="act">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit">${label}</button>
  </form>`;
}

/** The runbook's entry that helps. */
export function runbook(entry: string | null): Html | null {
  return entry === null ? null : html`<a href="/ops/runbook#${entry}">What to do</a>`;
}

export function time(at: Date | null): Html | null {
  if (!at) return null;
  const text = at.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 19).replace("T", " ")}</time>`;
}

/** `12 s`, `4 min`, `3.5 h`. */
export function age(seconds: number | null): string {
  if (seconds === null) return "-";
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

export function orderLink(orderId: string | null): Html | null {
  return orderId === null ? null : html`<a href="/ops/orders?find=${orderId}"><code>${orderId}</code></a>`;
}

export function eventLink(eventId: string): Html {
  return html`<a href="/ops/inbox/${eventId}"><code>${eventId}</code></a>`;
}

const VERDICT_TONE: Readonly<Record<StripeEventView["status"], Tone>> = {
  new: "low",
  done: "ok",
  dead: "danger",
};

/** What came of an event, or why it waits or was given up. */
export function eventVerdict({ status, outcome, problem }: StripeEventView): Html {
  const words = {
    new: problem === null ? "waiting" : `waiting: ${problem}`,
    done: outcome ?? "done",
    dead: `given up: ${outcome ?? "no reason stored"}`,
  };
  return state(VERDICT_TONE[status], words[status]);
}

/** What an order is found by. */
export const FINDER_LABEL = "Order, e-mail, intent, charge, refund or event";
