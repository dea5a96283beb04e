/** Caches the promise of `read` for `ms` after it settled. Concurrent callers share it. */
export function cachedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  let until = 0;
  return () => {
    if (cached && Date.now() < until) return cached;
    until = Infinity;
    cached = read().finally(() => (until = Date.now() + ms));
    return cached;
  };
}
