import { useEffect } from "react";
import { SHOP } from "../content/shop.ts";
import { shopOrigin } from "../lib/env.ts";

interface PageTitleProps {
  readonly page?: string;
  readonly brand: string;
  /** A sentence or two; by default the shop's description. */
  readonly description?: string;
}

const DESCRIPTION_MAX = 300;

/** Changes the meta tags of `index.html`, so that none is duplicated. */
function write(selector: string, content: string): void {
  document.head.querySelector(selector)?.setAttribute("content", content);
}

/** Sets the document title (page, then shop) and the description, for search engines and link previews. */
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
