import type { Problem } from "../kit/problem.ts";
import { documentOf, STYLE } from "./document.ts";
import { html } from "./html.ts";

/** Goes on by itself. A strict cookie is sent to an address that a page of ours leads to, not where another site's link began. */
export function onwardPage(path: string): string {
  return documentOf({
    title: "Signed in",
    head: html`<meta http-equiv="refresh" content="0; url=${path}" />`,
    body: html`<main>
      <p>Signed in. <a href="${path}">Go on</a></p>
    </main>`,
  });
}

/** Why there is no such page for whoever asked, and the way on. `requestId` is what the log has it under. */
export function refusedPage(
  problem: Problem,
  wayOn: { label: string; url: string },
  requestId: string,
): string {
  return documentOf({
    title: "Not done · ops",
    head: STYLE,
    body: html`<main>
      <h1>Not done</h1>
      <p class="because" role="alert">${problem.message}</p>
      <p><a href="${wayOn.url}">${wayOn.label}</a></p>
      <p class="quiet">Reason <code>${problem.code}</code>, call <code>${requestId}</code></p>
    </main>`,
  });
}
