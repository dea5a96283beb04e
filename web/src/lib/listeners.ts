interface Listeners {
  /** Calls each listener. */
  readonly notify: () => void;
  /** Adds a listener, for `useSyncExternalStore`; returns what removes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The components that show something that is stored outside React. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
