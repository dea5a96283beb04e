import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PageLink } from "./page-link.tsx";

interface NavLinkProps {
  readonly to: string;
  /** Whether pages below this one have an entry of their own. */
  readonly end: boolean;
  readonly children: ReactNode;
}

/** An entry of a menu, marked while its page, or one below it, is shown. */
export function NavLink({ to, end, children }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isShown = pathname === to.toLowerCase() || (!end && pathname.startsWith(`${to.toLowerCase()}/`));
  return (
    <PageLink to={to} aria-current={isShown ? "page" : undefined}>
      {children}
    </PageLink>
  );
}
