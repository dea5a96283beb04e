import { paths } from "./paths.ts";

/** Returns the pages above one that is in the last of these categories: home, then each category from the top. */
export const stepsTo = (
  path: readonly { readonly slug: string; readonly name: string }[],
): { name: string; path: string }[] => [
  { name: "Home", path: paths.home },
  ...path.map(({ slug, name }) => ({ name, path: paths.category(slug) })),
];
