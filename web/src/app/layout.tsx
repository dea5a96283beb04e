import { Suspense, useEffect, useRef } from "react";
import { type Location, ScrollRestoration, useLocation, useOutlet } from "react-router-dom";
import { BrowseLink } from "../features/catalogue/browse-link.tsx";
import { SearchBox } from "../features/search/search-box.tsx";
import { ToLogin } from "../features/session/to-login.tsx";
import { UserMenu } from "../features/session/user-menu.tsx";
import { useBrand } from "../features/settings/use-brand.ts";
import { Footer } from "../features/shell/footer.tsx";
import { Header } from "../features/shell/header.tsx";
import { retrySession, useSession } from "../lib/auth/session.ts";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { moveFocus } from "../lib/move-focus.ts";
import { paths } from "../lib/paths.ts";
import { readWords } from "../lib/search-words.ts";
import { useWishList } from "../features/tool/wish-list.ts";
import { Loading } from "../ui/loading.tsx";
import { PageAddress } from "./page-address.tsx";
import { PageStatus } from "./page-status.tsx";

const AccountData = lazyOptional(async () => (await import("./account-data.tsx")).AccountData);

const LOADING = <Loading what="Loading …" />;

/**
 * The key of a page's scroll position. The first page of every load has the same location key: without its path, the page after a login
 * would get the position of another page.
 */
const positionKey = ({ key, pathname, search }: Location): string =>
  key === "default" ? pathname + search : key;

/** Returns whether the search box opened the page. */
const isSearch = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "searched" in state && state.searched === true;

/** Shows header, page and footer. After a navigation the focus moves to the new page, after a search also to the same one. */
export function Layout() {
  const brand = useBrand();
  const wishCount = useWishList().length;
  const session = useSession();
  const reason = session.status === "signed-out" ? session.reason : undefined;
  const location = useLocation();
  const { key, pathname, search } = location;
  const searched = isSearch(location.state) ? key : undefined;
  // The outlet is empty while the first page loads.
  const page = useOutlet();
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, searched });

  useEffect(() => {
    const last = shown.current;
    shown.current = { pathname, searched: searched ?? last.searched };
    if (last.pathname === pathname && last.searched === shown.current.searched) return;
    moveFocus(main.current, readWords(new URLSearchParams(search)));
  }, [pathname, search, searched]);

  return (
    <div className="shop">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header
        brand={brand}
        wishCount={wishCount}
        search={<SearchBox />}
        browse={<BrowseLink />}
        userMenu={<UserMenu />}
      />
      <main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={LOADING}>
          {page ?? LOADING}
          <Hydrated />
        </Suspense>
      </main>
      <Footer brand={brand} />
      {session.status === "signed-in" && (
        <Suspense>
          <AccountData key={session.user.email} />
        </Suspense>
      )}
      <PageAddress />
      <ScrollRestoration getKey={positionKey} />
      {reason === "incomplete" && pathname !== paths.login && <ToLogin />}
      <PageStatus onUnreachable={reason === "unreachable" ? retrySession : undefined} />
    </div>
  );
}

/** Reports that React has taken the page over: public/recover.js repeats what was pressed before. */
function Hydrated() {
  useEffect(() => void dispatchEvent(new Event("shop:hydrated")), []);
  return null;
}
