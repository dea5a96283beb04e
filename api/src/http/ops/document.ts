import { html, type Html } from "./html.ts";

/** The look of the room. */
export const STYLE = html`<link rel="stylesheet" href="/ops/assets/ops.css" />`;

/** The frame of every page below `/ops` as text; `head` is what a page needs besides. */
export function documentOf({ title, head, body }: { title: string; head: Html; body: Html }): string {
  return html`<!doctype html>
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
}
