import type { Written } from "./front-matter.ts";

const FILES = import.meta.glob<Written<"works">>("./portfolio/works/*.md", {
  eager: true,
  import: "written",
});

export { written as DEVELOPER } from "./portfolio/developer.md";

/** The developer's past works, in the order of the page. */
export const WORKS = Object.values(FILES).toSorted((a, b) => a.position - b.position);
