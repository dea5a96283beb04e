import { expect, it, vi } from "vitest";
import { type Answer, openSharedAnswers } from "./shared-answers.ts";

const anAnswer = (text: string): Answer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  bytes: Buffer.from(text),
});
const options = (ask: () => Promise<Answer>, forMs = 60_000) => ({ route: "/api/tools", forMs, ask });

it("who asks in the same moment gets the same answer, asked for once, and so does who comes soon after", async () => {
  const shared = openSharedAnswers();
  const ask = vi.fn(async () => anAnswer("a"));
  const together = await Promise.all([shared.get("/t", options(ask)), shared.get("/t", options(ask))]);
  const later = await shared.get("/t", options(ask));
  expect(new Set([...together, later])).toHaveLength(1);
  expect(ask).toHaveBeenCalledTimes(1);
  await shared.get("/t?q=other", options(ask));
  expect(ask).toHaveBeenCalledTimes(2);
});

it("an answer is asked for again when its time is over, counted from when it was asked for", async () => {
  const shared = openSharedAnswers();
  const slowly = vi.fn(async () => {
    const begun = performance.now();
    await vi.waitUntil(() => performance.now() - begun > 30, { interval: 5 });
    return anAnswer("a");
  });
  await shared.get("/t", options(slowly, 25));
  await shared.get("/t", options(slowly, 25));
  expect(slowly).toHaveBeenCalledTimes(2);
});

it("a refusal of one caller is not handed to the others", async () => {
  const shared = openSharedAnswers();
  const refused = shared.get(
    "/t",
    options(() => Promise.reject(new Error("over budget"))),
  );
  const other = shared.get(
    "/t",
    options(async () => anAnswer("b")),
  );
  await expect(refused).rejects.toThrow("over budget");
  expect((await other).bytes?.toString()).toBe("b");
});

it("what was asked for before a change is not kept after it", async () => {
  const shared = openSharedAnswers();
  const { promise: slow, resolve } = Promise.withResolvers<Answer>();
  const before = shared.get(
    "/t",
    options(() => slow),
  );
  shared.clear();
  resolve(anAnswer("old"));
  await before;
  const after = await shared.get(
    "/t",
    options(async () => anAnswer("new")),
  );
  expect(after.bytes?.toString()).toBe("new");
});
