import type { QueryClient } from "@tanstack/react-query";
import { type ComponentProps, StrictMode } from "react";
import { RouterProvider } from "react-router-dom";
import { Providers } from "./providers.tsx";

interface ShopProps {
  readonly router: ComponentProps<typeof RouterProvider>["router"];
  readonly queryClient: QueryClient;
}

/** The whole shop in a browser. */
export function Shop({ router, queryClient }: ShopProps) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
