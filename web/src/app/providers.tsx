import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, type ReactNode } from "react";
import { useSession } from "../lib/auth/session.ts";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { useHasToasts } from "../lib/notify.tsx";

const Toaster = lazyOptional(async () => (await import("../ui/toaster.tsx")).Toaster);

/** The query cache and the toasts, around every page. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const signedOut = useSession().status === "signed-out";
  const hasToasts = useHasToasts();
  useEffect(() => {
    // No page shows customer data any more: remove it from the cache too.
    if (signedOut) queryClient.removeQueries({ type: "inactive" });
  }, [signedOut, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {hasToasts && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
