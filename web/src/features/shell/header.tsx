import { Heart, Menu, Package, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useOpenHere } from "../../lib/use-open-here.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

const LINKS = [
  { to: paths.home, label: "Home" },
  { to: paths.dashboard, label: "Dashboard" },
  { to: paths.blogs, label: "Blogs" },
  { to: paths.portfolio, label: "My Portfolio" },
];

const MENU_ID = "site-menu";

interface HeaderProps {
  readonly brand: string;
  readonly wishCount: number;
  readonly search: ReactNode;
  /** Stands after the links. */
  readonly browse: ReactNode;
  readonly userMenu: ReactNode;
}

/** The header. On a phone the links and the user menu collapse behind one button. */
export function Header({ brand, wishCount, search, browse, userMenu }: HeaderProps) {
  const [open, setOpen] = useOpenHere();
  const toggle = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The menu was opened before React started.
    if (window.location.hash === `#${MENU_ID}`) setOpen(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the first page
  }, []);
  useEffect(() => {
    if (!open) return;
    const foldByEscape = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", foldByEscape);
    return () => document.removeEventListener("keydown", foldByEscape);
  }, [open, setOpen]);
  return (
    <header className="site-header on-dark">
      <nav aria-label="Main">
        <div className="container bar">
          <Link className="brand" to={paths.home}>
            <BrandMark />
            {brand}
          </Link>
          {search}
          <div className="shortcuts">
            <Link to={paths.wishList}>
              <Heart size={18} aria-hidden="true" />
              Wish List
              {wishCount > 0 && <span className="badge tabular">{wishCount}</span>}
            </Link>
            <Link to={paths.myItems}>
              <Package size={18} aria-hidden="true" />
              My Items
            </Link>
            <LinkButton
              ref={toggle}
              // The menu opens as the target.
              href={`#${MENU_ID}`}
              className="menu-toggle"
              isOpen={open}
              controls={MENU_ID}
              onToggle={setOpen}
            >
              {open ? <X size={18} aria-hidden="true" /> : <Menu size={18} aria-hidden="true" />}
              Menu
            </LinkButton>
          </div>
        </div>
        <div id={MENU_ID} className={open ? "menu" : "menu folded"}>
          <div className="container">
            <div className="links">
              {LINKS.map(({ to, label }) => (
                <NavLink key={to} to={to} end={to === paths.home}>
                  {label}
                </NavLink>
              ))}
              {browse}
            </div>
            {userMenu}
          </div>
        </div>
      </nav>
    </header>
  );
}
