import { escapeHtml } from "../../api/src/texts/escape-html.ts";
import type { Problem } from "./problem.ts";

/** The policy under which the page is shown: it needs its stylesheet and the shop's mark, and nothing else. */
export const PROBLEM_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page of the shop for a person whose navigation failed: what happened and what to do next. */
export function problemPage(
  brand: string,
  { status, title, detail }: Pick<Problem, "status" | "title" | "detail">,
): string {
  const name = escapeHtml(brand);
  const canRetry = status === 429 || status >= 500;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/problem.css">
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="26" height="24">${name}</a></header>
<main>
<h1>${title}</h1>
<p>${detail}</p>
<p class="actions">${canRetry ? '<a href="">Try again</a>' : ""}<a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}
