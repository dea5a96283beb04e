import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useSession } from "../lib/auth/session.ts";

const Toaster = lazy(async () => ({ default: (await import("../ui/toaster.tsx")).Toaster }));

/** What every page needs around it: the cache of server data and the place where toasts appear. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const signedOut = useSession().status === "signed-out";
  useEffect(() => {
    // By now no page shows anything of the customer any more; what they were shown is not kept either.
    if (signedOut) queryClient.removeQueries({ type: "inactive" });
  }, [signedOut, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
