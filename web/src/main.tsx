import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { startChunkRecovery } from "./app/failed-chunks.ts";
import { loadPage } from "./app/load-route.ts";
import { loaderContext } from "./app/loading.ts";
import { startPrefetch } from "./app/prefetch.ts";
import { routes } from "./app/router.tsx";
import { Shop } from "./app/shop.tsx";
import { hasSignInResponse, lazyProvider } from "./lib/auth/lazy-provider.ts";
import { isSigningOut, startSession, whenRestored, type Session } from "./lib/auth/session.ts";
import { IDENTITY, shopOrigin } from "./lib/env.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { restoreState } from "./lib/page-state.ts";
import { createQueryClient } from "./lib/query-client.ts";
import "./styles/shop.scss";

/** The time that the code of a page is waited for without a spinner. */
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
  const code = loadPage(routes, window.location.pathname).then(
    () => true,
    () => false,
  );
  // keycloak-js removes its response from the URL before the router reads it.
  if (hasSignInResponse(window.location.hash)) await session;
  const queryClient = createQueryClient();
  const context = loaderContext(queryClient);
  const state = document.getElementById("state");
  const hydrationData = state ? restoreState(queryClient, state) : undefined;
  const createRouter = () =>
    createBrowserRouter(routes, { getContext: () => context, ...(hydrationData && { hydrationData }) });
  if (state) {
    // The page can be read as it is: public/recover.js shows that it did not load completely.
    if (!(await code)) return void dispatchEvent(new Event("shop:failed"));
    const shop = <Shop router={createRouter()} queryClient={queryClient} />;
    // React hydrates in small steps, so that the page can be used meanwhile.
    startTransition(() => void hydrateRoot(root, shop));
    whenIdle(() => root.classList.remove("rendered"));
  } else {
    await Promise.race([code, new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS))]);
    createRoot(root).render(<Shop router={createRouter()} queryClient={queryClient} />);
  }
  dispatchEvent(new Event("shop:started"));
  startChunkRecovery();
  startPrefetch(routes, context);
  if (METER.test(window.location.search)) (await import("./app/meter.ts")).startMeter(queryClient);
}

/** Shows the toast that a login or logout still needs, and records the customer. Most visitors never load it. */
async function finishSignIn(found: Session): Promise<void> {
  const [{ announceSignIn }, { recordSignIn }] = await Promise.all([
    import("./features/session/announce-sign-in.ts"),
    import("./features/customer/record-sign-in.ts"),
  ]);
  announceSignIn(found);
  await recordSignIn(found);
}

const root = document.getElementById("root");
if (root) void start(root);
