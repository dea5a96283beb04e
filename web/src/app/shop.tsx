import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { PageCrash } from "./page-crash.tsx";
import { PageRouter, type PageHistory } from "./page-router.tsx";
import { Providers } from "./providers.tsx";
import { routes } from "./router.tsx";

/** The page of the current address. */
export function Pages({ routes }: { routes: RouteObject[] }) {
  return <PageCrash locationKey={useLocation().key}>{useRoutes(routes)}</PageCrash>;
}

/** The whole shop in a browser. */
export function Shop({ history, queryClient }: { history: PageHistory; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <PageRouter history={history}>
          <Pages routes={routes} />
        </PageRouter>
      </Providers>
    </StrictMode>
  );
}
