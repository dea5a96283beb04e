import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useSession } from "../lib/auth/session.ts";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { useHasToasts } from "../lib/notify.tsx";
import { whenIdle } from "../lib/when-idle.ts";

const loadToaster = async () => (await import("../ui/toaster.tsx")).Toaster;
const Toaster = lazyOptional(loadToaster);

/** The query cache and the toasts, around every page. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { status } = useSession();
  const hasCustomerData = useRef(false);
  const hasToasts = useHasToasts();
  // An error message must also be shown when the network is gone by then.
  useEffect(() => whenIdle(() => void loadToaster().catch(() => undefined)), []);
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
