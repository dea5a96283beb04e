import { useEffect } from "react";
import { SHOP } from "../content/shop.ts";
import { shopOrigin } from "../lib/env.ts";

interface PageTitleProps {
  readonly page?: string;
  readonly brand: string;
  /** What the page is about, in a sentence or two; the shop's own description when there is none. */
  readonly description?: string;
}

const DESCRIPTION_MAX = 300;

/** Fills the tags that `index.html` has for the first answer; they are changed, never doubled. */
function write(selector: string, content: string): void {
  document.head.querySelector(selector)?.setAttribute("content", content);
}

/** The tab's title (the page first, then the shop) and the description, as search engines and link previews read them. */
export function PageTitle({ page, brand, description = SHOP.description }: PageTitleProps) {
  const title = page === undefined ? `${brand}: tools and parts` : `${page} - ${brand}`;
  useEffect(() => {
    document.title = title;
    write('meta[property="og:title"]', title);
    write('meta[property="og:site_name"]', brand);
    write('meta[property="og:image"]', `${shopOrigin()}/social-card.png`);
  }, [title, brand]);
  useEffect(() => {
    const words = description.slice(0, DESCRIPTION_MAX);
    write('meta[name="description"]', words);
    write('meta[property="og:description"]', words);
  }, [description]);
  return null;
}
