function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>${title}</title>${head}
  </head>
  <body>
    <main>
      ${body}
    </main>
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Goes on by itself. A strict cookie is sent to an address that a page of ours leads to, not where another site's link began. */
export function onwardPage(path: string): string {
  const to = escapeHtml(path);
  const head = `\n    <meta http-equiv="refresh" content="0; url=${to}" />`;
  return page("Signed in", head, `<p>Signed in. <a href="${to}">Go on</a></p>`);
}

/** Asks before signing out, so that a link can lead to it and only a button acts. */
export function signOutPage(email: string): string {
  const form = '<form method="post" action="/ops/logout"><button type="submit">Sign out</button></form>';
  return page("Sign out", "", `<p>Signed in as ${escapeHtml(email)}.</p>\n      ${form}`);
}
