import { render } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent, type UserEvent } from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { createMemoryRouter, Outlet, useLocation } from "react-router-dom";
import { loaderContext } from "../app/loading.ts";
import { routes } from "../app/router.tsx";
import { Shop } from "../app/shop.tsx";
import type { IdentityProvider } from "../lib/auth/identity-provider.ts";
import { startSession } from "../lib/auth/session.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { identity } from "./identity.ts";

export interface OpenPage {
  readonly user: UserEvent;
  /** Path and query of the page that is shown. */
  readonly address: () => string;
  readonly back: () => void;
  /** URLs outside the shop that the page navigated to, in order. */
  readonly left: readonly string[];
}

/** Opens a page of the shop, by its path or with the state of its history entry; call `serve` first. Reads are not retried. */
export async function openPage(
  path: string | { readonly pathname: string; readonly state: unknown },
  provider: IdentityProvider = identity(),
): Promise<OpenPage> {
  const left: string[] = [];
  const session = startSession(provider, (url) => left.push(url));
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const context = loaderContext(queryClient);
  let shown = "";
  function ShownPage() {
    const { pathname, search } = useLocation();
    useLayoutEffect(() => {
      shown = pathname + search;
    }, [pathname, search]);
    return <Outlet />;
  }
  const router = createMemoryRouter([{ Component: ShownPage, children: routes }], {
    initialEntries: [path],
    getContext: () => context,
  });
  render(<Shop router={router} queryClient={queryClient} />);
  await session;
  // Styles are not loaded: to compute them at each movement of the pointer finds nothing.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { user, address: () => shown, back: () => void router.navigate(-1), left };
}
