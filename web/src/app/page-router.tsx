import { createContext, use, useLayoutEffect, useMemo, useRef, useState, useTransition } from "react";
import type { ReactNode } from "react";
import {
  NavigationType,
  Router,
  type Location,
  type Navigator,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
} from "react-router-dom";
import { loadRemainingParts } from "../lib/lazy-when-seen.tsx";
import { whenIdle } from "../lib/when-idle.ts";
import { useScrollPosition } from "./use-scroll-position.ts";

/** The browser's history, or one in memory for tests. */
export type PageHistory = ReturnType<typeof createBrowserHistory>;

const IsLoading = createContext(false);

/** Whether the next page is loading while the current one is still shown. */
export const useIsLoadingPage = (): boolean => use(IsLoading);

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
  const [isLoading, startTransition] = useTransition();
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
        startTransition(() => setShown(next));
      }),
    [history, remember],
  );

  return (
    <IsLoading value={isLoading}>
      <Router navigator={navigator} location={shown.location} navigationType={shown.action}>
        {children}
      </Router>
    </IsLoading>
  );
}
