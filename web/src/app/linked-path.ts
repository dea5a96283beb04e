/** The path of the shop's page that a click on this place would lead to, if it leads to another one. */
export function linkedPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return undefined;
  return link.pathname === window.location.pathname ? undefined : link.pathname;
}
