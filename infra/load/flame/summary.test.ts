import { expect, test } from "vitest";
import { type CpuProfile, summarizeProfile } from "./summary.ts";

const frame = (functionName: string, url = "", lineNumber = 0) => ({ functionName, url, lineNumber });

const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame("(idle)") },
    { id: 2, callFrame: frame("(garbage collector)") },
    { id: 3, callFrame: frame("send", "file:///house/api/src/http/kit/router.ts", 9) },
    { id: 4, callFrame: frame("parse", "file:///house/node_modules/@scope/pkg/lib/parse.js", 4) },
    { id: 5, callFrame: frame("", "file:///house/node_modules/@scope/pkg/index.js", 0) },
    { id: 6, callFrame: frame("writeHead", "node:internal/http/server", 7) },
    { id: 7, callFrame: frame("parse", "file:///house/node_modules/@scope/pkg/lib/parse.js", 4) },
    { id: 8, callFrame: frame("stringify") },
  ],
  samples: [1, 2, 3, 4, 5, 6, 7, 8, 3],
  timeDeltas: [500, 50, 100, 120, 30, 40, 20, 40, 100],
};

test("functions are told by their own time, and the same function called from two places counts once", () => {
  const { functions } = summarizeProfile(profile, "/house", 3);
  expect(functions).toEqual([
    { name: "send api/src/http/kit/router.ts:10", share: 0.4 },
    { name: "parse @scope/pkg/lib/parse.js:5", share: 0.28 },
    { name: "(garbage collector)", share: 0.1 },
  ]);
});

test("owners are packages, parts of Node, folders of the house, and V8 itself", () => {
  const { owners } = summarizeProfile(profile, "/house", 10);
  expect(owners).toEqual([
    { name: "api/src/http/kit", share: 0.4 },
    { name: "@scope/pkg", share: 0.34 },
    { name: "(garbage collector)", share: 0.1 },
    { name: "node:internal/http", share: 0.08 },
    { name: "V8 builtins", share: 0.08 },
  ]);
});

test("idle time is left out of the shares and told as such", () => {
  expect(summarizeProfile(profile, "/house", 1).busy).toBe(0.5);
});

test("an empty profile has no shares", () => {
  const empty = { nodes: [], samples: [], timeDeltas: [] };
  expect(summarizeProfile(empty, "/house", 5)).toEqual({ busy: 0, functions: [], owners: [] });
});
