/**
 * Returns a function whose concurrent calls for one address share the work, within one second: pages of an earlier second may be out of
 * date. After a failure, such as a visitor's rate limit, each caller tries alone.
 */
export function shareConcurrent<Result>(
  work: (path: string) => Promise<Result>,
): (path: string, second: number) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return async (path, second) => {
    const key = `${second} ${path}`;
    const others = running.get(key);
    if (others) return others.catch(() => work(path));
    const own = work(path);
    running.set(key, own);
    try {
      return await own;
    } finally {
      running.delete(key);
    }
  };
}
