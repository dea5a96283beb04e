import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useSession } from "../lib/auth/session.ts";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { useHasToasts } from "../lib/notify.tsx";

const Toaster = lazyOptional(async () => (await import("../ui/toaster.tsx")).Toaster);

/** The query cache and the toasts, around every page. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { status } = useSession();
  const hasCustomerData = useRef(false);
  const hasToasts = useHasToasts();
  useEffect(() => {
    if (status === "signed-in") hasCustomerData.current = true;
    if (status !== "signed-out" || !hasCustomerData.current) return;
    // No page shows customer data any more: remove it from the cache too.
    hasCustomerData.current = false;
    queryClient.removeQueries({ type: "inactive" });
  }, [status, queryClient]);
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
