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

interface HeaderProps {
  readonly brand: string;
  readonly wishCount: number;
  /** The number of tools that the signed-in user has bought. */
  readonly boughtCount: ReactNode;
  readonly userMenu: ReactNode;
}

/** The header. On a phone the links and the user menu collapse behind one button. */
export function Header({ brand, wishCount, boughtCount, userMenu }: HeaderProps) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // Any navigation closes the menu: it is open only at the location where it was opened.
  const open = openedAt === key;
  const toggle = useRef<HTMLButtonElement>(null);
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
              <Heart size={16} aria-hidden="true" />
              Wish List
              {wishCount > 0 && <span className="badge tabular">{wishCount}</span>}
            </Link>
            <Link to={paths.myItems}>
              <Package size={16} aria-hidden="true" />
              My Items
              {boughtCount}
            </Link>
          </div>
          <button
            ref={toggle}
            type="button"
            className="menu-toggle"
            aria-expanded={open}
            aria-controls="site-menu"
            aria-label="Menu"
            onClick={() => setOpenedAt(open ? undefined : key)}
          >
            {open ? <X size={20} aria-hidden="true" /> : <Menu size={20} aria-hidden="true" />}
          </button>
        </div>
        <div id="site-menu" className={open ? "menu" : "menu folded"}>
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
