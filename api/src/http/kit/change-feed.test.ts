import { text } from "node:stream/consumers";
import { afterEach, expect, it, vi } from "vitest";
import type { Change } from "../../domain/shared/recent-changes.ts";
import { createLogger } from "../../platform/log.ts";
import { type ChangeFeed, type ChangeFeedParts, openChangeFeed } from "./change-feed.ts";

const SOON = { interval: 10, timeout: 5000 };
const open: ChangeFeed[] = [];
afterEach(() => {
  for (const feed of open.splice(0)) feed.close();
  vi.restoreAllMocks();
});

function aFeed(parts: Partial<ChangeFeedParts> = {}): ChangeFeed {
  const feed = openChangeFeed({
    event: "changed",
    present: (id) => ({ id }),
    read: async () => [],
    log: createLogger("test", "silent"),
    perClientMax: 2,
    streamsMax: 3,
    ...parts,
  });
  open.push(feed);
  return feed;
}

const aChange = (id: string, changedId = "o1", topic = "t1"): Change => ({ id, topic, changedId });

/** Everything that arrives until the stream ends. */
const listen = (feed: ChangeFeed, topic = "t1") => {
  const received = { text: "" };
  const stream = feed.open({ topic, client: topic });
  stream.on("data", (part) => (received.text += String(part)));
  return { received, stream };
};
const countOf = ({ text }: { text: string }, event: string): number =>
  text.split(`event: ${event}\n`).length - 1;

it("sends each change once though readings overlap, several of one order as one message, and only to its listeners", async () => {
  let rounds: Change[] = [];
  const read = vi.fn(async () => rounds);
  const feed = aFeed({ read });
  const mine = listen(feed);
  const others = listen(feed, "t2");
  rounds = [aChange("1"), aChange("2"), aChange("3", "o2")];
  await expect.poll(() => countOf(mine.received, "changed"), SOON).toBe(2);
  const before = read.mock.calls.length;
  await expect.poll(() => read.mock.calls.length, SOON).toBeGreaterThan(before + 1);
  expect(countOf(mine.received, "changed")).toBe(2);
  // Written before the others, committed after them.
  rounds = [aChange("0"), ...rounds];
  await expect.poll(() => countOf(mine.received, "changed"), SOON).toBe(3);
  expect(countOf(others.received, "changed")).toBe(0);
});

it("reads nothing without listeners, and continues with the next listener", async () => {
  const read = vi.fn(async () => [aChange("1")]);
  const feed = aFeed({ read });
  const first = listen(feed);
  await expect.poll(() => countOf(first.received, "changed"), SOON).toBe(1);
  first.stream.destroy();
  await expect.poll(() => feed.size(), SOON).toBe(0);
  const before = read.mock.calls.length;
  // Another feed measures the rounds; the reading that was under way may still end.
  const rounds = vi.fn(async () => []);
  listen(aFeed({ read: rounds }));
  await expect.poll(() => rounds.mock.calls.length, SOON).toBeGreaterThan(3);
  expect(read.mock.calls.length).toBeLessThanOrEqual(before + 1);
  const second = listen(feed);
  await expect.poll(() => countOf(second.received, "changed"), SOON).toBe(1);
});

it("sends `refetch` to all listeners after a pause in which changes may have been missed", async () => {
  const feed = aFeed();
  const { received } = listen(feed);
  await expect.poll(() => countOf(received, "refetch"), SOON).toBe(1);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 6000);
  await expect.poll(() => countOf(received, "refetch"), SOON).toBe(2);
});

it("continues after a failed read", async () => {
  const read = vi.fn(async () => [aChange("1")]).mockRejectedValueOnce(new Error("gone"));
  const { received } = listen(aFeed({ read }));
  await expect.poll(() => countOf(received, "changed"), SOON).toBe(1);
});

it("disconnects a listener that does not read, and frees its connection", async () => {
  let line = 0;
  const feed = aFeed({
    read: async () => [aChange(String((line += 1)))],
    present: () => "x".repeat(30_000),
    perClientMax: 1,
  });
  const slow = feed.open({ topic: "t1", client: "slow" });
  const reading = listen(feed, "t1");
  await expect.poll(() => slow.destroyed, SOON).toBe(true);
  expect(reading.stream.destroyed).toBe(false);
  expect(feed.size()).toBe(1);
  feed.open({ topic: "t1", client: "slow" }).destroy();
});

it("rejects a stream over the limit of one client (429) and of the process (503), until one ends", async () => {
  const feed = aFeed();
  const openFor = (client: string) => feed.open({ topic: "t1", client });
  const first = openFor("a");
  openFor("a");
  expect(() => openFor("a")).toThrow(expect.objectContaining({ status: 429, code: "too-many-streams" }));
  openFor("b");
  expect(() => openFor("c")).toThrow(expect.objectContaining({ status: 503, code: "busy" }));
  expect(feed.size()).toBe(3);
  first.destroy();
  await expect.poll(() => feed.size(), SOON).toBe(2);
  openFor("a");
  feed.close();
  await expect.poll(() => feed.size(), SOON).toBe(0);
  expect(() => openFor("a")).toThrow(expect.objectContaining({ status: 503 }));
});

it("ends at its expiry, after a `renew` event", async () => {
  const feed = aFeed();
  const events = await text(feed.open({ topic: "t1", client: "a", expiresAt: new Date(Date.now() + 400) }));
  expect(events.match(/event: \w+/g)).toEqual(["event: refetch", "event: renew"]);
});
