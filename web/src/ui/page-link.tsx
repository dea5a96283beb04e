import { use, type ComponentProps, type MouseEvent } from "react";
import {
  createPath,
  resolvePath,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from "react-router-dom";

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Path from the root, such as `/c/screws?q=m8`, or only a query for the current path. */
  readonly to: string;
  /** Of the new entry in the history. */
  readonly state?: unknown;
  /** Whether the next page is shown at the current scroll position. */
  readonly preventScrollReset?: boolean;
}

/** Whether the browser would open the link in this tab. */
const opensHere = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && currentTarget.target !== "_blank";

/**
 * A link to a page of the shop. Used instead of the router's own, which renders again with each address and brings loading
 * of data that the shop does not use (ADR 0048).
 */
export function PageLink({ to, state, preventScrollReset = false, onClick, ...attributes }: PageLinkProps) {
  const { navigator } = use(NavigationContext);
  const href = to.startsWith("?") ? createPath(resolvePath(to, use(LocationContext).location.pathname)) : to;
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- among the attributes
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !opensHere(event)) return;
        event.preventDefault();
        navigator.push(href, state, { preventScrollReset });
      }}
    />
  );
}
