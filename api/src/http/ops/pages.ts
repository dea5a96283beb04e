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
