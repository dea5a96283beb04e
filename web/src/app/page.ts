import { lazy, type ComponentType } from "react";
import type { RouteObject } from "react-router-dom";

type LoadPage = () => Promise<unknown>;

/** A page whose code loads when it is shown, or earlier through `loadPages`: the component `name` of a module. */
export function page<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  children?: RouteObject[],
): RouteObject {
  const Component = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
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
