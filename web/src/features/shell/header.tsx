import { Heart, Menu, Package, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { SearchBox } from "./search-box.tsx";

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
  readonly userMenu: ReactNode;
}

/** The header. On a phone the links and the user menu collapse behind one button. */
export function Header({ brand, wishCount, userMenu }: HeaderProps) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // Any navigation closes the menu: it is open only at the location where it was opened.
  const open = openedAt === key;
  const toggle = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Opened before React started.
    if (window.location.hash === `#${MENU_ID}`) setOpenedAt(key);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the first page
  }, []);
  useEffect(() => {
    if (!open) return;
    const foldByEscape = ({ key: pressed }: KeyboardEvent): void => {
      if (pressed !== "Escape") return;
      setOpenedAt(undefined);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", foldByEscape);
    return () => document.removeEventListener("keydown", foldByEscape);
  }, [open]);
  return (
    <header className="site-header on-dark">
      <nav aria-label="Main">
        <div className="container bar">
          <Link className="brand" to={paths.home}>
            <BrandMark />
            {brand}
          </Link>
          <SearchBox />
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
            <a
              ref={toggle}
              // Without JavaScript a link to the menu, which opens as the target.
              href={`#${MENU_ID}`}
              role="button"
              className="menu-toggle"
              aria-expanded={open}
              aria-controls={MENU_ID}
              onClick={(event) => {
                event.preventDefault();
                setOpenedAt(open ? undefined : key);
              }}
              onKeyDown={(event) => {
                if (event.key !== " ") return;
                event.preventDefault();
                event.currentTarget.click();
              }}
            >
              {open ? <X size={18} aria-hidden="true" /> : <Menu size={18} aria-hidden="true" />}
              Menu
            </a>
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
            </div>
            {userMenu}
          </div>
        </div>
      </nav>
    </header>
  );
}
