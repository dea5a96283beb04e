/** Rows of the reliability plan that `npm run chaos` does not cover; tests of the API and the worker do (ADR 0071). */
export const NOT_COVERED: readonly string[] = [
  "3.1: a worker stuck in a loop, 100,000 jobs at once, deadlocks, two versions side by side",
  "3.2: events for unknown intents, events three days late, wrong amounts and owners, declined cards, 3-D Secure",
  "3.3: all but Keycloak down",
  "3.4: hostile input",
];
