/** The page of this shop that the link leads to; undefined for any other target and for the current page. */
export function linkedPage(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (
    !link ||
    link.origin !== window.location.origin ||
    link.target === "_blank" ||
    link.hasAttribute("download")
  )
    return undefined;
  const { pathname, search } = window.location;
  return link.pathname === pathname && link.search === search ? undefined : new URL(link.href);
}
