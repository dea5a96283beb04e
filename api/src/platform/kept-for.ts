/** The same answer for a while; those who ask meanwhile share it. */
export function keptFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | null = null;
  let until = 0;
  return () => {
    if (answer && Date.now() < until) return answer;
    until = Date.now() + ms;
    answer = read();
    return answer;
  };
}
