import { startTransition, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import {
  NavigationType,
  Router,
  type Location,
  type Navigator,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
} from "react-router-dom";
import { createListeners } from "../lib/listeners.ts";
import { loadRemainingParts } from "../lib/lazy-when-seen.tsx";
import { whenIdle } from "../lib/when-idle.ts";
import { useScrollPosition } from "./use-scroll-position.ts";

/** The browser's history, or one in memory for tests. */
export type PageHistory = ReturnType<typeof createBrowserHistory>;

let isLoading = false;
const { notify, subscribe } = createListeners();

function setLoading(next: boolean): void {
  isLoading = next;
  notify();
}

/** Whether the next page is loading while the current one is still shown. No context: its change would visit the whole page. */
export const useIsLoadingPage = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLoading,
    () => false,
  );

interface Shown {
  readonly action: NavigationType;
  readonly location: Location;
  readonly preservesScroll: boolean;
}

/**
 * React Router on a history, without its data router (ADR 0048). The current page stays until the code of the next one
 * has loaded.
 */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [shown, setShown] = useState<Shown>({
    action: history.action,
    location: history.location,
    preservesScroll: false,
  });
  const preservesScroll = useRef(false);
  const remember = useScrollPosition(shown);

  const navigator = useMemo<Navigator>(() => {
    const open =
      (method: "push" | "replace"): Navigator["push"] =>
      (to, state, options) => {
        preservesScroll.current = options?.preventScrollReset === true;
        // As browsers do. At a double click the page of the first one may not be shown yet.
        const isOpen = history.createHref(to) === history.createHref(history.location);
        history[isOpen ? "replace" : method](to, state);
      };
    return { ...history, push: open("push"), replace: open("replace") };
  }, [history]);

  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        remember();
        whenIdle(loadRemainingParts);
        const next = { action, location, preservesScroll: preservesScroll.current };
        preservesScroll.current = false;
        setLoading(true);
        startTransition(() => setShown(next));
      }),
    [history, remember],
  );

  useLayoutEffect(() => setLoading(history.location.key !== shown.location.key), [history, shown]);

  return (
    <Router navigator={navigator} location={shown.location} navigationType={shown.action}>
      {children}
    </Router>
  );
}
