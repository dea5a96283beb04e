import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/router.tsx";
import { recordSignIn } from "./features/customer/record-sign-in.ts";
import { announceSignIn } from "./features/session/announce-sign-in.ts";
import { hasSignInResponse, keycloakProvider } from "./lib/auth/keycloak-provider.ts";
import { startSession, whenRestored } from "./lib/auth/session.ts";
import { IDENTITY, shopOrigin } from "./lib/env.ts";
import { createQueryClient } from "./lib/query-client.ts";
import "./styles/shop.scss";

async function start(root: HTMLElement): Promise<void> {
  whenRestored((found) => {
    announceSignIn(found);
    void recordSignIn(found);
  });
  const session = startSession(keycloakProvider(IDENTITY, shopOrigin()));
  // keycloak-js removes its response from the URL before the router reads it.
  if (hasSignInResponse(window.location.hash)) await session;
  const queryClient = createQueryClient();
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>
    </StrictMode>,
  );
  const { startPrefetch } = await import("./app/prefetch.ts");
  startPrefetch(routes, queryClient);
}

const root = document.getElementById("root");
if (root) void start(root);
