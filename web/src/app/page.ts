import { lazy, type ComponentType } from "react";
import type { RouteObject } from "react-router-dom";

/** Loads the code of a page. */
type LoadPage = () => Promise<ComponentType>;

/** A page whose code loads when it is shown, or earlier through `loadPages`. */
export function page(path: string, load: LoadPage, children?: RouteObject[]): RouteObject {
  const Component = lazy(async () => ({ default: await load() }));
  return { path, Component, handle: load, ...(children && { children }) };
}

const isLoadPage = (handle: unknown): handle is LoadPage => typeof handle === "function";

/** Loads the code of matched routes ahead. */
export async function loadPages(matches: readonly { readonly route: RouteObject }[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      const handle: unknown = route.handle;
      if (isLoadPage(handle)) await handle();
    }),
  );
}
