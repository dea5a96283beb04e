import type { Written } from "./front-matter.ts";

const FILES = import.meta.glob<Written<"articles">>("./articles/*.md", { eager: true, import: "written" });

/** All articles, in the order of the page. */
export const ARTICLES = Object.values(FILES).toSorted((a, b) => a.position - b.position);
