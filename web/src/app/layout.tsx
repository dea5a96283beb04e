import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { BrowseLink } from "../features/catalogue/browse-link.tsx";
import { UserMenu } from "../features/session/user-menu.tsx";
import { useBrand } from "../features/settings/use-brand.ts";
import { Footer } from "../features/shell/footer.tsx";
import { Header } from "../features/shell/header.tsx";
import { retrySession, useSession } from "../lib/auth/session.ts";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { moveFocus } from "../lib/move-focus.ts";
import { readWords } from "../lib/search-words.ts";
import { useWishList } from "../features/tool/wish-list.ts";
import { Loading } from "../ui/loading.tsx";
import { PageAddress } from "./page-address.tsx";
import { PageCrash } from "./page-crash.tsx";
import { PageStatus } from "./page-status.tsx";

const AccountData = lazyOptional(async () => (await import("./account-data.tsx")).AccountData);

/** Header, page and footer. After a navigation the focus moves to the new page. */
export function Layout() {
  const brand = useBrand();
  const wishCount = useWishList().length;
  const session = useSession();
  const isUnreachable = session.status === "signed-out" && session.reason === "unreachable";
  const { key, pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    moveFocus(main.current, readWords(new URLSearchParams(search)));
  }, [pathname, search]);

  return (
    <div className="shop">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header brand={brand} wishCount={wishCount} browse={<BrowseLink />} userMenu={<UserMenu />} />
      <main id="main" ref={main} tabIndex={-1}>
        <PageCrash locationKey={key}>
          <Suspense fallback={<Loading what="Loading …" />}>
            <Outlet />
            <Hydrated />
          </Suspense>
        </PageCrash>
      </main>
      <Footer brand={brand} />
      {session.status === "signed-in" && (
        <Suspense>
          <AccountData key={session.user.email} />
        </Suspense>
      )}
      <PageAddress />
      <PageStatus onUnreachable={isUnreachable ? retrySession : undefined} />
    </div>
  );
}

/** Reports that React has taken the page over: public/recover.js repeats what was pressed before. */
function Hydrated() {
  useEffect(() => void dispatchEvent(new Event("shop:hydrated")), []);
  return null;
}
