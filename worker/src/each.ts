/**
 * Does `work` for one item after the other. One that fails does not stop the others; what failed is thrown at the end, so that
 * the job is seen to fail. After `budgetMs` the rest is left for the next time.
 */
export async function each<Item>(
  items: readonly Item[],
  budgetMs: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const deadline = performance.now() + budgetMs;
  const failures: unknown[] = [];
  for (const item of items) {
    if (performance.now() > deadline) break;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
