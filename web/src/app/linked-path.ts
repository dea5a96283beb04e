/**
 * The path of the page of this shop that the clicked link leads to; undefined for any other target and for the current
 * page.
 */
export function linkedPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return undefined;
  return link.pathname === window.location.pathname ? undefined : link.pathname;
}
