import { createElement, lazy, useState, type ComponentType } from "react";
import type { RouteObject } from "react-router-dom";

type LoadPage = () => Promise<unknown>;

/** A page whose code loads when it is shown, or earlier through `loadPages`: the component `name` of a module. */
export function page<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  children?: RouteObject[],
): RouteObject {
  let loaded: ComponentType | undefined;
  const loadPage = async (): Promise<{ default: ComponentType }> => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Lazy = lazy(loadPage);
  // `lazy` waits at its first render even for code that is there: an update in between would throw the server's HTML away.
  function Component() {
    const [Content] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(Content);
  }
  return { path, Component, handle: loadPage, ...(children && { children }) };
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
