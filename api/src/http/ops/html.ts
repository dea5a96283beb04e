import { escapeHtml } from "../../texts/escape-html.ts";

/** Markup that is safe to show; only `html` creates it from text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/** Returns a template as HTML. Text is escaped; markup made by `html`, and lists of it, are not; `false` and null are left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(textOf)));
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(textOf).join("");
}
