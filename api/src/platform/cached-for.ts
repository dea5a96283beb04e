/** The same answer for a while from when it came; those who ask meanwhile, or while it is being looked for, share it. */
export function cachedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | null = null;
  let until = 0;
  return () => {
    if (answer && Date.now() < until) return answer;
    until = Infinity;
    answer = read().finally(() => (until = Date.now() + ms));
    return answer;
  };
}
