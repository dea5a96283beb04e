import { SharedArray } from "k6/data";
import type { Given, GivenPerson, GivenTool } from "./shape.ts";

const folder = __ENV["GIVEN"];
if (!folder)
  throw new Error("Start it with 'npm run load -- <profile>': it hands over shop, people and tools.");

interface Files {
  given: Given;
  people: GivenPerson[];
  tools: GivenTool[];
}

function read<Name extends keyof Files>(name: Name): Files[Name] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the runner wrote the file a moment ago, from the same type
  return JSON.parse(open(`${folder}/${name}.json`)) as Files[Name];
}

/** What the runner says of this run. */
export const given = read("given");

/** Customers with their tokens, and the tools that may be bought: read once for all virtual users. */
const people = new SharedArray<GivenPerson>("people", () => read("people"));
const tools = new SharedArray<GivenTool>("tools", () => read("tools"));

/** The customer of the `turn`-th arrival; they come round again after the last one. */
export function person(turn: number): GivenPerson {
  return at(people, turn);
}

/** Any tool that is never sold out by a run. */
export function anyTool(): GivenTool {
  return at(tools, Math.floor(Math.random() * tools.length));
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("The runner handed over an empty list.");
  return item;
}
