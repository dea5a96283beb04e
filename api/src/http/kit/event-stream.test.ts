import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";

it("writes events as the HTML standard defines them, and how soon to reconnect", async () => {
  const stream = openEventStream();
  stream.send({ event: "changed", data: { id: "o1" } });
  stream.heartbeat();
  stream.end();
  expect(await text(stream.body)).toBe('retry: 1000\n\nevent: changed\ndata: {"id":"o1"}\n\n:\n\n');
});

it("a line break in the data starts no second event", async () => {
  const stream = openEventStream();
  stream.send({ event: "changed", data: { note: "a\n\nevent: paid\r\ndata: {}\u2028" } });
  stream.end();
  const blocks = (await text(stream.body)).split("\n\n").filter(Boolean);
  expect(blocks).toHaveLength(2);
  expect(blocks[1]?.split("\n")).toHaveLength(2);
});

it("nothing is written after its end, and no error is thrown", async () => {
  const stream = openEventStream();
  stream.end();
  stream.send({ event: "changed", data: {} });
  stream.heartbeat();
  stream.end();
  expect(await text(stream.body)).toBe("retry: 1000\n\n");
});

it("a client that disconnects ends it once, with or without an error of the connection", async () => {
  for (const error of [undefined, new Error("ECONNRESET")]) {
    const stream = openEventStream();
    const ended = vi.fn();
    stream.onEnd(ended);
    stream.body.destroy(error);
    stream.body.destroy();
    await expect.poll(() => ended.mock.calls.length).toBe(1);
    stream.send({ event: "changed", data: {} });
    expect(ended).toHaveBeenCalledOnce();
  }
});

it("holds at most about 64 kB for a client that does not read, then closes", () => {
  const stream = openEventStream();
  const data = "x".repeat(1000);
  let sent = 0;
  while (!stream.body.destroyed && sent < 1000) {
    stream.send({ event: "changed", data });
    sent += 1;
  }
  expect(sent).toBeGreaterThan(60);
  expect(sent).toBeLessThan(140);
});
