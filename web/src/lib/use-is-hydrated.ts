import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Returns false while the page is the server's HTML. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
