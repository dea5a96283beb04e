import type { Problem } from "../kit/problem.ts";
import { html } from "./html.ts";

/** Goes on by itself. A strict cookie is sent to an address that a page of ours leads to, not where another site's link began. */
export function onwardPage(path: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Signed in</title>
        <meta http-equiv="refresh" content="0; url=${path}" />
      </head>
      <body>
        <main>
          <p>Signed in. <a href="${path}">Go on</a></p>
        </main>
      </body>
    </html> `.text;
}

/** Why there is no such page for whoever asked, and the way on. `requestId` is what the log has it under. */
export function refusedPage(
  problem: Problem,
  wayOn: { label: string; url: string },
  requestId: string,
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Not done · ops</title>
        <link rel="stylesheet" href="/ops/assets/ops.css" />
      </head>
      <body>
        <main>
          <h1>Not done</h1>
          <p class="because" role="alert">${problem.message}</p>
          <p><a href="${wayOn.url}">${wayOn.label}</a></p>
          <p class="quiet">Reason <code>${problem.code}</code>, call <code>${requestId}</code></p>
        </main>
      </body>
    </html> `.text;
}
