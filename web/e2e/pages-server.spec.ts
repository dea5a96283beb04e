import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "./support/journey.ts";
import { runStackCommand } from "./support/stack-command.ts";
import { readStack } from "./support/stack-state.ts";

const ADDRESSES = [
  "/",
  "/?q=wrench",
  "/?sort=price-up",
  "/tools/bw-1002/combination-wrench-19-mm",
  "/c",
  "/c/full-thread-hex-bolts",
  "/f/hex-bolt-iso-4017-steel-8-8-zinc-plated",
  "/search?q=wrench",
  "/blogs",
  "/portfolio",
  "/help",
];
const BETWEEN_REQUESTS_MS = 50;
/** Every address twice. */
const IN_A_ROW = 2 * ADDRESSES.length;

type Outcome = "rendered" | "static" | `failed: ${string}`;

async function request(path: string): Promise<Outcome> {
  try {
    const response = await fetch(new URL(path, readStack().origin));
    const html = await response.text();
    if (response.status !== 200) return `failed: ${path} ${response.status}`;
    if (!/<script type="module"[^>]* src="\/assets\//.test(html)) return `failed: ${path} has no script`;
    return html.includes('id="state"') ? "rendered" : "static";
  } catch (error) {
    return `failed: ${path} ${String(error)}`;
  }
}

/** Requests public pages 20 times a second until it is stopped. */
function visitContinuously() {
  const outcomes: Outcome[] = [];
  const stopping = new AbortController();
  const visits = (async () => {
    const pending: Promise<unknown>[] = [];
    for (let visit = 0; !stopping.signal.aborted; visit += 1) {
      const path = ADDRESSES[visit % ADDRESSES.length] ?? "/";
      pending.push(request(path).then((outcome) => outcomes.push(outcome)));
      await pause(BETWEEN_REQUESTS_MS);
    }
    await Promise.all(pending);
  })();
  return {
    outcomes,
    lastAre: (wanted: Outcome): boolean =>
      outcomes.length >= IN_A_ROW && outcomes.slice(-IN_A_ROW).every((outcome) => outcome === wanted),
    stop: () => {
      stopping.abort();
      return visits;
    },
  };
}

test("while the pages' server is killed and restarted every visitor gets a page that works", async ({
  page,
}) => {
  const visits = visitContinuously();
  try {
    await expect.poll(() => visits.lastAre("rendered")).toBe(true);
    await runStackCommand("kill", "web");
    await expect.poll(() => visits.lastAre("static")).toBe(true);
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(24);
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/[/]tools[/]/);
    await expect(page.getByRole("main").getByRole("link", { name: "Purchase" })).toHaveCount(1);
  } finally {
    await runStackCommand("restart", "web");
  }
  await expect.poll(() => visits.lastAre("rendered")).toBe(true);
  await visits.stop();
  expect(visits.outcomes.filter((outcome) => outcome.startsWith("failed"))).toEqual([]);
});
