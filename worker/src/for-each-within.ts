/**
 * Runs `work` for each item in turn and throws all errors at the end, so that one failure does not stop the others. After `budgetMs`
 * the rest is left for the next run.
 */
export async function forEachWithin<Item>(
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
