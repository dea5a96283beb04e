import { PackagePlus, ReceiptText, ShieldPlus, Star, UserRound, Wrench, ClipboardList } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const PROFILE = { to: paths.dashboard, label: "My Profile", Icon: UserRound };
const CUSTOMER = [
  { to: paths.myOrders, label: "My Orders", Icon: ReceiptText },
  { to: paths.addReview, label: "Add A Review", Icon: Star },
];
const ADMIN = [
  { to: paths.makeAdmin, label: "Make Admin", Icon: ShieldPlus },
  { to: paths.manageAllOrders, label: "Manage All Orders", Icon: ClipboardList },
  { to: paths.manageTools, label: "Manage Tools", Icon: Wrench },
  { to: paths.addTool, label: "Add A Tool", Icon: PackagePlus },
];

/** The dashboard's side drawer, with different items for customers and admins. */
export function Drawer({ admin }: { admin: boolean }) {
  const items = [PROFILE, ...(admin ? ADMIN : CUSTOMER)];
  const list = useRef<HTMLUListElement>(null);
  // Each page has its own active item.
  useLocation();
  // On narrow screens the items are one row that scrolls sideways.
  useEffect(() => {
    const [row, active] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current=page]")];
    if (row && active) row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
  });
  return (
    <nav className="drawer" aria-label="Dashboard">
      <ul ref={list}>
        {items.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.dashboard}>
              <Icon size={17} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
