import { expect, test } from "vitest";
import { flameGraph } from "./graph.ts";

const frame = (functionName: string, url = "") => ({ functionName, url, lineNumber: 0 });

test("each call is as wide as its time with all that it called, and idle time takes no room", () => {
  const svg = flameGraph(
    {
      nodes: [
        { id: 1, callFrame: frame("(root)"), children: [2, 3] },
        { id: 2, callFrame: frame("(idle)") },
        { id: 3, callFrame: frame("serve<T>", "file:///house/api/main.ts"), children: [4] },
        { id: 4, callFrame: frame("query") },
      ],
      samples: [2, 3, 4],
      timeDeltas: [9000, 1000, 3000],
    },
    "orders",
  );
  expect([...svg.matchAll(/<title>(.*?)<\/title>/g)].map(([, words]) => words)).toEqual([
    "all: 100.0 %, 4.0 ms",
    "serve&lt;T&gt; api/main.ts:1: 100.0 %, 4.0 ms",
    "query: 75.0 %, 3.0 ms",
  ]);
  expect([...svg.matchAll(/width="(\d+\.\d)"/g)].map(([, width]) => width)).toEqual([
    "1400.0",
    "1400.0",
    "1050.0",
  ]);
});
