import type { QueryClient } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom";
import { matchPages } from "./app/match-pages.ts";
import { loadPages } from "./app/page.ts";
import { routes } from "./app/router.tsx";
import { Shop } from "./app/shop.tsx";
import { hasSignInResponse, lazyProvider } from "./lib/auth/lazy-provider.ts";
import { isSigningOut, startSession, whenRestored, type Session } from "./lib/auth/session.ts";
import { IDENTITY, shopOrigin } from "./lib/env.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { restoreState } from "./lib/page-state.ts";
import { createQueryClient } from "./lib/query-client.ts";
import "./styles/shop.scss";

const FIRST_USES = ["pointerover", "touchstart", "keydown"] as const;

/** How long the code of a page is waited for without a spinner, which React would show for 300 ms at least. */
const CODE_WAIT_MS = 300;
const METER = /[?&]meter\b/;

async function start(root: HTMLElement): Promise<void> {
  whenRestored((found) => {
    if (found.status === "signed-in" || isSigningOut()) void finishSignIn(found);
  });
  const session = startSession(
    lazyProvider(async () => {
      const { keycloakProvider } = await import("./lib/auth/keycloak-provider.ts");
      return keycloakProvider(IDENTITY, shopOrigin());
    }),
  );
  const code = matchPages(routes, window.location.pathname)
    .then(loadPages)
    .then(
      () => true,
      () => false,
    );
  // keycloak-js removes its response from the URL before the router reads it.
  if (hasSignInResponse(window.location.hash)) await session;
  const queryClient = createQueryClient();
  const history = createBrowserHistory({ v5Compat: true });
  const shop = <Shop history={history} queryClient={queryClient} />;
  const state = document.getElementById("state");
  if (state) {
    restoreState(queryClient, state);
    // The page can be read as it is: public/recover.js shows that it did not load completely.
    if (!(await code)) return void dispatchEvent(new Event("shop:failed"));
    // In small steps: the page can be used while it hydrates.
    startTransition(() => void hydrateRoot(root, shop));
    whenIdle(() => root.classList.remove("rendered"));
  } else {
    await Promise.race([code, new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS))]);
    createRoot(root).render(shop);
  }
  dispatchEvent(new Event("shop:started"));
  prefetchFromFirstUse(queryClient);
  if (METER.test(window.location.search)) (await import("./app/meter.ts")).startMeter(queryClient);
}

/** What a login or logout still needs: a toast, and the customer's record. Most visitors never load it. */
async function finishSignIn(found: Session): Promise<void> {
  const [{ announceSignIn }, { recordSignIn }] = await Promise.all([
    import("./features/session/announce-sign-in.ts"),
    import("./features/customer/record-sign-in.ts"),
  ]);
  announceSignIn(found);
  await recordSignIn(found);
}

/** Prefetching and the recovery of failed code begin when the visitor first points at something, touches it or presses a key. */
function prefetchFromFirstUse(queryClient: QueryClient): void {
  let latest: Event | undefined;
  const begin = async (): Promise<void> => {
    const { startPrefetch } = await import("./app/prefetch.ts");
    for (const type of FIRST_USES) document.removeEventListener(type, onUse);
    startPrefetch(routes, queryClient, latest);
  };
  // The pointer may have come to rest on a link by the time the code is here.
  const onUse = (event: Event): void => {
    const isFirst = latest === undefined;
    latest = event;
    if (isFirst) void begin();
  };
  for (const type of FIRST_USES) document.addEventListener(type, onUse, { passive: true });
}

const root = document.getElementById("root");
if (root) void start(root);
